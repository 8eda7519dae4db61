/**
 * Finds uses of names and calls that the library does not have. Verification judges them (runtime/verify/) and reports
 * only what is certain. This file adds exceptions for a maintainer's own texts: a test may contain code that must fail,
 * and a deprecated name may be tested, and documented where it is defined.
 */

import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import type { JudgedFinding } from '../../runtime/verify/judgement.ts'
import type { Verdict } from '../../runtime/verify.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { Language } from '../languages/grammars.ts'
import { absentWords } from './absent-words.ts'
import { assumedImports, ownAliases } from './assumed-imports.ts'
import { deprecatedUsePredicate } from './deprecated-uses.ts'
import { isExpectedToFail } from './expected-failures.ts'
import { asNote, type Finding, makeFinding, type Rule } from './finding.ts'
import { withoutForeignClasses } from './foreign-classes.ts'
import { foreignModulePredicate } from './foreign-modules.ts'
import { type JudgedText, judgeTexts } from './judged-texts.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { nameEvidencePredicate } from './name-evidence.ts'
import type { NameText, TextPiece } from './name-texts.ts'
import { importedNamesakes } from './names-without-symbols.ts'
import { anotherFunctionPredicate, otherMeaningPredicate } from './other-meanings.ts'
import { isBorrowedAlias, isNamePrefix, isPlaceholder, isPlural } from './placeholders.ts'
import { isTypo } from './renames.ts'
import type { KnownUse } from './systematic-causes.ts'
import { codeAt, isInSentence, linesOfFiles } from './text-places.ts'
import { typesElsewhere } from './types-elsewhere.ts'
import { ownFunction, undeclaredNamePredicate } from './undeclared-names.ts'
import { completeOwnerPredicate, pathsOf, usedBesidePredicate } from './used-members.ts'
import { variableMembers } from './variable-members.ts'

const RULE_OF: Readonly<Record<Verdict, Rule>> = {
  unknown: 'unknown-name',
  misused: 'misused-call',
  deprecated: 'deprecated-name',
}

export interface JudgedNames {
  readonly findings: readonly Finding[]
  /** Those about a name that does not exist. */
  readonly absent: ReadonlySet<Finding>
  readonly uses: readonly KnownUse[]
}

export async function checkNames(
  texts: Iterable<NameText>,
  library: LibraryUnderCheck,
): Promise<JudgedNames> {
  const { languages } = library
  const judgeable = [...texts].filter(
    (text) => text.kind !== 'test' || !isCompiled(text, languages),
  )
  const judged = await judgeTexts(library.catalog, judgeable, {
    imports: assumedImports(library.files).pieces,
    byName: new Set(
      [...languages].flatMap(([name, { compatibility }]) =>
        compatibility.types === 'checked' ? name : [],
      ),
    ),
  })
  const isException = exceptionPredicate(library)
  const isUncertain = uncertaintyPredicate(library, judged)
  const linesOf = linesOfFiles(library)
  const findings: Finding[] = []
  /** Those about a name that does not exist. */
  const absentNames = new Set<Finding>()
  const examples = new Map<Finding, TextPiece>()
  /** Those that are no notes, by `keyOf`. */
  const certain = new Set<string>()
  for (const { text, judgement } of judged)
    for (const found of judgement.findings) {
      if (isException(found, text)) continue
      const finding = findingOf(found, text)
      const isAfterNote = found.behind !== undefined && !certain.has(keyOf(text, found.behind))
      const isNote = isAfterNote || isUncertain(found, text, finding)
      const leveled = isNote ? asNote(finding) : finding
      if (!isNote) certain.add(keyOf(text, found))
      if (found.absent) absentNames.add(leveled)
      const example = isInSentence(text, found.line) ? undefined : codeAt(text, found.line)
      if (example !== undefined) examples.set(leveled, example)
      findings.push(leveled)
    }
  const named = withoutForeignClasses(findings, absentNames, library.cards, (each) =>
    examples.get(each),
  )
  const absent = [...absentWords(judged, library), ...variableMembers(judged, library)]
    .filter(
      ({ text, finding }) =>
        !isExpectedToFail(text, finding.line, languages) &&
        !isPlaceholder({ ...finding, verdict: 'unknown' }, text, linesOf(text.path)),
    )
    .map(({ finding }) => finding)
  return {
    findings: [...named, ...absent],
    absent: new Set([...absentNames, ...absent]),
    uses: judged.flatMap(({ text: { path }, judgement }) =>
      judgement.uses.map(({ entity }) => ({ path, titles: pathsOf(entity) })),
    ),
  }
}

