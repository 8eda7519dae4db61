/**
 * Makes recipe cards from notebooks at three levels: the whole (tutorial), the code below a heading (section), and
 * one cell; each refers to the enclosing one.
 *
 * Extraction has stitched the code (extract/notebooks); here names are resolved. What uses nothing of the library is
 * no recipe, unless it connects others, like a section that loads the data of a tutorial.
 */
import type { DocFacts, NotebookFacts, Section, SectionCode } from '../../facts.ts'
import type { Guide } from '../guides/guide-cards.ts'
import { idCounter } from '../ids.ts'
import type { LinkFile } from '../library.ts'
import { implicitImportsOf } from './implicit-imports.ts'
import type { InProjectImports } from './in-project-imports.ts'
import { pageOf, usesInPage } from './page-code.ts'
import type { PieceContext, PieceUse } from './piece-uses.ts'
import { type CardContext, type Recipe, type RecipeDraft, recipeOf } from './recipe-cards.ts'

export interface NotebookContext extends CardContext, PieceContext {
  readonly inProjectImportOf: InProjectImports
  /** False for a folder that contains only notebooks; then all of them get cards. */
  readonly hasLibrary: boolean
}

export interface NotebookLink {
  /** Empty if the notebook does not use the library. */
  readonly recipes: readonly Recipe[]
  readonly counts: NotebookCounts
  /** Sections whose code is incomplete, with the reason. */
  readonly broken: readonly { readonly line: number; readonly reason: string }[]
}

/** Counts for the report. */
export interface NotebookCounts {
  readonly cells: number
  readonly sections: number
  /** Sections whose code parses and binds every name. */
  readonly whole: number
  /** Sections for which this holds after leaving out cells that cannot run. */
  readonly trimmed: number
}

/** A section and its part of the document. */
interface SectionPart {
  readonly section: Section
  readonly url: string | undefined
  /** Undefined if the section gets no card. */
  readonly id: string | undefined
}

/** @param guides of the same document, which provide the URLs of sections */
export function notebookRecipes(
  file: LinkFile,
  facts: DocFacts,
  notebook: NotebookFacts,
  guides: readonly Guide[],
  context: NotebookContext,
): NotebookLink {
  const { project, hasLibrary } = context
  const { path } = file
  const language = notebook.cells[0]?.piece.language ?? file.language
  const pieces = notebook.cells.map(({ piece }) => piece)
  const assumed = implicitImportsOf(notebook, (name) =>
    context.inProjectImportOf(name, language, path),
  )
  const page = pageOf(file, language, pieces, context.placeOf(language), assumed.imports)
  const used = (numbers: readonly number[]): PieceUse => {
    const some = notebook.cells.filter(({ number }) => numbers.includes(number))
    const own = some.map(({ piece }) => piece)
    return usesInPage(own, page, context)
  }
  const completed = notebook.sections.map((each): SectionCode => {
    const stitched = assumed.complete(each.stitched)
    return stitched.whole || each.trimmed === undefined ? { ...each, stitched } : each.trimmed
  })
  const link = {
    counts: countsOf(notebook, completed),
    broken: brokenIn(notebook, facts, completed),
  }
  const whole = usesInPage(pieces, page, context)
  if (hasLibrary && usesNothing(whole)) return { ...link, recipes: [] }

  const numbered = idCounter()
  const named = (name: string): string => numbered({ kind: 'recipe', project, path, name, nth: 1 })
  const base = { path, language, preamble: '', keys: [] }
  const title = facts.title ?? facts.sections[0]?.heading ?? path
  const recipe = (draft: RecipeDraft): Recipe => recipeOf(draft, context)

  const setup = [...assumed.statements, notebook.setup].filter((part) => part !== '').join('\n')
  const tutorial = recipe({
    ...base,
    ...whole,
    id: named('tutorial'),
    kind: 'tutorial',
    lines: [1, Math.max(1, facts.lineCount)],
    code: setup,
    text: overviewOf(title, facts, notebook.overview, setup, language),
    label: title,
    description: notebook.overview,
    breadcrumbs: facts.sections.map(({ heading }) => heading),
  })
  const parent = tutorial.entry.card.id

  const parts: SectionPart[] = []
  const sections = notebook.sections.flatMap(({ section: at, prose }, i): Recipe[] => {
    const section = facts.sections[at]
    const shown = completed[i]
    if (section === undefined || shown === undefined) return []
    const { cells, code, stitched } = shown
    const url = guides.find(({ card }) => card.lines[0] === section.lines[0])?.card.url
    const use = used(cells)
    const isShown = !usesNothing(use) || stitched.whole
    const id = isShown ? named(slugOf(section.heading)) : undefined
    parts.push({ section, url, id })
    if (id === undefined) return []
    const { heading: label, breadcrumbs, lines, text } = section
    const { preamble } = stitched
    const own = { kind: 'section' as const, lines, text, label, breadcrumbs, code, preamble }
    return [recipe({ ...base, ...use, ...own, id, url, description: prose, parent })]
  })

  const cells = notebook.cells.flatMap(({ number, piece, prose, stitched }): Recipe[] => {
    const use = stitched === undefined ? undefined : used([number])
    if (stitched === undefined || use === undefined || usesNothing(use)) return []
    const part = parts.find(({ section }) => isIn(piece.lines, section))
    return [
      recipe({
        ...base,
        ...use,
        id: numbered({ kind: 'cell', project, path, number, nth: 1 }),
        kind: 'cell',
        lines: piece.lines,
        url: part?.url,
        code: piece.code.trim(),
        preamble: assumed.complete(stitched).preamble,
        label: part?.section.heading ?? title,
        description: prose,
        breadcrumbs: part?.section.breadcrumbs ?? [],
        parent: part?.id ?? parent,
      }),
    ]
  })
  const length = pieces.reduce((sum, { code }) => sum + code.split('\n').length, 0)
  return { ...link, recipes: [{ ...tutorial, length }, ...sections, ...cells] }
}

