/**
 * The filters below the input: four kinds to switch on (none on means all); when the catalog holds several
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
  offer(projects: readonly string[], meaning: boolean): void
}

export function filters(changed: () => void): Filters {
  const buttons = CARD_KINDS.map(kindButton)
  const all = h('option', { value: '' }, 'all projects')
  const select = h(
    'select',
    { part: 'project', class: 'choice', 'aria-label': 'Project', onchange: changed },
    all,
  )
  const modes = h(
    'select',
    { part: 'mode', class: 'choice', 'aria-label': 'Match by', onchange: changed },
    ...MODES.map(([value, label]) => h('option', { value }, label)),
  )
  modes.hidden = true
  const units = h(
    'select',
    { part: 'unit', class: 'choice', 'aria-label': 'List', onchange: changed },
    ...UNITS.map((unit) => h('option', { value: unit }, `${unit}s`)),
  )
  const choices = h('span', { class: 'choices' }, units, modes, select)
  const element = h(
    'div',
    { part: 'filters', class: 'filters', role: 'group', 'aria-label': 'Show only' },
    ...buttons,
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
      changed()
    }
  }

  function chosen(): Chosen {
    return {
      unit: UNITS.find((unit) => unit === units.value) ?? 'card',
      kinds: CARD_KINDS.filter((_, i) => isPressed(buttons[i])),
      project: select.value === '' ? null : select.value,
      mode: MODES.find(([value]) => value === modes.value)?.[0] ?? 'hybrid',
    }
  }

  function choose({ unit, kinds, project, mode }: Chosen): void {
    units.value = unit
    for (const [i, kind] of CARD_KINDS.entries()) press(buttons[i], kinds.includes(kind))
    // An address may name a project before the list of projects is here, or one that has gone.
    if (project !== null && ![...select.options].some(({ value }) => value === project))
      add(project)
    select.value = project ?? ''
    modes.value = mode
  }

  function offer(projects: readonly string[], meaning: boolean): void {
    const before = chosen()
    select.replaceChildren(all)
    for (const name of projects) add(name)
    select.hidden = projects.length < 2
    modes.hidden = !meaning
    choose(before)
  }

  function add(name: string): void {
    select.append(h('option', { value: name }, name))
  }
}

const MODES: readonly (readonly [SearchMode, string])[] = [
  ['hybrid', 'words and meaning'],
  ['lexical', 'words'],
  ['semantic', 'meaning'],
]

function isPressed(button: HTMLButtonElement | undefined): boolean {
  return button?.getAttribute('aria-pressed') === 'true'
}

function press(button: HTMLButtonElement | undefined, on: boolean): void {
  button?.setAttribute('aria-pressed', String(on))
}
