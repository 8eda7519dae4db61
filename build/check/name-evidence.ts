/**
 * Decides whether there is evidence, besides the cards, that a name does not exist. The cards may lack names that the
 * library creates at run time. Any of these is enough:
 *
 * - **typo**: the owner has a name that differs in spelling alone;
 * - **moved**: the library has the class in a namespace that differs from that of an absolute path;
 * - **elsewhere**: another module of the library has the name, or the one that is imported from it. A member of a class
 *   does not count, because nobody would import it;
 * - **alike**: the owner has a name that shares at least half of the words, no code of the library contains the missing
 *   one, and the text is code. In a sentence, such a word is more often a placeholder, a file, or a name of another
 *   package or version. A name that resembles no other is more often created at run time;
 * - **imported**: an import statement contains the name, no other code of the library does, and a compiler checks the
 *   language, in which no module creates names at run time;
 * - **compiled**: no code of the library contains the name, a compiler checks the language, and the example also uses
 *   the owner or another name of it;
 * - **class**: the owner is a class, the name consists of several words, no code of the library contains it, and the
 *   text is a sentence that names the class itself, or no compiler checks the language;
 * - **complete**: the texts use many names of the owner, and almost all of them exist (used-members.ts);
 * - **generated**: a directive lets the docs generator import the name, and its module certainly lacks it
 *   (missing-parts.ts).
 *
 * Any of these is evidence to the contrary:
 *
 * - the text is a test, because tests run and so have the names that they use;
 * - another test uses the name;
 * - the text writes the suggested name, or assigns the name;
 * - a directive of the docs declares the name;
 * - the build creates a folder with this name, or an import's path leads to a file with this name;
 * - a dependency has the name of the owner, or the owner is the language's own, and the library only extends it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { SymbolCard } from '../../runtime/card.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { memoizeByKey, memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { wholeWord } from '../../runtime/std/whole-word.ts'
import type { JudgedFinding } from '../../runtime/verify/judgement.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { LinkFile } from '../link/library.ts'
import { builtNames } from './built-names.ts'
import { outlinesOf, wordsOf } from './code-words.ts'
import { describedNames } from './described-names.ts'
import { isDirective } from './directive-names.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { mainLanguage } from './main-language.ts'
import { missingPartPredicate } from './missing-parts.ts'
import { foldedName, isSwapped, similarity } from './name-similarity.ts'
import type { NameText } from './name-texts.ts'
import { isTypo } from './renames.ts'
import { codeAt, isInSentence, linesOfFiles } from './text-places.ts'

interface OwnerEvidence {
  readonly isComplete: (owner: string) => boolean
  readonly isUsedBeside: (owner: string, text: NameText, line: number) => boolean
}

export type HasEvidence = (judged: JudgedFinding, text: NameText) => boolean

export function nameEvidencePredicate(
  {
    files,
    cards,
    root,
    project,
    languages,
  }: Pick<LibraryUnderCheck, 'files' | 'cards' | 'root' | 'project' | 'languages'>,
  { isComplete, isUsedBeside }: OwnerEvidence,
): HasEvidence {
  const linesOf = linesOfFiles({ files, root })
  const symbols = cards.filter((card) => card.kind === 'symbol')
  /** Without members, because `Cart.service` is not evidence of a module `service`. */
  const topLevel = symbols.filter(
    ({ symbol_kind }) => !/^(?:method|field|property|attribute)$/.test(symbol_kind),
  )
  const defined = new Set(topLevel.map(({ title }) => lastName(title)))
  const classes = new Set(
    topLevel
      .filter(({ symbol_kind }) => !/^(?:namespace|module)$/.test(symbol_kind))
      .map(({ title }) => lastName(title)),
  )
  const code = files.filter(({ facts }) => facts.kind === 'code')
  const outlines = outlinesOf(files)
  const codeOf = (path: string): string => outlines(path).uncommented
  const importsIn = memoizeByString((text) =>
    [...text.matchAll(IMPORT)].map(([statement]) => statement),
  )
  const words = wordsOf(files)
  /** Examples are under check themselves. */
  const pathsWith = memoizeByString((name) =>
    code
      .filter(({ path, role }) => role !== 'docs' && words(path).has(name))
      .map(({ path }) => path),
  )
  /** Whether the page of an example names what the code beside it has: `examples/loans/README.md`. */
  const isOfExample = (name: string, page: string): boolean => {
    const folder = `${dirname(page)}/`
    return (
      folder !== './' &&
      code.some(
        ({ path, role }) => role === 'docs' && path.startsWith(folder) && words(path).has(name),
      )
    )
  }
  const built = builtNames(root, files)
  const isOfDependency = dependencyNamespacePredicate(root, project)
  const described = describedNames(files)
  const isChecked = languages.get(mainLanguage(cards))?.compatibility.types === 'checked'
  const isBuiltin = builtinPredicate(symbols, languages)
  const users = new Set(code.filter(({ role }) => role === 'test').map(({ path }) => path))

  /** The tests that have the name as a member of the owner; with a class, of any value. */
  const usersOf = memoizeByKey(
    (name: string, owner: string) => {
      const module = classes.has(lastName(owner)) ? undefined : lastName(owner)
      const member = memberOf(name, module)
      return pathsWith(name).filter(
        (path) =>
          users.has(path) &&
          (member.test(codeOf(path)) ||
            (module !== undefined &&
              areImporting(
                importsIn(codeOf(path)),
                name,
                module,
                filesWith.get(name)?.map(({ file }) => file),
              ))),
      )
    },
    (name, owner) => `${owner} ${name}`,
  )
  /** The names of files from which a test may import a name: the one that defines it, and other modules. */
  const filesWith = groupedBy(
    symbols.flatMap(({ title, path, public: paths }) =>
      [stemOf(path), ...paths.flatMap((each) => ownerPath(each).split(/[./]/).slice(1))].map(
        (file) => ({ name: lastName(title), file }),
      ),
    ),
    ({ name }) => name,
  )
  const lacksPart = missingPartPredicate({ files, cards, root })
  const isUsed = (name: string, owner: string, own: string): boolean =>
    usersOf(name, owner).some((path) => path !== own)

  return ({ name, line, suggestions, tail, verdict, moved, isStatic = false }, text) => {
    const { path, kind } = text
    const last = lastName(name)
    const owner = ownerPath(name)
    const written = linesOf(path)[line - 1] ?? ''
    if (kind === 'test') return false
    if (built.has(last) || described.has(last) || isOfDependency(owner)) return false
    if (moved === true) return true
    if (isUsed(last, owner, path)) return false
    if ((owner !== project && isBuiltin(owner)) || isAssigned(last, written)) return false
    if (isSubpath(last, written, code)) return false
    if (isDirective(written) && lacksPart(owner, last)) return true
    const ofOwner = suggestions.filter((each) => isSameOwner(each, owner))
    // A class may inherit the name that is meant.
    const isOfClass = classes.has(lastName(owner))
    const near = suggestions.filter(
      (each) =>
        lastName(each) !== last &&
        isNear(each, last) &&
        (isSameOwner(each, owner) || (isOfClass && classes.has(lastName(ownerPath(each))))),
    )
    if (near.length > 0)
      return !near.map(lastName).some((each) => each.startsWith(last) && written.includes(each))
    if (verdict === 'misused') return !isInSentence(text, line)
    if (!classes.has(lastName(owner)) && (defined.has(last) || defined.has(tail ?? ''))) return true
    const isElsewhere =
      pathsWith(last).some((each) => each !== path) || (kind === 'page' && isOfExample(last, path))
    if (isInSentence(text, line))
      return isStatic && isOfClass && !isElsewhere && nameWords(last).length > 1
    if (isComplete(owner)) return true
    if (isElsewhere) return false
    if (!isChecked && isOfClass && nameWords(last).length > 1) return true
    return (
      ofOwner.some((each) => similarity(lastName(each), last) >= ALIKE) ||
      (isChecked &&
        (isUsedBeside(owner, text, line) ||
          areImporting(importsIn(codeAt(text, line)?.code ?? ''), last, lastName(owner))))
    )
  }
}

