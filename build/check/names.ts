/**
 * Finds names and calls in texts that the library does not have. Verification judges them (runtime/verify/) and reports
 * nothing when unsure. This file adds exceptions for a maintainer's own texts: a test may do what must fail, and a
 * deprecated name may be tested, and documented where it is defined.
 */
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { indentOf } from '../../runtime/std/indentation.ts'
import { memoizeByKey } from '../../runtime/std/memoize-by-key.ts'
import { computedSetattr } from '../../runtime/verify/missing-names.ts'
import type { Verdict } from '../../runtime/verify.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { Language } from '../languages/grammars.ts'
import { openDeprecatedUses } from './deprecated-uses.ts'
import { withoutGroups } from './doubtful-groups.ts'
import { asNote, type Finding, makeFinding, type Rule } from './finding.ts'
import { withoutForeignClasses } from './foreign-classes.ts'
import { openForeignModules } from './foreign-modules.ts'
import { judgeTexts } from './judged-texts.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { openNameEvidence } from './name-evidence.ts'
import { likeness } from './name-likeness.ts'
import type { NameText, TextPiece } from './name-texts.ts'
import { isBorrowedAlias, isPlaceholder } from './placeholders.ts'
import { isSlip } from './renames.ts'
import { codeAt, isInSentence, linesOfFiles } from './text-places.ts'

const RULE_OF: Readonly<Record<Verdict, Rule>> = {
  unknown: 'unknown-name',
  misused: 'misused-call',
  deprecated: 'deprecated-name',
}

export async function checkNames(
  texts: Iterable<NameText>,
  library: LibraryUnderCheck,
): Promise<Finding[]> {
  const findings: Finding[] = []
  /** Those about a name that does not exist. */
  const absents = new Set<Finding>()
  const examples = new Map<Finding, TextPiece>()
  const { languages } = library
  const isMade = madeIn(library)
  const mayMeanAnother = otherMeanings(library)
  const meansDeprecated = openDeprecatedUses(library)
  const isForeign = openForeignModules(library)
  const hasEvidence = openNameEvidence(library)
  const linesOf = linesOfFiles(library.files)
  const judgeable = [...texts].filter(
    (text) => text.kind !== 'test' || !isCompiled(text, languages),
  )
  const judged = await judgeTexts(library.catalog, judgeable)
  const all = judged.flatMap(({ text, judgement }) =>
    judgement.findings.map((found) => ({ text, found })),
  )
  for (const { text, found } of all) {
    const { verdict, absent = false, tail, ...about } = found
    const { name, line } = about
    const { path, kind } = text
    if (verdict === 'misused' && !isWhole(text, line)) continue
    if (kind === 'test' && verdict !== 'unknown') continue
    if (verdict === 'deprecated' && (text.deprecated || meansDeprecated(name, line, text))) continue
    if (mustFail(text, line, languages) || isMade(name, text) || isForeign(text, line)) continue
    // A call in a sentence shows the arguments that the sentence is about: `open(group='a')`, `map(..)`.
    if (verdict === 'misused' && /\bneeds\b/.test(about.message) && isInSentence(text, line))
      continue
    const finding = makeFinding(RULE_OF[verdict], { path, ...about })
    const isDoubtful =
      (absent && !hasEvidence(found, text)) ||
      (verdict === 'unknown' && mayMeanAnother(finding, text)) ||
      isPlaceholder(found, text, linesOf(path)) ||
      isBorrowedAlias(found, text, library.aliases)
    const leveled = isDoubtful ? asNote(finding) : finding
    if (absent) absents.add(leveled)
    const example = isInSentence(text, line) ? undefined : codeAt(text, line)
    if (example !== undefined) examples.set(leveled, example)
    findings.push(leveled)
  }
  const grouped = withoutGroups(
    findings,
    absents,
    judged.flatMap(({ judgement }) => judgement.uses),
  )
  return withoutForeignClasses(grouped, absents, library.cards, (each) => examples.get(each))
}

