/**
 * The filters below the input: four kinds to switch on (none on means all) and, when the catalog holds
 * several projects, one of them. In: what is chosen. Out: what is chosen now, and a call when that changed.
 */
import { CARD_KINDS, type CardKind } from '../../runtime/card.ts'
import { h } from '../markup.ts'

export interface Filters {
  /** The kinds; the list of projects stands apart, where the page has room for it. */
  readonly element: HTMLElement
  readonly select: HTMLElement
  kinds(): readonly CardKind[]
  project(): string | null
  choose(kinds: readonly CardKind[], project: string | null): void
  offer(projects: readonly string[]): void
}

export function filters(changed: () => void): Filters {
  const buttons = CARD_KINDS.map(kindButton)
  const all = h('option', { value: '' }, 'all projects')
  const select = h(
    'select',
    { part: 'project', class: 'project', 'aria-label': 'Project', onchange: changed },
    all,
  )
  const element = h(
    'div',
    { part: 'filters', class: 'filters', role: 'group', 'aria-label': 'Show only' },
    ...buttons,
  )
  return { element, select, kinds, project, choose, offer }

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

  function choose(wanted: readonly CardKind[], name: string | null): void {
    for (const [i, kind] of CARD_KINDS.entries()) press(buttons[i], wanted.includes(kind))
    // An address may name a project before the list of projects is here, or one that has gone.
    if (name !== null && ![...select.options].some(({ value }) => value === name)) add(name)
    select.value = name ?? ''
  }

  function offer(projects: readonly string[]): void {
    const chosen = project()
    select.replaceChildren(all)
    for (const name of projects) add(name)
    select.hidden = projects.length < 2
    choose(kinds(), chosen)
  }

  function add(name: string): void {
    select.append(h('option', { value: name }, name))
  }
}

function isPressed(button: HTMLButtonElement | undefined): boolean {
  return button?.getAttribute('aria-pressed') === 'true'
}

function press(button: HTMLButtonElement | undefined, on: boolean): void {
  button?.setAttribute('aria-pressed', String(on))
}
