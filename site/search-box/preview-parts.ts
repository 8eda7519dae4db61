/**
 * The content of a preview, from a result and, once it is read, its card: the kind, the import line, the signature,
 * the first line, and the best example. All of it is untrusted text and becomes text nodes.
 */
import type { Card, CardHead, RecipeCard, SymbolCard } from '../../runtime/card.ts'
import { ownKind } from '../../runtime/cards/own-kind.ts'
import { recipeCode } from '../../runtime/cards/recipe-code.ts'
import { importLine } from '../../runtime/context/import-line.ts'
import { renderCard } from '../../runtime/context/render-card.ts'
import { colourCode } from '../colour-code.ts'
import { breakable, type Child, h } from '../markup.ts'
import type { Copied } from './copied.ts'
import { copyButton } from './copy-button.ts'
import { plainProse } from './plain-prose.ts'
import type { PreviewOptions } from './preview.ts'
import type { StringKey } from './strings/en.ts'
import { visible } from './visible.ts'

export interface Previewed extends PreviewOptions {
  readonly head: CardHead
  /** Null until it is read. */
  readonly card: Card | null
  /** Reports to screen readers. */
  readonly say: (words: string) => void
  /** Where a temporary field for copying may stand. */
  readonly room: HTMLElement
}

export function previewOf(previewed: Previewed): Node[] {
  const { head, card } = previewed
  const parts = [
    heading(head, previewed),
    ...(head.kind === 'symbol' ? symbolLines(head, previewed) : []),
    ...lead(head, card),
    card === null ? null : example(card, previewed),
    actions(previewed),
  ]
  return parts.filter((part) => part instanceof Node)
}

function heading(head: CardHead, { translations }: Previewed): HTMLElement {
  const isName = head.kind === 'symbol' || head.kind === 'module'
  const isDeprecated = head.kind === 'symbol' && head.deprecated !== undefined
  const where = head.path === '' ? '' : ` · ${head.path}:${head.lines[0]}`
  return h(
    'header',
    {},
    h(
      'p',
      { class: 'label' },
      h('span', { class: 'kind-word' }, visible(ownKind(head))),
      isDeprecated && h('span', { class: 'deprecated' }, translations.text('deprecated')),
      head.kind === 'symbol' &&
        head.since !== undefined &&
        h('span', { class: 'since' }, translations.text('since', { version: visible(head.since) })),
    ),
    h(
      'h2',
      { class: isName ? 'mono' : null, dir: isName ? 'ltr' : 'auto' },
      ...breakable(visible(head.title)),
    ),
    h(
      'p',
      { class: 'place', dir: 'ltr' },
      ...breakable(visible(`${[head.project, head.version ?? ''].join(' ').trim()}${where}`)),
    ),
  )
}

type SymbolHead = Extract<CardHead, { kind: 'symbol' }>

function symbolLines(head: SymbolHead, previewed: Previewed): Child[] {
  const { translations } = previewed
  const line = importLine(head)
  return [
    line !== undefined &&
      h(
        'div',
        { class: 'import' },
        h('code', { dir: 'ltr' }, visible(line)),
        copy(previewed, 'import', line, 'copyImport'),
      ),
    code(head.signature, head.language, translations.text('signature'), 'signature'),
  ]
}

/** A guide has more to say than its first line. */
function lead(head: CardHead, card: Card | null): Child[] {
  if (card?.kind === 'guide') return plainProse(card.text)
  const isRepeated = head.kind === 'symbol' && head.summary === head.signature
  return head.summary === '' || isRepeated ? [] : plainProse(head.summary)
}

function example(card: Card, previewed: Previewed): Child {
  switch (card.kind) {
    case 'symbol':
      return symbolExample(card, previewed)
    case 'recipe':
      return codeSection(recipeCode(card), card.language, '', previewed, card)
    case 'guide': {
      const [first] = card.snippets
      return first && codeSection(first.text, first.language ?? '', '', previewed)
    }
    case 'module':
      return exported(card.exports, previewed)
    default:
      return card satisfies never
  }
}