/**
 * Whether a name may exist after all, under another owner. In a sentence, the library's name may be a variable that
 * holds one of its objects, and other packages may add names to a namespace. A misspelling is not such a case.
 */
function otherMeanings({ cards, project, languages }: LibraryUnderCheck) {
  const symbols = cards.filter((card) => card.kind === 'symbol')
  const members = new Set(
    symbols
      .filter(({ symbol_kind }) => /^(?:method|property|field)$/.test(symbol_kind))
      .map(({ title }) => lastName(title)),
  )
  const language = mostOf(symbols.map((card) => card.language))
  const classes = new Set(
    symbols
      .filter((card) => card.language === language)
      .filter(({ symbol_kind }) => !/^(?:namespace|module)$/.test(symbol_kind))
      .map(({ title }) => lastName(title)),
  )
  const { modules } = languages.get(language) ?? {}
  const isShared = modules?.names === 'package'
  // In a module tree, extensions are imported by name.
  const isExtended = modules?.extensions !== undefined && modules.tree === undefined
  return ({ name, line, suggestions }: Finding, text: NameText): boolean => {
    const last = lastName(name)
    const owner = ownerPath(name)
    if (isInSentence(text, line) && folded(owner) === folded(project) && members.has(last))
      return true
    if (isExtended && classes.has(lastName(owner)))
      return !suggestions.some(
        (each) => ownerPath(each) === owner && likeness(lastName(each), last) > 0,
      )
    if (!isShared || classes.has(lastName(owner))) return false
    return !suggestions.some(
      (each) => lastName(ownerPath(each)) === lastName(owner) && isSlip(lastName(each), last),
    )
  }
}

const folded = (name: string): string => name.toLowerCase().replaceAll('-', '_')

function mostOf(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

/** Where code does not parse, a missing comma looks like a missing argument. */
const isWhole = (text: NameText, line: number): boolean => codeAt(text, line)?.parses !== false

/** A compiler has checked the names in a test, including generated ones. */
const isCompiled = ({ pieces }: NameText, languages: ReadonlyMap<string, Language>): boolean =>
  pieces.some(({ language = '' }) => languages.get(language)?.compatibility.types === 'checked')

/** Asserts that a name does not exist. */
const ABSENT = /\bundefined\b|\bhasattr\b|\brespond_to\b|\bdefined\?|\btypeof\b|\bmethod_exists\b/

/** How many lines above a use are searched for a block in which it must fail. */
const AROUND = 12

export function mustFail(
  text: NameText,
  line: number,
  languages: ReadonlyMap<string, Language>,
): boolean {
  const piece = codeAt(text, line)
  if (piece?.language === undefined) return false
  const failures = languages.get(piece.language)?.failures ?? []
  const isFailure = (code: string) => failures.some((failure) => failure.test(code))
  const lines = piece.code.split('\n')
  const at = line - piece.line
  const own = lines[at] ?? ''
  if (ABSENT.test(own)) return true
  if (isFailure(own) || isFailure(lines[at + 1] ?? '')) return true
  let indent = indentOf(own)
  for (let above = at - 1; above >= Math.max(0, at - AROUND); above--) {
    const code = lines[above] ?? ''
    if (code.trim() === '' || indentOf(code) >= indent) continue
    // The line begins a block that encloses the use.
    if (isFailure(code)) return true
    indent = indentOf(code)
  }
  return false
}

/**
 * Names that may exist without a declaration: a module that the library registers by its dotted name in a string, and
 * members of symbols that users cannot reach, because not all of their names are known.
 */
function madeIn({ files, cards }: LibraryUnderCheck): (name: string, text: NameText) => boolean {
  const sources = files.filter(({ role }) => role === 'source')
  const tests = files.filter(({ role }) => role === 'test')
  const shown = files.flatMap(({ facts }) =>
    facts.kind === 'doc' ? (facts.examples ?? []).map(({ piece }) => ({ text: piece.code })) : [],
  )
  const owners = new Set(
    cards.flatMap((card) => (card.kind === 'symbol' ? card.public.flatMap(ownersOf) : [])),
  )
  const types = new Set([...owners].map(lastName))
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
      card.kind === 'symbol' ? [`${card.path}\0${lastName(card.title)}`] : [],
    ),
  )
  const inSources = openWordSearch(sources)
  const inTests = openWordSearch(tests)
  const inShown = openWordSearch(shown)
  return (name, text) => {
    const { kind } = text
    const last = lastName(name)
    const owner = ownerPath(name)
    // Authors may mention private names in their own code.
    if (kind === 'docstring' && hidden.has(last)) return true
    // A page with tabs may show the same name for another entry point of the package (`zod/mini`).
    if (!owner.includes('.') && ofEntries.has(last)) return true
    if (kind === 'test' && (inSources(last, asMember(last)).length > 0 || givesItself(last, text)))
      return true
    // A macro whose body was not read may define it.
    const module = lastName(owner)
    const defines = inSources(last, asDefinition(last)).some(
      ({ path }) =>
        !read.has(last) || (moduleIn(path) === module && !readIn.has(`${path}\0${last}`)),
    )
    const own = ownClass(last)
    if (defines || inTests(last, own).length > 0 || inShown(last, own).length > 0) return true
    // The name may also be the beginning of a dotted key.
    const quoted = String.raw`["']${escapePattern(name)}(?:\.[\w.]+)?["']`
    if (inSources(name, quoted).length > 0) return true
    if (isKeyIn(text, `${lastName(owner)}.${last}`)) return true
    const given = computedSetattr(escapePattern(lastName(owner)))
    if (inSources(lastName(owner), given).length > 0) return true
    // A class may be named alone. A lower-case word may be a variable with the name of the library.
    const isKnown =
      owners.has(owner) || (/^\p{Lu}/u.test(lastName(owner)) && types.has(lastName(owner)))
    return !isKnown
  }
}

