/** Cards and sources of the fixture packs, from the files in fixtures/site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type GuideCard,
  type ModuleCard,
  NO_RELATIONS,
  type RecipeCard,
  type SymbolCard,
} from '../../runtime/card.ts'
import type { Entry, SourceText } from '../../runtime/pack/entry.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/site')

export function source(project: string, path: string): SourceText {
  const text = readFileSync(join(FIXTURES, project, path), 'utf8')
  const language = path.endsWith('.py')
    ? 'python'
    : path.endsWith('.ts')
      ? 'typescript'
      : 'markdown'
  return { path, language, text }
}

export function linesOf(project: string, path: string, from: number, to: number): string {
  return source(project, path)
    .text.split('\n')
    .slice(from - 1, to)
    .join('\n')
}

export const COMMON = { project: 'tidewater', version: '2.1.0', visibility: 'public' } as const

export function symbol(
  name: string,
  lines: readonly [number, number],
  own: Partial<SymbolCard> & Pick<SymbolCard, 'signature' | 'docstring'>,
): SymbolCard {
  return {
    ...COMMON,
    id: `tidewater.tides:${name}`,
    kind: 'symbol',
    title: own.public?.[0] ?? `tidewater.tides.${name}`,
    path: 'tides.py',
    lines,
    language: 'python',
    summary: own.docstring.split('\n')[0] || own.signature,
    text: `${own.signature}\n\n${own.docstring}`,
    symbol: `tidewater.tides:${name}`,
    dotted: `tidewater.tides.${name}`,
    public: [`tidewater.tides.${name}`],
    symbol_kind: 'function',
    parameters: [],
    decorators: [],
    bases: [],
    related: NO_RELATIONS,
    recipes: [],
    ...own,
  }
}

export function guide(
  project: string,
  title: string,
  anchor: string,
  lines: readonly [number, number],
): GuideCard {
  const text = linesOf(project, 'guide.md', ...lines)
  return {
    ...COMMON,
    project,
    id: `${project}/guide.md#${anchor}`,
    kind: 'guide',
    title,
    path: 'guide.md',
    lines,
    language: 'markdown',
    summary: text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '',
    text,
    breadcrumbs: ['Guide'],
    children: [],
    references: [],
    snippets: [],
  }
}

export function entry(card: SymbolCard | RecipeCard | GuideCard | ModuleCard): Entry {
  const fields = {
    name: card.kind === 'symbol' ? card.dotted : card.title,
    path: card.path,
    signature: card.kind === 'symbol' ? card.signature : '',
    text: `${card.summary}\n${card.text}`,
    body: '',
  }
  return {
    card,
    fields,
    keys: card.kind === 'symbol' ? [card.id, card.dotted, ...card.public] : [card.id],
  }
}
