/**
 * Recognizes names that may exist without a declaration in the library: a module that it registers by a dotted name in
 * a string, a name that a test or an example declares, and members of symbols without a public path, whose names are
 * not all known.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import { qualifiedName } from '../../runtime/cards/symbol-names.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { memoizeByKey } from '../../runtime/std/memoize-by-key.ts'
import { computedSetattr } from '../../runtime/verify/computed-members.ts'
import type { JudgedFinding } from '../../runtime/verify/judgement.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import { lastName, ownerPath, ownersOf } from '../diff/surface.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText } from './name-texts.ts'

/** @returns whether the name in a text may exist */
export function undeclaredNamePredicate({
  files,
  cards,
  languages,
}: Pick<LibraryUnderCheck, 'files' | 'cards' | 'languages'>): (
  found: Pick<JudgedFinding, 'name' | 'verdict' | 'imported'>,
  text: NameText,
) => boolean {
  const sources = files.filter(({ role }) => role === 'source')
  const sourcePaths = new Set(sources.map(({ path }) => path))
  const tests = files.filter(({ role }) => role === 'test')
  const shown = files.flatMap(({ facts }) =>
    facts.kind === 'doc' ? (facts.examples ?? []).map(({ piece }) => ({ text: piece.code })) : [],
  )
  const owners = new Set(
    cards.flatMap((card) => (card.kind === 'symbol' ? card.public.flatMap(ownersOf) : [])),
  )
  const types = new Set([...owners].map(lastName))
  /** Where files are modules, an import of one is sure to mean its names. */
  const modules = new Set(
    cards.flatMap((card) =>
      card.kind === 'module' &&
      rulesOf(card.language)?.modules.relative === 'slashes' &&
      sourcePaths.has(card.path)
        ? card.title
        : [],
    ),
  )
  const hidden = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol' && card.visibility !== 'public' ? [lastName(card.title)] : [],
    ),
  )
  const ofEntries = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol'
        ? card.public.filter((path) => /^[^.]*\/[^.]*\.[^.]+$/.test(path)).map(lastName)
        : [],
    ),
  )
  const read = new Set(cards.map(({ title }) => lastName(title)))
  const readIn = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol' && !isMember(card) ? [`${card.path}\0${lastName(card.title)}`] : [],
    ),
  )
  const inFiles = wordSearch(files)
  const inSources = wordSearch(sources)
  const inTests = wordSearch(tests)
  const inShown = wordSearch(shown)
  const extensions = extensionsIn(languages)
  /** Whether the sources add the rest of a name to one that a symbol has: `names[name + 'Fallback'] = …`. */
  const isSuffixed = (name: string): boolean =>
    Array.from(name, (_, at) => name.slice(at)).some(
      (rest) =>
        read.has(name.slice(0, -rest.length)) &&
        inSources(rest, String.raw`\[\w+\s*\+\s*["']${escapePattern(rest)}["']\]\s*=`).length > 0,
    )
  return ({ name, verdict, imported = false }, text) => {
    const { kind } = text
    const last = lastName(name)
    const owner = ownerPath(name)
    // Authors may mention private names in their own code.
    if (kind === 'docstring' && hidden.has(last)) return true
    // A page with tabs may show the same name for another entry point of the package (`shop/mini`).
    const isOfEntry = verdict === 'unknown' && !owner.includes('.') && ofEntries.has(last)
    if (isOfEntry && !imported) return true
    if (kind === 'test' && (inSources(last, asMember(last)).length > 0 || passesName(last, text)))
      return true
    if (kind === 'test' && inTests(last, ownFunction(last)).length > 0) return true
    // A macro whose body was not read may define it.
    const module = lastName(owner)
    const defines = [asDefinition(last), asMacroArgument(last)].some((pattern) =>
      inSources(last, pattern).some(
        ({ path }) =>
          !read.has(last) || (isFileOf(path, module) && !readIn.has(`${path}\0${last}`)),
      ),
    )
    const own = ownClass(last)
    if (defines || inTests(last, own).length > 0 || inShown(last, own).length > 0) return true
    if (isSuffixed(last)) return true
    if (extensions.some((each) => inShown(last, asExtension(last, each)).length > 0)) return true
    // The name may also be the beginning of a dotted key.
    const quoted = String.raw`["']${escapePattern(name)}(?:\.[\w.]+)?["']`
    if (inSources(name, quoted).length > 0) return true
    // A namespace of an example may begin with the name of a class: `namespace ShelfSetup.Options`.
    const ofExample = String.raw`\bnamespace\s+${escapePattern(lastName(owner))}\.${escapePattern(last)}\b`
    if (inFiles(last, ofExample).length > 0) return true
    if (isKeyIn(text, `${lastName(owner)}.${last}`)) return true
    const given = computedSetattr(escapePattern(lastName(owner)))
    if (inSources(lastName(owner), given).length > 0) return true
    // A class may be named alone. A lower-case word may be a variable with the name of the library.
    const isKnown =
      owners.has(owner) ||
      (imported && kind === 'page' && modules.has(owner)) ||
      (/^\p{Lu}/u.test(lastName(owner)) && types.has(lastName(owner)))
    return !isKnown
  }
}

