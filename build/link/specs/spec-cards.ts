/**
 * Makes cards from a machine-readable specification, a JSON file with a mapping in cardcat.json, one per item. So an
 * instruction set, an API description or a table of options can be searched like the functions of a library.
 *
 *   { "file": "spec/vm.json", "items": "$.instructions[*]", "id": "name", "title": "name",
 *     "text": "{description.short}\n\n{description.long}", "kind": "instruction" }
 *
 * `items` starts at the root, other paths at an item. `title` and `text` are paths, or templates with paths in
 * braces. `kind` is a kind of card, a kind of symbol, or a path to either.
 */
import { CARD_KINDS, type Card, type CardKind, NO_RELATIONS } from '../../../runtime/card.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import type { Problem } from '../../facts.ts'
import { idCounter } from '../ids.ts'
import { cardUrl, clip, firstSentence } from '../prose.ts'
import { linesOf, pathKey } from './json-lines.ts'
import { type JsonPath, type JsonPathMatch, membersOf, parsePath, select } from './json-paths.ts'
import { readable, type Template, template } from './spec-text.ts'

export interface SpecMapping {
  readonly file: string
  readonly items: string
  readonly id: string
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly kind?: string | undefined
}

export interface SpecContext {
  readonly project: string
  readonly version: string | null
  readonly url?: string | undefined
}

export interface SpecCards {
  readonly entries: readonly Entry[]
  readonly problems: readonly Problem[]
}

/** @param text null if the file cannot be read */
export function specCards(
  mapping: SpecMapping,
  text: string | null,
  context: SpecContext,
): SpecCards {
  const { file } = mapping
  const none = (reason: string): SpecCards => ({
    entries: [],
    problems: [{ path: file, reason, severity: 'error' }],
  })
  if (text === null) return none('this specification cannot be read; check "file" in cardcat.json')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return none('not valid JSON, so no card was made of it')
  }
  const reading = readingOf(mapping)
  if (typeof reading === 'string') return none(`the mapping in cardcat.json: ${reading}`)
  const top = { value: json, path: [] }
  const matches = select(reading.items, top)
  // A path that ends at a list selects its items.
  const isList = matches.length === 1 && !reading.items.steps.some(({ kind }) => kind === 'every')
  const items = isList && matches[0] !== undefined ? membersOf(matches[0]) : matches
  if (items.length === 0) {
    const names = membersOf(top).map(({ path }) => path.join('.'))
    return none(
      `"items": ${mapping.items} leads to nothing in it; at the top it has ${names.slice(0, 12).join(', ') || 'nothing'}`,
    )
  }
  return cardsOf(items, reading, text, mapping, context)
}

interface Reading {
  readonly items: JsonPath
  readonly id: Template
  readonly title: Template
  /** Undefined for the whole item. */
  readonly text: Template | undefined
  readonly kind: (item: JsonPathMatch) => string
}

function readingOf({
  items,
  id,
  title = id,
  text,
  kind = 'symbol',
}: SpecMapping): Reading | string {
  const itemsPath = parsePath(items)
  const idOf = template(id)
  const titleOf = template(title)
  const textOf = text === undefined ? undefined : template(text)
  const kindPath = parsePath(kind)
  for (const each of [itemsPath, idOf, titleOf, textOf]) if (typeof each === 'string') return each
  if (typeof itemsPath === 'string' || typeof idOf === 'string') return ''
  if (typeof titleOf === 'string' || typeof textOf === 'string') return ''
  const kindOf = (item: JsonPathMatch): string => {
    if (isCardKind(kind) || typeof kindPath === 'string') return kind
    const [match] = select(kindPath, item)
    return typeof match?.value === 'string' && match.value !== '' ? match.value : kind
  }
  return { items: itemsPath, id: idOf, title: titleOf, text: textOf, kind: kindOf }
}

