/**
 * The filters below the input: four kinds to switch on (none on means all); when the catalog holds several
 * projects, one of them; and when it knows what words mean, whether to match by words, by meaning, or both.
 * In: what is chosen. Out: what is chosen now, and a call when that changed.
 */
import type { SearchMode } from '../../runtime/answers.ts'
import { CARD_KINDS, type CardKind } from '../../runtime/card.ts'
import { h } from '../markup.ts'

export interface Filters {
  /** The kinds; the lists to choose from stand apart, where the page has room for them. */
  readonly element: HTMLElement
  readonly choices: HTMLElement
  kinds(): readonly CardKind[]
  project(): string | null
  mode(): SearchMode
  choose(kinds: readonly CardKind[], project: string | null, mode: SearchMode): void
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
  const choices = h('span', { class: 'choices' }, modes, select)
  const element = h(
    'div',
    { part: 'filters', class: 'filters', role: 'group', 'aria-label': 'Show only' },
    ...buttons,
  )
  return { element, choices, kinds, project, mode, choose, offer }

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

  function kinds(): readonly CardKind[] {
    return CARD_KINDS.filter((_, i) => isPressed(buttons[i]))
  }

  function project(): string | null {
    return select.value === '' ? null : select.value
  }

  function mode(): SearchMode {
    return MODES.find(([value]) => value === modes.value)?.[0] ?? 'hybrid'
  }

  function choose(wanted: readonly CardKind[], name: string | null, by: SearchMode): void {
    for (const [i, kind] of CARD_KINDS.entries()) press(buttons[i], wanted.includes(kind))
    // An address may name a project before the list of projects is here, or one that has gone.
    if (name !== null && ![...select.options].some(({ value }) => value === name)) add(name)
    select.value = name ?? ''
    modes.value = by
  }

  function offer(projects: readonly string[], meaning: boolean): void {
    const chosen = project()
    select.replaceChildren(all)
    for (const name of projects) add(name)
    select.hidden = projects.length < 2
    modes.hidden = !meaning
    choose(kinds(), chosen, mode())
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
