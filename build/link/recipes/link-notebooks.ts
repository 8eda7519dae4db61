/**
 * Makes recipes from all notebooks of a library, and reports what could not be used. They are processed together,
 * because the imports of the others help a notebook that omits them.
 */

import { appendTo } from '../../../runtime/std/grouping.ts'
import type { NotebookFacts, Problem } from '../../facts.ts'
import type { Guide } from '../guides/guide-cards.ts'
import type { LinkFile } from '../library.ts'
import { inProjectImports } from './in-project-imports.ts'
import { type NotebookContext, type NotebookCounts, notebookRecipes } from './notebook-recipes.ts'
import type { Recipe } from './recipe-cards.ts'

export interface LinkedNotebooks {
  readonly recipes: ReadonlyMap<string, readonly Recipe[]>
  readonly problems: readonly Problem[]
  readonly counts: NotebookCounts & { readonly notebooks: number }
}

export function linkNotebooks(
  files: readonly LinkFile[],
  guides: ReadonlyMap<string, readonly Guide[]>,
  context: Omit<NotebookContext, 'inProjectImportOf'>,
): LinkedNotebooks {
  const notebooks = files.flatMap((file) => {
    const { facts } = file
    return facts.kind === 'doc' && facts.notebook !== undefined
      ? [{ file, facts, notebook: facts.notebook }]
      : []
  })
  const pages = notebooks.map(({ file, notebook }) => ({
    path: file.path,
    pieces: notebook.cells.map(({ piece }) => piece),
  }))
  const inProjectImportOf = inProjectImports(pages)
  const recipes = new Map<string, readonly Recipe[]>()
  const problems: Problem[] = []
  const counts = { notebooks: notebooks.length, cells: 0, sections: 0, whole: 0, trimmed: 0 }
  for (const { file, facts, notebook } of notebooks) {
    const { path } = file
    const own = guides.get(path) ?? []
    const linked = notebookRecipes(file, facts, notebook, own, { ...context, inProjectImportOf })
    recipes.set(path, linked.recipes)
    if (linked.recipes.length === 0) {
      problems.push({ path, reason: NO_USE, severity: 'info' })
    }
    counts.cells += linked.counts.cells
    counts.sections += linked.counts.sections
    counts.whole += linked.counts.whole
    counts.trimmed += linked.counts.trimmed
    for (const each of linked.broken) problems.push({ path, ...each, severity: 'info' })
    for (const reason of unusedIn(notebook)) problems.push({ path, reason, severity: 'info' })
  }
  return { recipes, problems, counts }
}

const NO_USE = 'no recipe: no cell uses a name of the library; if one should, check its imports'

/** One line per reason for cells that are not recipes. */
function unusedIn({ unused }: NotebookFacts): string[] {
  const byReason = new Map<string, number[]>()
  for (const { number, reason } of unused) {
    appendTo(byReason, reason, number)
  }
  return [...byReason].map(([reason, numbers]) => {
    const cells = numbers.length === 1 ? 'cell' : 'cells'
    return `no recipe from ${cells} ${numbers.join(', ')}: ${reason}`
  })
}
