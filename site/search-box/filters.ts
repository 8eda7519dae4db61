/**
 * The filters below the input: four kinds (none selected means all), or one specific kind (only classes, only
 * tutorials) in their place; where there is a choice, the project, its version, and lexical, semantic or hybrid
 * search; the site's own filters; and whether cards or files are listed. It is a chunk of its own, because a reader
 * sees results before filtering them.
 */
import { CARD_KINDS, type CardKind } from '../../runtime/card.ts'
import { type Answer, UNITS } from '../answerer.ts'
import { type Choices, type VersionChoice, versionsFor } from '../choices.ts'
import { h } from '../markup.ts'
import type { Chosen, Facet } from './chosen.ts'
import css from './filters.css?inline'
import { librariesLine } from './libraries-line.ts'
import type { StringKey } from './strings/en.ts'
import { enFilters } from './strings/en-filters.ts'
import type { Translations } from './translations.ts'

export { css }

export interface Filters {
  /** The kinds; other selects stand apart, where the page has room for them. */
  readonly kinds: HTMLElement
  readonly choices: HTMLElement
  readonly libraries: HTMLElement
  show(chosen: Chosen): void
  setChoices(available: Choices, facets: readonly Facet[]): void
  /** The libraries of the results; null without results. */
  tell(answer: Answer | null, chosen: string | null): void
}

export function filters(
  translations: Translations,
  current: () => Chosen,
  change: (chosen: Partial<Chosen>) => void,
): Filters {
  translations.addEnglish(enFilters)
  const buttons = CARD_KINDS.map(kindButton)
  const own = choice('only', 'ownKind', (only) =>
    change({ only, ...(only !== '' && { kinds: [] }) }),
  )
  const project = choice('project', 'project', (value) => change({ project: value || null }))
  const version = choice('version', 'version', (value) => change({ version: value || null }))
  const mode = choice('mode', 'mode', (value) =>
    change({ mode: MODES.find((each) => each === value) ?? 'hybrid' }),
  )
  const unit = choice('unit', 'unit', (value) =>
    change({ unit: UNITS.find((each) => each === value) ?? 'card' }),
  )
  let versions: readonly VersionChoice[] = []
  const sites = h('span', { class: 'choices' })
  mode.append(...MODES.map((each) => option(each, each)))
  unit.append(...UNITS.map((each) => option(each, each)))
  for (const select of [own, version, project, mode]) select.hidden = true
  const line = librariesLine(translations, (name) => change({ project: name }))
  const choices = h('span', { class: 'choices' }, unit, mode, sites, version, project)
  const kinds = h('div', { part: 'filters', class: 'filters', role: 'group' }, ...buttons, own)
  translations.bind(kinds, 'only', 'aria-label')
  return { kinds, choices, libraries: line.element, show, setChoices, tell: line.show }

  function kindButton(kind: CardKind): HTMLButtonElement {
    const attributes = { type: 'button', part: 'kind', class: 'kind', 'data-kind': kind }
    const button = h('button', { ...attributes, 'aria-pressed': 'false', onclick: toggle })
    return translations.bind(button, `${kind}s`)

    function toggle(): void {
      const { kinds } = current()
      const others = CARD_KINDS.filter((each) => (each === kind) !== kinds.includes(each))
      change({ kinds: others, only: '' })
    }
  }

  function choice(
    part: string,
    label: StringKey,
    choose: (value: string) => void,
  ): HTMLSelectElement {
    const select = h('select', { part, class: 'choice', onchange: () => choose(select.value) })
    return translations.bind(select, label, 'aria-label')
  }

  function option(value: string, key: StringKey): HTMLOptionElement {
    return translations.bind(h('option', { value }), key)
  }

  function show(chosen: Chosen): void {
    for (const [i, kind] of CARD_KINDS.entries())
      buttons[i]?.setAttribute('aria-pressed', String(chosen.kinds.includes(kind)))
    // The address may name a kind that no longer exists.
    set(own, chosen.only)
    set(project, chosen.project ?? '')
    showVersions(chosen)
    mode.value = chosen.mode
    unit.value = chosen.unit
    for (const select of sites.querySelectorAll('select'))
      select.value = chosen.facets?.[select.name] ?? ''
  }

  function setChoices(available: Choices, facets: readonly Facet[]): void {
    fillWith(project, 'allProjects', available.projects)
    versions = available.versions
    own.replaceChildren(option('', 'anyKind'))
    for (const group of GROUPS) {
      const names = available.ownKinds.filter(([name]) => name.startsWith(`${group}:`))
      const options = names.map(([value, count]) =>
        h('option', { value }, `${value.slice(group.length + 1)} (${translations.number(count)})`),
      )
      const titled = h('optgroup', {}, ...options)
      if (options.length > 0) own.append(translations.bind(titled, `${group}s`, 'label'))
    }
    own.hidden = available.ownKinds.length === 0
    project.hidden = available.projects.length < 2
    mode.hidden = !available.hasVectors
    line.element.hidden = available.projects.length < 2
    sites.replaceChildren(...facets.map(facetChoice))
    show(current())
  }

  function showVersions({ project: chosen, version: wanted = null }: Chosen): void {
    const offered = versionsFor(versions, chosen)
    const usual = h('option', { value: '' }, translations.text('allVersions'))
    if (offered?.latest)
      usual.textContent = translations.text('latest', { version: offered.latest })
    const across = offered?.latest ? [option('all', 'allVersions')] : []
    const named = offered?.names ?? []
    version.replaceChildren(
      usual,
      ...across,
      ...named.map(([value, label]) => h('option', { value }, label)),
    )
    // Also a version that does not exist: the answer says so, and the reader can choose another one here.
    version.hidden = offered === undefined && wanted === null
    set(version, wanted ?? '')
  }

  function fillWith(select: HTMLSelectElement, all: StringKey, values: readonly string[]): void {
    select.replaceChildren(option('', all), ...values.map((value) => h('option', { value }, value)))
  }

  function facetChoice({ label, options }: Facet): HTMLSelectElement {
    const select = h(
      'select',
      { part: 'facet', class: 'choice', name: label, 'aria-label': label },
      h('option', { value: '' }, `${label}: ${translations.text('any')}`),
      ...options.map((each) => h('option', { value: each.label }, each.label)),
    )
    select.addEventListener('change', () =>
      change({ facets: { ...current().facets, [label]: select.value } }),
    )
    return select
  }
}

const MODES = ['hybrid', 'lexical', 'semantic'] as const

/** The kinds of cards that have specific kinds. */
const GROUPS = ['symbol', 'recipe'] as const

function set(select: HTMLSelectElement, value: string): void {
  if (![...select.options].some((option) => option.value === value))
    select.append(h('option', { value }, value))
  select.value = value
}
