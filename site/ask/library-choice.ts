/** The library and its version that a question is about: two selects, each shown only where there is a choice. */
import type { Address } from '../address.ts'
import { type Choices, type VersionChoice, versionsFor } from '../choices.ts'
import { h } from '../markup.ts'

type ChosenLibrary = Pick<Address, 'project' | 'version'>

export interface LibraryChoice {
  readonly elements: readonly HTMLElement[]
  /** What there is to choose from. */
  setChoices(available: Choices): void
  show(chosen: ChosenLibrary): void
}

/** @param changed called when the reader has chosen */
export function libraryChoice(changed: (chosen: ChosenLibrary) => void): LibraryChoice {
  const projects = h('select', { 'aria-label': 'Library', hidden: true, onchange: choose })
  const versions = h('select', { 'aria-label': 'Version', hidden: true, onchange: choose })
  let offered: readonly VersionChoice[] = []
  let shown: ChosenLibrary = { project: null, version: null }
  return {
    elements: [projects, versions],
    show,
    setChoices(available) {
      projects.hidden = available.projects.length < 2
      projects.replaceChildren(
        h('option', { value: '' }, 'all libraries'),
        ...available.projects.map((name) => h('option', { value: name }, name)),
      )
      offered = available.versions
      show(shown)
    },
  }

  function show(chosen: ChosenLibrary): void {
    shown = chosen
    const { project, version } = chosen
    projects.value = project ?? ''
    const { names = [], latest = null } = versionsFor(offered, project) ?? {}
    const isMissing = version !== null && !names.some(([name]) => name === version)
    versions.hidden = names.length === 0 && !isMissing
    versions.replaceChildren(
      h('option', { value: '' }, latest === null ? 'all versions' : `latest (${latest})`),
      ...names.map(([name, label]) => h('option', { value: name }, label)),
      // Also a version that does not exist: the answer says so, and the reader can choose another one here.
      ...(isMissing ? [h('option', { value: version }, version)] : []),
    )
    versions.value = version ?? ''
  }

  function choose(): void {
    const project = projects.value || null
    // Another library has other versions.
    show({ project, version: project === shown.project ? versions.value || null : null })
    changed(shown)
  }
}
