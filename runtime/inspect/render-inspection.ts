/**
 * Renders an inspection as text for people and language models: `#` lines in a fixed order, so that programs can rely
 * on them, then the source lines unchanged.
 */
import type { Inspection } from '../answers.ts'
import type { Neighbour } from '../card.ts'
import { recipeNotices } from '../cards/recipe-notices.ts'
import { versionNotes } from '../cards/version-notes.ts'

export function renderInspection(inspection: Inspection): string {
  const { defined_symbols: defined, snippet_span: span, full_source: full } = inspection
  const lines = [
    `# FILE: ${inspection.path}`,
    `# SOURCE_MODE: ${inspection.source_mode}`,
    `# SYMBOL: ${inspection.symbol ?? '-'}`,
    `# KIND: ${inspection.kind ?? '-'}`,
    `# SUMMARY: ${oneLine(inspection.summary ?? inspection.file_summary ?? '-')}`,
    `# DEFINED SYMBOLS:${defined.length === 0 ? ' -' : ''}`,
    ...defined.map(
      ({ name, line, type, summary }) =>
        `#   ${line}: ${type} ${name}${summary === null ? '' : ` - ${oneLine(summary)}`}`,
    ),
    ...relationships(inspection),
    ...(inspection.notices ?? []).map((notice) => `# NOTICE: ${notice}`),
    ...versionNotes({ ...inspection, docstring: '' }).map((note) => `# VERSIONS: ${oneLine(note)}`),
    ...otherPlaces(inspection),
    '',
    `# SNIPPET (lines ${span[0]}–${span[1]}):`,
    inspection.snippet,
  ]
  if (full !== null) lines.push('', '# FULL SOURCE:', full.replace(/\n$/u, ''))
  lines.push(...exampleOf(inspection), ...generated(inspection.enrichment))
  const { candidates = [] } = inspection
  if (candidates.length > 0)
    lines.push('', '# CANDIDATES:', ...candidates.map((other) => `#   ${named(other)}`))
  return lines.join('\n')
}

const otherPlaces = ({ declared_at, defined_at }: Inspection): string[] => [
  ...(declared_at === undefined ? [] : [`# DECLARED AT: ${placeText(declared_at)}`]),
  ...(defined_at === undefined ? [] : [`# DEFINED AT: ${placeText(defined_at)}`]),
]

const placeText = ({ path, lines: [first, last] }: Required<Inspection>['defined_at']): string =>
  `${path}:${first === last ? first : `${first}–${last}`}`

const RELATIONS = [
  ['parents', 'parents'],
  ['children', 'children'],
  ['incoming_calls', 'called by'],
  ['outgoing_calls', 'calls'],
  ['related_tests', 'tests'],
  ['related_docs', 'docs'],
] as const

function relationships(inspection: Inspection): string[] {
  const lines = RELATIONS.flatMap(([field, words]) => {
    const list = inspection[field]
    return list.length === 0 ? [] : [`#   ${words}: ${list.map(named).join(', ')}`]
  })
  return [`# RELATIONSHIPS:${lines.length === 0 ? ' -' : ''}`, ...lines]
}

const GENERATED = [
  ['summary', 'summary'],
  ['inputs', 'inputs'],
  ['outputs', 'outputs'],
  ['side_effects', 'side effects'],
  ['pitfalls', 'pitfalls'],
] as const

/** The best example, with its location. */
function exampleOf({ examples: [best] = [] }: Inspection): string[] {
  if (best === undefined) return []
  const { recipe, code, whole_lines, cut } = best
  const whole = cut ? [`cut from ${whole_lines} lines`] : []
  const origin = [oneLine(recipe), ...whole, ...recipeNotices(best)].join(', ')
  return ['', `# EXAMPLE (${origin}):`, code]
}

/** Below everything from the source itself, under a heading that says who wrote it. */
function generated(enrichment: Inspection['enrichment']): string[] {
  if (enrichment.generated !== true) return []
  const lines = GENERATED.flatMap(([field, words]) => {
    const value = enrichment[field]
    if (value === null) return []
    return [`#   ${words}: ${oneLine([value].flat().join('; '))}`]
  })
  return [
    '',
    `# GENERATED (by ${oneLine(enrichment.model ?? 'a model')}, not by the authors):`,
    ...lines,
  ]
}

const named = ({ symbol, path }: Neighbour): string =>
  path === null || symbol.includes(path) ? symbol : `${symbol} (${path})`

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()