function cardsOf(
  items: readonly JsonPathMatch[],
  reading: Reading,
  text: string,
  { file, id: idPath, text: textPath }: SpecMapping,
  context: SpecContext,
): SpecCards {
  const numbered = idCounter()
  const lines = linesOf(
    text,
    items.map(({ path }) => path),
  )
  const nameless: string[] = []
  const repeated = new Map<string, number>()
  let withText = 0
  const entries = items.flatMap((item): Entry[] => {
    const name = reading.id(item)
    if (name === '') {
      nameless.push(`$.${item.path.join('.')}`)
      return []
    }
    repeated.set(name, (repeated.get(name) ?? 0) + 1)
    const ownText = reading.text?.(item) ?? ''
    if (ownText !== '' || reading.text === undefined) withText++
    // Without a text of its own, an item shows its fields.
    const own = ownText === '' ? readable(item.value) : ownText
    const title = reading.title(item) || name
    const span = lines.get(pathKey(item.path)) ?? ([1, 1] as const)
    return [entryOf({ name, title, text: own || title, lines: span, kind: reading.kind(item) })]
  })

  const problems: Problem[] = []
  const warn = (reason: string) => problems.push({ path: file, reason, severity: 'warning' })
  const many = (n: number) => `${n} of ${items.length} items`
  if (nameless.length > 0) {
    warn(
      `${many(nameless.length)} have nothing at "id": ${idPath} and got no card: ${nameless.slice(0, 3).join(', ')}`,
    )
  }
  const twice = [...repeated].filter(([, times]) => times > 1).map(([name]) => name)
  if (twice.length > 0) {
    warn(
      `"id": ${idPath} is the same for several items, which are numbered: ${twice.slice(0, 5).join(', ')}`,
    )
  }
  if (entries.length > 0 && withText === 0) warn(`"text": ${textPath} leads to nothing in any item`)
  return { entries, problems }

  function entryOf(item: SpecItem): Entry {
    const { name, title } = item
    const isSymbol = cardKind(item.kind) === 'symbol'
    const stem = file.replace(/\.\w+$/, '')
    const module = `${context.project}.${stem.replaceAll('/', '.')}`
    const id = isSymbol
      ? numbered({ kind: 'symbol', module, name, nth: 1 })
      : numbered({ kind: 'guide', project: context.project, path: file, anchor: name, nth: 1 })
    return {
      card: cardOf(item, id, `${module}.${name}`, file, context),
      fields: {
        name: title,
        path: `${isSymbol && item.kind !== 'symbol' ? `${item.kind} ` : ''}${file}`,
        signature: '',
        text: item.text,
        body: '',
      },
      keys: [...new Set([name, ...(/^\S+$/.test(title) ? [title] : []), `${module}.${name}`])],
    }
  }
}

interface SpecItem {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly lines: readonly [number, number]
  readonly kind: string
}

function cardOf(
  { name, title, text, lines, kind }: SpecItem,
  id: string,
  dotted: string,
  path: string,
  { project, version, url }: SpecContext,
): Card {
  const link = cardUrl(url, path, lines)
  const base = {
    ...{ id, project, version, title, path, lines, text },
    language: 'json',
    ...(link !== undefined && { url: link }),
    summary: firstSentence(text) || clip(text.split('\n', 1)[0] ?? '') || title,
    visibility: 'public' as const,
  }
  switch (cardKind(kind)) {
    case 'guide':
      return { ...base, kind: 'guide', breadcrumbs: [], children: [], references: [], snippets: [] }
    case 'recipe':
      return { ...base, kind: 'recipe', recipe_kind: 'fence', code: text, symbols: [] }
    case 'module':
      return { ...base, kind: 'module', exports: [] }
    case 'symbol':
      return {
        ...base,
        kind: 'symbol',
        ...{ symbol: id, dotted, public: [name] },
        symbol_kind: kind === 'symbol' ? 'entry' : kind,
        signature: title,
        ...{ parameters: [], decorators: [], bases: [], recipes: [] },
        docstring: text,
        related: NO_RELATIONS,
      }
  }
}

function isCardKind(kind: string): kind is CardKind {
  return CARD_KINDS.some((known) => known === kind)
}

/** Any other word is a kind of symbol. */
function cardKind(kind: string): CardKind {
  return isCardKind(kind) ? kind : 'symbol'
}