/** The share of words that two names have in common. */
const ALIKE = 0.5

/** A member `.name` of an owner or of any value. */
const memberOf = (name: string, owner: string | undefined): RegExp => {
  const before = owner === undefined ? '' : `(?<![\\p{L}\\p{N}_$])${escapePattern(owner)}`
  return new RegExp(`${before}(?:\\.|->|::|#)${escapePattern(name)}(?![\\p{L}\\p{N}_$])`, 'u')
}

/**
 * Whether one of the statements imports the name from a module, or from a file of the library.
 *
 * @param others the names of files that do not count
 */
function areImporting(
  statements: readonly string[],
  name: string,
  module: string,
  others: readonly string[] = [],
): boolean {
  // A part of the module is another one: `shop.errors`.
  const other = `(?:\\.|/|::|\\\\)(?!${escapePattern(name)})[\\p{L}\\p{N}_$]`
  const source = new RegExp(
    `(?<![\\p{L}\\p{N}_$])${escapePattern(module)}(?![\\p{L}\\p{N}_$]|${other})`,
    'u',
  )
  const word = wholeWord(name)
  return statements.some((statement) => {
    if (!word.test(statement)) return false
    // `import shelf` does not import `shelf` from `shelf`.
    if (name === module && statement.split(word).length < 3) return false
    const file = /["'](\.[^"']*)["']/.exec(statement)?.[1]
    return file === undefined ? source.test(statement) : !others.includes(stemOf(file))
  })
}