function usesNothing({ symbols, removedNames }: PieceUse): boolean {
  return symbols.length === 0 && removedNames.length === 0
}

function countsOf(
  { cells, sections }: NotebookFacts,
  completed: readonly SectionCode[],
): NotebookCounts {
  const whole = completed.filter((each) => each.stitched.whole)
  const trimmed = whole.filter((each) => sections.some((section) => section.trimmed === each))
  return {
    cells: cells.length,
    sections: sections.length,
    whole: whole.length - trimmed.length,
    trimmed: trimmed.length,
  }
}

function brokenIn(
  { sections }: NotebookFacts,
  facts: DocFacts,
  completed: readonly SectionCode[],
): NotebookLink['broken'] {
  return completed.flatMap((shown, i) => {
    const all = sections[i]
    const section = facts.sections[all?.section ?? -1]
    if (all === undefined || section === undefined) return []
    const { whole, missing, reason = 'names of this language cannot be resolved' } = shown.stitched
    const what = `the code of “${section.heading}”`
    const [line] = section.lines
    if (shown === all.trimmed) {
      const left = all.cells.filter((number) => !shown.cells.includes(number))
      const names = all.stitched.missing.join(', ')
      const why = names === '' ? all.stitched.reason : `nothing above defines ${names}`
      return [{ line, reason: `${what} is shown without ${listed(left)}: ${why}` }]
    }
    if (whole) return []
    const names = missing.length === 0 ? '' : `: ${missing.join(', ')}`
    return [{ line, reason: `${what} does not stand alone: ${reason}${names}` }]
  })
}

function listed(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'cell' : 'cells'} ${numbers.join(', ')}`
}

/** The title of a notebook and its headings. */
function overviewOf(
  title: string,
  { sections }: DocFacts,
  overview: string,
  setup: string,
  language: string,
): string {
  const outline = sections
    .filter(({ heading }) => heading !== title)
    .map(({ heading, depth }) => `${'  '.repeat(Math.max(0, depth - 2))}- ${heading}`)
  const code = setup && `\`\`\`${language}\n${setup}\n\`\`\``
  const parts = [`# ${title}`, overview, outline.join('\n'), code]
  return parts.filter((part) => part !== '').join('\n\n')
}

function isIn([start]: readonly [number, number], { lines }: Section): boolean {
  return start >= lines[0] && start <= lines[1]
}

function slugOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}_\s-]/gu, '')
  return words.trim().replace(/\s+/g, '-') || 'section'
}
