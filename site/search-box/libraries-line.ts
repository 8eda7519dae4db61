/**
 * A line with the number of results of each library, where there are several. A click shows one library alone, or all
 * again. Its space is reserved, so that the list below never moves.
 */
import type { Answer } from '../answerer.ts'
import { type Child, h } from '../markup.ts'
import type { Translations } from './translations.ts'

export interface LibrariesLine {
  readonly element: HTMLElement
  show(answer: Answer | null, chosen: string | null): void
}

/** @param choose the library to show alone; null for all of them */
export function librariesLine(
  translations: Translations,
  choose: (project: string | null) => void,
): LibrariesLine {
  const element = h('p', { part: 'libraries', class: 'libraries', hidden: true })
  return { element, show }

  function show(answer: Answer | null, chosen: string | null): void {
    element.replaceChildren(...(answer === null ? [] : line(answer, chosen)))
  }

  function line({ results: [first], projects }: Answer, chosen: string | null): Node[] {
    if (chosen !== null)
      return [
        text(translations.text('onlyFrom', { project: chosen })),
        button(translations.text('allLibraries'), null),
      ]
    if (projects !== undefined)
      return [
        text(translations.text('from')),
        ...Object.entries(projects).map(([project, count]) => {
          const n = translations.number(count)
          return button(
            `${project} ${n}`,
            project,
            translations.text('onlyResults', { n, project }),
          )
        }),
      ]
    return first === undefined
      ? []
      : [text(translations.text('allFrom', { project: first.project }))]
  }

  function button(label: Child, project: string | null, tooltip?: string): HTMLElement {
    const onclick = (): void => choose(project)
    return h('button', { type: 'button', class: 'plain', title: tooltip, onclick }, label)
  }
}

const text = (line: string): HTMLElement => h('span', {}, line)