function symbolExample(
  { examples = [], project, language }: SymbolCard,
  previewed: Previewed,
): Child {
  const [best] = examples
  if (best === undefined) return null
  const path = best.recipe.slice(project.length + 1).replace(/(?:::|#).*$/s, '')
  const [[first] = []] = best.lines
  const place = first === undefined ? path : `${path}:${first}`
  return codeSection(best.code, language, place, previewed, best)
}

/** @param place its location; '' for the card's own @param noticed what to know before pasting it */
function codeSection(
  text: string,
  language: string,
  place: string,
  previewed: Previewed,
  noticed: Noticed = {},
): Child {
  const { translations } = previewed
  const title = translations.text('example')
  return h(
    'section',
    { class: 'example' },
    h(
      'div',
      { class: 'caption' },
      h('h3', {}, title),
      place !== '' && h('span', { class: 'place', dir: 'ltr' }, visible(place)),
      copy(previewed, 'code', text, 'copyCode'),
    ),
    ...noticesOf(noticed).map((key) => h('p', { class: 'notice' }, translations.text(key))),
    code(text, language, title),
  )
}

type Noticed = Pick<RecipeCard, 'must_fail' | 'old' | 'continues'>

const noticesOf = ({ must_fail, old, continues }: Noticed): StringKey[] => [
  ...(must_fail === true ? ['mustFail' as const] : []),
  ...(old === true ? ['old' as const] : []),
  ...(continues === undefined ? [] : ['continues' as const]),
]

/** The most lines of an example; the card's own page shows all. */
const MAX_LINES = 30

function code(text: string, language: string, label: string, look = ''): HTMLElement {
  const lines = text.split('\n')
  const shown =
    visible(lines.slice(0, MAX_LINES).join('\n')) + (lines.length > MAX_LINES ? '\n…' : '')
  const inner = h('code', {}, shown)
  void colourCode(inner, shown, language)
  // A scrolling block must be focusable, and so needs a name.
  const attributes = { part: 'code', dir: 'ltr', tabindex: 0, role: 'group', 'aria-label': label }
  return h('pre', { ...attributes, class: look || null }, inner)
}

/** The most names of a module. */
const MAX_NAMES = 24

function exported(ids: readonly string[], { translations }: Previewed): Child {
  if (ids.length === 0) return null
  const names = ids.slice(0, MAX_NAMES).map((id) => id.slice(id.lastIndexOf(':') + 1))
  const rest =
    ids.length > MAX_NAMES ? [h('li', {}, `+ ${translations.number(ids.length - MAX_NAMES)}`)] : []
  return h(
    'section',
    { class: 'offers' },
    h('h3', {}, translations.text('offers')),
    h(
      'ul',
      { class: 'mono', dir: 'ltr' },
      ...names.map((name) => h('li', {}, visible(name))),
      ...rest,
    ),
  )
}

function actions(previewed: Previewed): HTMLElement {
  const { head, card, linkTo } = previewed
  const address = linkTo(head)
  const href = URL.canParse(address, location.href) ? new URL(address, location.href).href : ''
  const isWeb = /^https?:/.test(href) && address !== ''
  return h(
    'div',
    { class: 'actions' },
    isWeb && copy(previewed, 'link', href, 'copyLink'),
    card !== null && copy(previewed, 'context', contextOf(card), 'copyContext'),
  )
}

/** As a language model gets it: cards, not pages. */
function contextOf(card: Card): string {
  const [best] = card.kind === 'symbol' ? (card.examples ?? []) : []
  return renderCard(card, best === undefined ? {} : { example: best })
}

function copy(
  { head, translations, room, say, onCopy }: Previewed,
  what: Copied['what'],
  text: string,
  label: 'copyCode' | 'copyImport' | 'copyLink' | 'copyContext',
): HTMLElement {
  const done = (): void => onCopy({ what, card: head, text })
  return copyButton({
    text,
    label: translations.text(label),
    translations,
    room,
    say,
    done,
    bare: what === 'code' || what === 'import',
  })
}
