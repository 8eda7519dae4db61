/**
 * Finds uses of names and calls that the library does not have. Verification judges them (runtime/verify/) and reports
 * only what is certain. This file adds exceptions for a maintainer's own texts: a test may contain code that must fail,
 * and a deprecated name may be tested, and documented where it is defined.
 */

import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { indentOf } from '../../runtime/std/indentation.ts'
import type { JudgedFinding } from '../../runtime/verify/judgement.ts'
import { foldedLibraryName } from '../../runtime/verify/library.ts'
import type { Verdict } from '../../runtime/verify.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { Language } from '../languages/grammars.ts'
import { absentWords } from './absent-words.ts'
import { assumedImports, ownAliases } from './assumed-imports.ts'
import { deprecatedUsePredicate } from './deprecated-uses.ts'
import { asNote, type Finding, makeFinding, type Rule } from './finding.ts'
import { withoutForeignClasses } from './foreign-classes.ts'
import { foreignModulePredicate } from './foreign-modules.ts'
import { judgeTexts } from './judged-texts.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { mainLanguage } from './main-language.ts'
import { nameEvidencePredicate } from './name-evidence.ts'
import { similarity } from './name-similarity.ts'
import type { NameText, TextPiece } from './name-texts.ts'
import { isBorrowedAlias, isNamePrefix, isPlaceholder, isPlural } from './placeholders.ts'
import { isTypo } from './renames.ts'
import { codeAt, isInSentence, linesOfFiles } from './text-places.ts'
import { ownFunction, undeclaredNamePredicate } from './undeclared-names.ts'
import { groupsAsNotes } from './unknown-name-groups.ts'
import { completeOwnerPredicate, usedBesidePredicate } from './used-members.ts'
import { variableMembers } from './variable-members.ts'

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
  const absentNames = new Set<Finding>()
  const examples = new Map<Finding, TextPiece>()
  /** Those that are no notes, by `keyOf`. */
  const certain = new Set<string>()
  const { languages } = library
  const isUndeclared = undeclaredNamePredicate(library)
  const mayMeanAnother = otherMeanings(library)
  const mayCallAnother = anotherFunction(library)
  const meansDeprecated = deprecatedUsePredicate(library)
  const isForeign = foreignModulePredicate(library)
  const linesOf = linesOfFiles(library)
  const judgeable = [...texts].filter(
    (text) => text.kind !== 'test' || !isCompiled(text, languages),
  )
  const aliases = ownAliases(library)
  const judged = await judgeTexts(library.catalog, judgeable, {
    imports: assumedImports(library.files).pieces,
    byName: new Set(
      [...languages].flatMap(([name, { compatibility }]) =>
        compatibility.types === 'checked' ? name : [],
      ),
    ),
  })
  const hasEvidence = nameEvidencePredicate(library, {
    isComplete: completeOwnerPredicate(judged),
    isUsedBeside: usedBesidePredicate(judged),
  })
  const all = judged.flatMap(({ text, judgement }) =>
    judgement.findings.map((found) => ({ text, found })),
  )
  for (const { text, found } of all) {
    const {
      verdict,
      absent = false,
      imported,
      moved,
      tail,
      missing,
      note,
      behind,
      isStatic = false,
      boundAbove,
      ...about
    } = found
    const { name, line } = about
    const { path, kind } = text
    if (verdict === 'misused' && (!isWhole(text, line) || declares(text, lastName(name)))) continue
    if (kind === 'test' && verdict !== 'unknown') continue
    if (verdict === 'misused' && !absent && mayCallAnother(name, text)) continue
    if (verdict === 'deprecated' && (text.deprecated || meansDeprecated(found, text))) continue
    if (isExpectedToFail(text, line, languages) || isForeign(text, line)) continue
    if (verdict !== 'misused' && moved !== true && isUndeclared(found, text)) continue
    // A call in a sentence shows the arguments that the sentence is about: `open(group='a')`, `map(..)`.
    if (missing !== undefined && isInSentence(text, line)) continue
    if (verdict === 'unknown' && (isNamePrefix(found, text) || isPlural(found, text))) continue
    if (verdict === 'unknown' && declares(text, lastName(name))) continue
    const finding = makeFinding(RULE_OF[verdict], { path, ...about })
    const isUncertain =
      (behind !== undefined && !certain.has(keyOf(text, behind))) ||
      (absent && !hasEvidence(found, text)) ||
      (absent && boundAbove !== undefined && isReused(boundAbove, about)) ||
      (verdict === 'unknown' && moved !== true && mayMeanAnother(finding, text, isStatic)) ||
      isPlaceholder(found, text, linesOf(path)) ||
      isBorrowedAlias(found, text, aliases)
    const leveled = isUncertain ? asNote(finding) : finding
    if (!isUncertain) certain.add(keyOf(text, found))
    if (absent) absentNames.add(leveled)
    const example = isInSentence(text, line) ? undefined : codeAt(text, line)
    if (example !== undefined) examples.set(leveled, example)
    findings.push(leveled)
  }
  const grouped = groupsAsNotes(
    findings,
    absentNames,
    judged.flatMap(({ judgement }) => judgement.uses),
  )
  const named = withoutForeignClasses(grouped, absentNames, library.cards, (each) =>
    examples.get(each),
  )
  const absent = [...absentWords(judged, library), ...variableMembers(judged, library)]
    .filter(
      ({ text, finding }) =>
        !isExpectedToFail(text, finding.line, languages) &&
        !isPlaceholder({ ...finding, verdict: 'unknown' }, text, linesOf(text.path)),
    )
    .map(({ finding }) => finding)
  return [...named, ...absent]
}

