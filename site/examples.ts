/**
 * Links to example questions from the manifests, which a search needs anyway. With more packs there are fewer of
 * each, so that the list stays short.
 */
import type { Catalog } from '../runtime/catalog.ts'
import { h } from './markup.ts'

const TOTAL = 10

export function examples(
  catalog: Promise<Catalog>,
  linkTo: (question: string) => string,
): HTMLElement {
  const element = h('div', { class: 'examples' })
  catalog
    .then(({ packs }) => {
      const each = Math.max(1, Math.round(TOTAL / packs.length))
      const questions = packs.flatMap(({ manifest }) => manifest.examples.slice(0, each))
      if (questions.length > 0) element.append(h('h2', {}, 'Try'))
      element.append(...questions.map((words) => h('a', { href: linkTo(words) }, words)))
    })
    // The search box reports problems with the packs; once is enough.
    .catch(() => undefined)
  return element
}