const stemOf = (path: string): string => basename(path).replace(/\.[\w.]*$/, '')

const IMPORT =
  /^\s*(?:import|export|from|use|using|require|const|let|var)\b(?:[^;\n({]|[({][^(){}]*[)}])*/gm

/** Whether an owner is a builtin of the library's languages: Ruby's `String` after `class String`. */
function builtinPredicate(
  symbols: readonly Pick<SymbolCard, 'language'>[],
  languages: LibraryUnderCheck['languages'],
): (owner: string) => boolean {
  const names = new Set(
    [...new Set(symbols.map(({ language }) => language))].flatMap((name) => {
      const { pieces, excerpts } = languages.get(name) ?? {}
      return [...(pieces?.builtins ?? []), ...(excerpts?.builtins ?? [])]
    }),
  )
  return (owner) => names.has(owner)
}

/** Whether an import names a source file that the build publishes there: `from 'shop/logger'` for `src/logger.ts`. */
const isSubpath = (name: string, written: string, code: readonly LinkFile[]): boolean =>
  new RegExp(`["'][^"'\\s]+/${escapePattern(name)}["']`, 'u').test(written) &&
  code.some(({ path }) =>
    new RegExp(`(?:^|/)(?:src|lib|source)/${escapePattern(name)}(?:/index)?\\.\\w+$`, 'u').test(
      path,
    ),
  )

/** Whether an assignment to several targets defines the member: `reader.a, reader.b = 1, 2`. */
const isAssigned = (name: string, written: string): boolean => {
  const member = `\\.${escapePattern(name)}`
  return new RegExp(`^[^=(]*(?:${member}\\s*,[^=(]*|,[^=(]*${member}\\s*)=(?!=)`, 'u').test(written)
}

/** Whether the library depends on a package that defines the owner: `rom-sql` defines `ROM::SQL`. */
function dependencyNamespacePredicate(root: string, project: string): (owner: string) => boolean {
  const text = readdirSync(root)
    .filter((name) => MANIFEST.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .join('\n')
  const named = new Set((text.match(/\w+(?:-\w+)+/g) ?? []).map(dashed))
  return (owner) =>
    /[.:\\]/.test(owner) && named.has(dashed(owner)) && dashed(owner) !== dashed(project)
}

const MANIFEST =
  /^(?:.+\.gemspec|Gemfile|pyproject\.toml|setup\.(?:py|cfg)|package\.json|composer\.json|Cargo\.toml|.+\.csproj)$/

const dashed = (name: string): string => name.toLowerCase().replace(/[_.:\\]+/g, '-')

const isSameOwner = (path: string, owner: string): boolean =>
  lastName(ownerPath(path)) === lastName(owner)

/** Shorter names must not have other letters. */
const SHORT = 6

function isNear(path: string, name: string): boolean {
  const other = lastName(path)
  if (foldedName(other) === foldedName(name) || isSwapped(other, name)) return true
  return Math.min(other.length, name.length) >= SHORT && isTypo(other, name)
}