/** Whether an example may use a short name for something else than the example above it: \`res\`, \`x\`. */
const isReused = (
  variable: string,
  { name, suggestions }: Pick<JudgedFinding, 'name' | 'suggestions'>,
): boolean =>
  variable.length <= 3 && !suggestions.some((each) => isTypo(lastName(each), lastName(name)))

const keyOf = ({ path }: NameText, { name, line }: JudgedFinding): string =>
  `${path}\0${line}\0${name}`

/** Whether several entry points have a function of this name, and the text does not import one of them. */
function anotherFunction({ cards }: LibraryUnderCheck): (name: string, text: NameText) => boolean {
  const paths = new Map<string, Set<string>>()
  for (const card of cards)
    if (card.kind === 'symbol' && card.symbol_kind === 'function' && card.visibility === 'public') {
      const name = lastName(card.title)
      paths.set(name, (paths.get(name) ?? new Set()).add(card.dotted))
    }
  return (name, { pieces }) => {
    const last = lastName(name)
    if ((paths.get(last)?.size ?? 0) < 2) return false
    const imported = new RegExp(
      `\\b(?:import|require|use)\\b[^;\\n]*(?<![\\w$])${escapePattern(last)}(?![\\w$])`,
    )
    return !pieces.some(({ kind, code }) => kind === 'code' && imported.test(code))
  }
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
  const language = mainLanguage(cards)
  const classes = new Set(
    symbols
      .filter((card) => card.language === language)
      .filter(({ symbol_kind }) => !/^(?:namespace|module)$/.test(symbol_kind))
      // A Scala package may have members of its own, as an object with its name.
      .filter(
        ({ title, symbol_kind }) => symbol_kind !== 'object' || !/^\p{Ll}/u.test(lastName(title)),
      )
      .map(({ title }) => lastName(title)),
  )
  const { modules } = languages.get(language) ?? {}
  const isShared = modules?.names === 'package'
  // In a module tree, extensions are imported by name.
  const isExtended = modules?.extensions !== undefined && modules.tree === undefined
  return ({ name, line, suggestions }: Finding, text: NameText, isStatic: boolean): boolean => {
    const last = lastName(name)
    const owner = ownerPath(name)
    if (
      isInSentence(text, line) &&
      foldedLibraryName(owner) === foldedLibraryName(project) &&
      members.has(last)
    )
      return true
    // `decoder` may be a package, and a variable that holds its `Decoder`.
    const isOfClass = (path: string): boolean =>
      lastName(path) === last &&
      foldedLibraryName(lastName(ownerPath(path))) === foldedLibraryName(lastName(owner))
    if (isInSentence(text, line) && suggestions.some(isOfClass)) return true
    // Extension methods are called on values alone.
    if (isExtended && !isStatic && classes.has(lastName(owner)))
      return !suggestions.some(
        (each) => ownerPath(each) === owner && similarity(lastName(each), last) > 0,
      )
    if (!isShared || classes.has(lastName(owner))) return false
    return !suggestions.some(
      (each) => lastName(ownerPath(each)) === lastName(owner) && isTypo(lastName(each), last),
    )
  }
}

/** False where code does not parse, because a missing comma looks like a missing argument. */
const isWhole = (text: NameText, line: number): boolean => codeAt(text, line)?.parses !== false

/** Whether a text itself declares a function of this name, even further down. */
function declares({ pieces }: NameText, name: string): boolean {
  const declared = new RegExp(`${ownFunction(name)}|${methodOfInterface(name)}`, 'mu')
  return pieces.some(({ code }) => code.includes(name) && declared.test(code))
}

/** A method without a body, as Go's interfaces have it: `HealthCheck() error`. */
const methodOfInterface = (name: string): string =>
  String.raw`^[ \t]*${escapePattern(name)}\([^()\n]*\)[ \t]+[\w*[(]`

/** Whether a compiler has already checked the names in a test, including generated ones. */
const isCompiled = ({ pieces }: NameText, languages: ReadonlyMap<string, Language>): boolean =>
  pieces.some(({ language = '' }) => languages.get(language)?.compatibility.types === 'checked')

/** Asserts that a name does not exist. */
const ABSENT = /\bundefined\b|\bhasattr\b|\brespond_to\b|\bdefined\?|\btypeof\b|\bmethod_exists\b/

/** The number of lines above a use that are searched for a block in which it must fail. */
const AROUND = 12

export function isExpectedToFail(
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