/** Finds the texts that match a pattern with a word. Memoized, because many findings are about one name. */
function wordSearch<Text extends { readonly text: string }>(
  texts: readonly Text[],
): (word: string, pattern: string) => readonly Text[] {
  return memoizeByKey(
    (word: string, pattern: string) => {
      const expression = new RegExp(pattern, 'u')
      return texts.filter(({ text }) => text.includes(word) && expression.test(text))
    },
    (_, pattern) => pattern,
  )
}

const asDefinition = (name: string): string =>
  String.raw`\b(?:struct|enum|trait|fn|type|macro_rules!)\s+${escapePattern(name)}(?![\w$])`

/**
 * A name as the first argument of a Rust macro, perhaps after documentation and attributes:
 * `builder! { /// Builds it.\n ShelfBuilder; … }`.
 */
const asMacroArgument = (name: string): string =>
  String.raw`\b\w+!\s*[({]\s*(?:(?:///.*|#\[[^\]]*\]|pub)\s+)*${escapePattern(name)}(?![\w$])`

/** Whether a file may be that of a module. The root of a crate is named like the crate, whatever its file is called. */
const isFileOf = (path: string, module: string): boolean =>
  moduleIn(path) === module || /(?:^|\/)src\/lib\.\w+$/.test(path)

const isMember = ({ symbol }: SymbolCard): boolean => qualifiedName(symbol).includes('.')

/** `regex` of `src/dfa/regex.rs` and of `src/regex/mod.rs` */
const moduleIn = (path: string): string | undefined =>
  path
    .replace(/(?:\/(?:mod|lib|index|__init__))?\.\w+$/, '')
    .split('/')
    .at(-1)

/** Tests may read names that no public declaration has: a private member, an attribute that the source sets. */
const asMember = (name: string): string =>
  String.raw`[.#]${escapePattern(name)}(?![\w$])|(?<![\w$])${escapePattern(name)}\s*[=(:]`

/**
 * Whether a test passes the name to the library as a key or in a string, such as an option `--foo` that becomes a
 * property.
 */
function passesName(name: string, { pieces }: NameText): boolean {
  const given = new RegExp(
    String.raw`["'\x60-](?:[\w ]* )?${escapePattern(name)}(?![\w$])|(?<![\w$.])${escapePattern(name)}\s*:`,
    'u',
  )
  return pieces.some(({ code }) => given.test(code))
}

/** Whether a dotted name is only a key, because the code contains it as a string: `bind("shelf.opened", …)`. */
const isKeyIn = ({ pieces }: NameText, name: string): boolean =>
  pieces.some(
    ({ kind, code }) =>
      kind === 'code' && (code.includes(`"${name}"`) || code.includes(`'${name}'`)),
  )

/** Matches the declaration of a function or method in a text. */
export const ownFunction = (name: string): string =>
  String.raw`\b(?:def|fn|fun|func|function)\s+(?:<[^()\n]*>\s*)?(?:\([^()\n]*\)\s*)?(?:[\w<>?*, ]+\.)?${escapePattern(name)}(?![\w$])`

/** Matches the declaration of a class in a test or an example. */
const ownClass = (name: string): string =>
  String.raw`\b(?:class|(?:def)?module|interface|trait|struct)\s+(?:[\w:.]+(?:::|\.))?${escapePattern(name)}(?![\w$])`

/** Patterns for the beginning of the parameters of an extension method: C#'s `(this`. */
const extensionsIn = (languages: LibraryUnderCheck['languages']): string[] =>
  [...languages.values()].flatMap(({ modules }) => {
    const { source } = modules?.extensions ?? {}
    return source?.startsWith(String.raw`\(`) ? [source] : []
  })

/** The declaration of an extension method, which an example adds to a type of the library. */
const asExtension = (name: string, start: string): string =>
  String.raw`(?<![\w$.])${escapePattern(name)}\s*(?:<[^<>()]*>)?\s*${start}`