/** Finds the texts that contain a word in a pattern. It memoizes, because many findings are about one name. */
function openWordSearch<Text extends { readonly text: string }>(
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

/** `regex` of `src/dfa/regex.rs` and of `src/regex/mod.rs` */
const moduleIn = (path: string): string | undefined =>
  path
    .replace(/(?:\/(?:mod|lib|index|__init__))?\.\w+$/, '')
    .split('/')
    .at(-1)

/** Tests may read names that no public declaration has: a private member, an attribute that the source sets. */
const asMember = (name: string): string =>
  String.raw`[.#]${escapePattern(name)}(?![\w$])|(?<![\w$])${escapePattern(name)}\s*[=(:]`

/** A name that a test hands to the library as a key or in a string, such as an option `--foo` that becomes a property. */
function givesItself(name: string, { pieces }: NameText): boolean {
  const given = new RegExp(
    String.raw`["'\x60-]${escapePattern(name)}(?![\w$])|(?<![\w$.])${escapePattern(name)}\s*:`,
    'u',
  )
  return pieces.some(({ code }) => given.test(code))
}

/** Whether the code of a text has a dotted name as a string, which is a key then: `bind("shelf.opened", …)`. */
const isKeyIn = ({ pieces }: NameText, name: string): boolean =>
  pieces.some(
    ({ kind, code }) =>
      kind === 'code' && (code.includes(`"${name}"`) || code.includes(`'${name}'`)),
  )

/** The declaration of a class, by which a test or an example adds a name of its own. */
const ownClass = (name: string): string =>
  String.raw`\b(?:class|module|interface|trait|struct)\s+(?:[\w:]+::)?${escapePattern(name)}(?![\w$])`

/** All paths that contain a path. */
function ownersOf(path: string): string[] {
  const owners: string[] = []
  for (let at = ownerPath(path); at !== '' && at !== owners.at(-1); at = ownerPath(at))
    owners.push(at)
  return owners
}
