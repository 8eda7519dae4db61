/**
 * The filters below the input: four kinds to switch on (none on means all), or one kind within them (only classes, only
 * tutorials), which takes their place; when the catalog holds several
 * projects, one of them; when it knows what words mean, whether to match by words, by meaning, or both; and whether
 * cards are listed or files.
 * In: what is chosen. Out: what is chosen now, and a call when that changed.
 */
import type { SearchMode } from '../../runtime/answers.ts'
import { CARD_KINDS, type CardKind } from '../../runtime/card.ts'
import { UNITS, type Unit } from '../answerer.ts'
import { h } from '../markup.ts'

export interface Chosen {
  /** Whether a result is a card, or a file with its cards. */
  readonly unit: Unit
  /** Only these; all kinds where it is empty. */
  readonly kinds: readonly CardKind[]
  /** Only symbols or recipes of this kind: `symbol:class`, `recipe:tutorial`; '' for all. */
  readonly only: string
  /** Only this project; null: all. */
  readonly project: string | null
  /** By words, by meaning, or both. */
  readonly mode: SearchMode
}

export interface Filters {
  /** The kinds; the lists to choose from stand apart, where the page has room for them. */
  readonly element: HTMLElement
  readonly choices: HTMLElement
  chosen(): Chosen
  choose(chosen: Chosen): void
  /** @param own what `only` may be, and how many there are */
  offer(
    projects: readonly string[],
    meaning: boolean,
    own: readonly (readonly [name: string, count: number])[],
  ): void
}

export function filters(changed: () => void): Filters {
  const buttons = CARD_KINDS.map(kindButton)
  const all = h('option', { value: '' }, 'all projects')
  const choice = (part: string, label: string, ...options: readonly Node[]) =>
    h('select', { part, class: 'choice', 'aria-label': label, onchange: changed }, ...options)
  const select = choice('project', 'Project', all)
  const any = h('option', { value: '' }, 'any kind')
  const own = choice('only', 'Only', any)
  own.hidden = true
  // Captured: it runs before `changed`.
  own.addEventListener('change', () => own.value && pressOnly([]), { capture: true })
  const modes = choice(
    'mode',
    'Match by',
    ...MODES.map(([value, label]) => h('option', { value }, label)),
  )
  modes.hidden = true
  const units = choice(
    'unit',
    'List',
    ...UNITS.map((unit) => h('option', { value: unit }, `${unit}s`)),
  )
  const choices = h('span', { class: 'choices' }, units, modes, select)
  const element = h(
    'div',
    { part: 'filters', class: 'filters', role: 'group', 'aria-label': 'Show only' },
    ...buttons,
    own,
  )
  return { element, choices, chosen, choose, offer }

  function kindButton(kind: CardKind): HTMLButtonElement {
    const attributes = {
      type: 'button',
      part: 'kind',
      class: 'kind',
      'data-kind': kind,
      onclick: toggle,
    }
    const button = h('button', { ...attributes, 'aria-pressed': 'false' }, `${kind}s`)
    return button

    function toggle(): void {
      press(button, !isPressed(button))
      own.value = ''
      changed()
    }
  }

  function chosen(): Chosen {
    return {
      unit: UNITS.find((unit) => unit === units.value) ?? 'card',
      kinds: CARD_KINDS.filter((_, i) => isPressed(buttons[i])),
      only: own.value,
      project: select.value === '' ? null : select.value,
      mode: MODES.find(([value]) => value === modes.value)?.[0] ?? 'hybrid',
    }
  }

  function choose({ unit, kinds, only, project, mode }: Chosen): void {
    units.value = unit
    pressOnly(kinds)
    // An address may name a project before the list of projects is here, or one that has gone.
    set(select, project ?? '')
    set(own, only)
    modes.value = mode
  }

  function offer(...[projects, meaning, kinds]: Parameters<Filters['offer']>): void {
    const before = chosen()
    select.replaceChildren(all, ...projects.map((value) => h('option', { value }, value)))
    own.replaceChildren(any)
    for (const group of GROUPS) {
      const names = kinds.filter(([value]) => value.startsWith(group))
      const options = names.map(([value, count]) =>
        h('option', { value }, `${value.slice(group.length + 1)} (${count})`),
      )
      if (options.length > 0) own.append(h('optgroup', { label: `only ${group}s` }, ...options))
    }
    own.hidden = kinds.length === 0
    select.hidden = projects.length < 2
    modes.hidden = !meaning
    choose(before)
  }

  function pressOnly(kinds: readonly CardKind[]): void {
    for (const [i, kind] of CARD_KINDS.entries()) press(buttons[i], kinds.includes(kind))
  }
}

const MODES: readonly (readonly [SearchMode, string])[] = [
  ['hybrid', 'words and meaning'],
  ['lexical', 'words'],
  ['semantic', 'meaning'],
]

/** Of cards that have kinds of their own. */
const GROUPS = ['symbol', 'recipe']

function set(select: HTMLSelectElement, value: string): void {
  if (![...select.options].some((option) => option.value === value))
    select.append(h('option', { value }, value))
  select.value = value
}

function isPressed(button: HTMLButtonElement | undefined): boolean {
  return button?.getAttribute('aria-pressed') === 'true'
}

function press(button: HTMLButtonElement | undefined, on: boolean): void {
  button?.setAttribute('aria-pressed', String(on))
}
