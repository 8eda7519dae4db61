/**
 * Questions to try: from the manifests, which a search needs anyway. In: the catalog. Out: links; fewer of
 * each pack the more packs there are, so that the list stays a glance.
 */
import type { Catalog } from '../runtime/catalog.ts'
import { h } from './markup.ts'

const ABOUT = 10

export function examples(
  catalog: Promise<Catalog>,
  linkTo: (question: string) => string,
): HTMLElement {
  const element = h('div', { class: 'examples' })
  catalog
    .then(({ packs }) => {
      const each = Math.max(1, Math.round(ABOUT / packs.length))
      const questions = packs.flatMap(({ manifest }) => manifest.examples.slice(0, each))
      if (questions.length > 0) element.append(h('h2', {}, 'Try'))
      element.append(...questions.map((words) => h('a', { href: linkTo(words) }, words)))
    })
    // The search box says what is wrong with the packs; saying it twice helps nobody.
    .catch(() => undefined)
  return element
}
