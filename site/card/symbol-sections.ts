/**
 * The sections of a symbol card in the order of a reader's questions. The first screen shows the import line, the
 * signature, the summary and an example; then come the whole documentation, the parameters, related symbols and the
 * source.
 */
import { type Parameter, RELATIONS, type Relation, type SymbolCard } from '../../runtime/card.ts'
import { inProseAndCode, versionNotes } from '../../runtime/cards/version-notes.ts'
import { importLine } from '../../runtime/context/import-line.ts'
import { inlineProse } from '../inline-prose.ts'
import { breakable, type Child, h } from '../markup.ts'
import { neighbourList } from './card-links.ts'
import { codeBlock } from './code-block.ts'
import { generatedSection, liveSection } from './generated-section.ts'
import type { CardMaterial } from './material.ts'
import { proseBlock } from './prose-block.ts'
import { firstExample, recipeList } from './recipe-list.ts'
import { section } from './section.ts'
import { sourceSection } from './source-section.ts'

export function symbolSections(card: SymbolCard, material: CardMaterial): Child[] {
  const signature = [...card.decorators, card.signature].filter((line) => line !== '').join('\n')
  const imported = importLine(card)
  return [
    card.deprecated === undefined ? null : deprecation(card.deprecated),
    imported === undefined
      ? null
      : codeBlock(imported, { language: card.language, label: 'Import', wrap: true }),
    signature === ''
      ? null
      : codeBlock(signature, { language: card.language, label: 'Signature', wrap: true }),
    ...describedAndShown(card, material),
    versions(card),
    otherPaths(card),
    parameters(card.parameters, card.returns),
    liveSection(card),
    generatedSection(card.enrichment),
    recipeList(card, material),
    relatives(card, material),
    sourceSection(material),
  ]
}

/** A long text follows the example, which would otherwise be below the first screen; its summary comes before. */
function describedAndShown(card: SymbolCard, material: CardMaterial): Child[] {
  const text = proseBlock(card.docstring, material)
  const example = firstExample(card, material)
  if (example === null || card.docstring.length <= SHORT_TEXT) return [text, example]
  return [
    card.summary === card.signature
      ? null
      : h('p', { class: 'summary' }, ...inlineProse(card.summary)),
    example,
    text === null ? null : section('Description', text),
  ]
}

/** About six lines. */
const SHORT_TEXT = 500 // characters

function deprecation(words: string): HTMLElement {
  return h(
    'p',
    { class: 'notice' },
    h('strong', {}, 'Deprecated. '),
    words.replace(/^deprecated[.:]?\s*/i, ''),
  )
}

function versions(card: SymbolCard): Child {
  const notes = versionNotes(card)
  if (notes.length === 0) return null
  return h(
    'ul',
    { class: 'versions' },
    ...notes.map((note) =>
      h(
        'li',
        {},
        ...inProseAndCode(note).map((piece, i) => (i % 2 === 0 ? piece : h('code', {}, piece))),
      ),
    ),
  )
}

function otherPaths(card: SymbolCard): Child {
  const others = [...new Set([...card.public, card.dotted])].filter((path) => path !== card.title)
  if (others.length === 0) return null
  return h(
    'p',
    { class: 'also' },
    'Also ',
    ...others
      .slice(0, 6)
      .flatMap((path, i) => [i === 0 ? null : ', ', h('code', {}, ...breakable(path))]),
    others.length > 6 ? ` and ${others.length - 6} more` : null,
  )
}

function parameters(list: readonly Parameter[], returns: string | undefined): Child {
  // Parameters without type and default are in the signature already.
  if (!list.some((one) => one.type !== undefined || one.default !== undefined)) return null
  return section(
    'Parameters',
    h(
      'dl',
      { class: 'parameters' },
      ...list.flatMap((one) => [
        h(
          'dt',
          {},
          h('code', {}, one.name),
          one.kind === undefined ? null : h('small', {}, one.kind),
        ),
        h('dd', {}, typeAndDefault(one)),
      ]),
      ...(returns === undefined
        ? []
        : [h('dt', {}, 'returns'), h('dd', {}, h('code', {}, ...breakable(returns)))]),
    ),
  )
}

function typeAndDefault(one: Parameter): Child {
  const parts: Child[] = []
  if (one.type !== undefined) parts.push(h('code', {}, ...breakable(one.type)))
  if (one.default !== undefined)
    parts.push(h('span', { class: 'default' }, ' = ', h('code', {}, one.default)))
  return h('span', {}, ...(parts.length > 0 ? parts : ['—']))
}

const WORDS: Readonly<Record<Relation, string>> = {
  parents: 'Belongs to',
  children: 'Members',
  imports: 'Imports',
  calls: 'Calls',
  called_by: 'Called by',
  tests: 'Tested by',
  docs: 'Mentioned in',
}

function relatives(card: SymbolCard, material: CardMaterial): Child {
  const bases = card.bases.filter(
    (base) => !card.related.parents.some((one) => shortEnd(one.symbol) === base),
  )
  const rows = RELATIONS.filter((relation) => card.related[relation].length > 0)
  if (rows.length === 0 && bases.length === 0) return null
  return section(
    'Related',
    h(
      'dl',
      { class: 'relatives' },
      ...(bases.length === 0
        ? []
        : [
            h('dt', {}, 'Extends'),
            h('dd', {}, ...bases.map((base) => h('code', {}, ...breakable(base)))),
          ]),
      ...rows.flatMap((relation) => [
        h('dt', {}, WORDS[relation]),
        h('dd', {}, neighbourList(card.related[relation], material)),
      ]),
    ),
  )
}

function shortEnd(id: string): string {
  return id.split(/[.:]/).at(-1) ?? id
}