/** What verification knows beyond the fields of a finding stays out of the report. */
function findingOf(
  {
    verdict,
    absent,
    imported,
    moved,
    tail,
    missing,
    note,
    behind,
    isStatic,
    boundAbove,
    ...about
  }: JudgedFinding,
  { path }: NameText,
): Finding {
  return makeFinding(RULE_OF[verdict], { path, ...about })
}

/** Whether a maintainer's text may use the name as it does, so that there is nothing to report. */
function exceptionPredicate(
  library: LibraryUnderCheck,
): (found: JudgedFinding, text: NameText) => boolean {
  const isUndeclared = undeclaredNamePredicate(library)
  const mayCallAnother = anotherFunctionPredicate(library)
  const meansDeprecated = deprecatedUsePredicate(library)
  const isForeign = foreignModulePredicate(library)
  const isTypedElsewhere = typesElsewhere(library)
  const isNamesake = importedNamesakes(library)
  return (found, text) => {
    const { verdict, name, line, absent = false, moved, missing } = found
    return (
      (verdict === 'misused' && (!isWhole(text, line) || declares(text, lastName(name)))) ||
      (text.kind === 'test' && verdict !== 'unknown') ||
      (verdict === 'misused' && !absent && mayCallAnother(name, text)) ||
      (verdict === 'deprecated' && (text.deprecated || meansDeprecated(found, text))) ||
      isExpectedToFail(text, line, library.languages) ||
      isForeign(text, line) ||
      // In Go, the value of the type may be named like the package.
      (text.receiver !== undefined && lastName(ownerPath(name)) === text.receiver) ||
      isTypedElsewhere(found, text) ||
      isNamesake(found, text) ||
      (verdict !== 'misused' && moved !== true && isUndeclared(found, text)) ||
      // A call in a sentence shows the arguments that the sentence is about: `open(group='a')`, `map(..)`.
      (missing !== undefined && isInSentence(text, line)) ||
      (verdict === 'unknown' && (isNamePrefix(found, text) || isPlural(found, text))) ||
      (verdict === 'unknown' && declares(text, lastName(name)))
    )
  }
}

/** Whether a finding lacks the evidence for an error. */
function uncertaintyPredicate(
  library: LibraryUnderCheck,
  judged: readonly JudgedText[],
): (found: JudgedFinding, text: NameText, finding: Finding) => boolean {
  const mayMeanAnother = otherMeaningPredicate(library)
  const linesOf = linesOfFiles(library)
  const aliases = ownAliases(library)
  const hasEvidence = nameEvidencePredicate(library, {
    isComplete: completeOwnerPredicate(judged),
    isUsedBeside: usedBesidePredicate(judged),
  })
  return (found, text, finding) => {
    const { verdict, absent = false, moved, isStatic = false, boundAbove } = found
    return (
      (absent && !hasEvidence(found, text)) ||
      (absent && boundAbove !== undefined && isReused(boundAbove, found)) ||
      (verdict === 'unknown' && moved !== true && mayMeanAnother(finding, text, isStatic)) ||
      isPlaceholder(found, text, linesOf(text.path)) ||
      isBorrowedAlias(found, text, aliases)
    )
  }
}

/** Whether an example may use a short name for something else than the example above it: `res`, `x`. */
const isReused = (
  variable: string,
  { name, suggestions }: Pick<JudgedFinding, 'name' | 'suggestions'>,
): boolean =>
  variable.length <= 3 && !suggestions.some((each) => isTypo(lastName(each), lastName(name)))

const keyOf = ({ path }: NameText, { name, line }: JudgedFinding): string =>
  `${path}\0${line}\0${name}`

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
