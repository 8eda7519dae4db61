/**
 * `cardcat check`: everything in a library's docs, notebooks, docstrings and tests that does not fit its source,
 * sorted by place. Each kind of finding is one independent file here.
 */

import { olderVersionPredicate } from '../../runtime/pack/features/older-versions.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { lastName } from '../diff/surface.ts'
import type { LinkFile } from '../link/library.ts'
import { checkCommandOptions } from './command-options.ts'
import { checkDeprecatedHeadings } from './deprecated-headings.ts'
import { checkExamples } from './examples.ts'
import { type Finding, RULES } from './finding.ts'
import { checkImages } from './images.ts'
import { checkIncludedFiles } from './included-files.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { checkLinks } from './links.ts'
import { checkListedNames } from './listed-names.ts'
import { checkMentionedParameters } from './mentioned-parameters.ts'
import { textsUnderCheck } from './name-texts.ts'
import { checkNames } from './names.ts'
import { checkOptionalFeatures } from './optional-features.ts'
import { checkParameters } from './parameters.ts'
import { checkReferences } from './references.ts'
import { checkRequiredFiles } from './required-files.ts'
import { checkRootLinks } from './root-links.ts'
import { checkSphinxTargets } from './sphinx-targets.ts'
import { systematicAsNotes } from './systematic-causes.ts'

export async function checkLibrary(library: LibraryUnderCheck): Promise<Finding[]> {
  const { files } = library
  const { findings: named, absent, uses } = await checkNames(textsUnderCheck(library), library)
  const references = checkReferences(library)
  const findings = [
    ...systematicAsNotes([...named, ...references], new Set([...absent, ...references]), {
      ...{ cards: library.cards, uses },
    }),
    ...checkParameters(library),
    ...checkMentionedParameters(library),
    ...checkRequiredFiles(textsUnderCheck(library), library),
    ...checkOptionalFeatures(library),
    ...checkCommandOptions(library),
    ...checkListedNames(library),
    ...checkLinks(library),
    ...checkRootLinks(library),
    ...checkDeprecatedHeadings(library),
    ...checkImages(library),
    ...checkIncludedFiles(library),
    ...checkSphinxTargets(library),
    ...(await checkExamples(files, library.languages)),
  ]
  return inReadingOrder(findings, files)
}

/** Sorted by place and without duplicates. Those on pages of older versions are left out. */
export function inReadingOrder(
  findings: readonly Finding[],
  files: readonly LinkFile[],
): Finding[] {
  const pages = files.filter(({ facts }) => facts.kind === 'doc').map(({ path }) => path)
  const isOlder = olderVersionPredicate(pages)
  const current = findings.filter(({ path }) => !isOlder(path))
  return [...groupedBy(current, (each) => keyOf(each)).values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : others.some(({ level }) => level !== 'note')
          ? withLevel(first)
          : first,
    )
    .toSorted(
      (a, b) =>
        byCodeUnits(a.path, b.path) ||
        a.line - b.line ||
        byCodeUnits(a.rule, b.rule) ||
        byCodeUnits(a.name, b.name),
    )
}

/** Several checks may find one wrong name, with or without its owner. */
const keyOf = ({ rule, path, line, name }: Finding): string =>
  `${rule} ${path} ${line} ${rule === 'unknown-name' ? lastName(name) : name}`

/** The first has the best message; another one may have the evidence for an error. */
const withLevel = (finding: Finding): Finding => ({ ...finding, level: RULES[finding.rule].level })
