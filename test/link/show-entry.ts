/**
 * Formats a card as a few lines that a person can check against the source, for the fixtures. Fields that only repeat
 * the file (text, docstring, parameters) are covered by the tests of extraction.
 */
import type { Card } from '../../runtime/card.ts'
import { RELATIONS } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'

export function showEntry({ card, fields, keys }: Entry): string {
  const lines = [
    `${card.kind} ${card.id}`,
    `  ${card.visibility} ${card.path}:${card.lines.join('-')}`,
    `  title: ${card.title}`,
    `  summary: ${card.summary}`,
    ...detailsOf(card),
    ...(keys.length > 0 ? [`  keys: ${keys.join(' | ')}`] : []),
    ...Object.entries(fields)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => `  ${name}: ${text.replace(/\s+/g, ' ').slice(0, 100).trim()}`),
  ]
  return lines.join('\n')
}

function detailsOf(card: Card): string[] {
  switch (card.kind) {
    case 'symbol':
      return [
        `  is: ${card.symbol_kind} ${card.dotted}`,
        ...(card.defined_at === undefined
          ? []
          : [`  defined at: ${card.defined_at.path}:${card.defined_at.lines.join('-')}`]),
        ...list('public', card.public),
        ...list('sections', Object.keys(card.sections ?? {})),
        ...RELATIONS.flatMap((relation) =>
          list(
            relation,
            card.related[relation].map(({ symbol, path }) =>
              path === null ? `${symbol}?` : symbol,
            ),
          ),
        ),
        ...list('recipes', card.recipes),
      ]
    case 'recipe':
      return [
        ...(card.stale ? ['  stale'] : []),
        ...list('parent', card.parent === undefined ? [] : [card.parent]),
        ...list('symbols', card.symbols),
        ...(card.preamble ? [`  preamble: ${card.preamble.replace(/\n/g, '⏎')}`] : []),
        `  code: ${card.code.replace(/\n/g, '⏎')}`,
      ]
    case 'guide':
      return [
        ...list('breadcrumbs', card.breadcrumbs),
        ...list('children', card.children),
        ...list('references', card.references),
      ]
    case 'module':
      return list('exports', card.exports)
  }
}

function list(name: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`  ${name}: ${items.join(', ')}`]
}
