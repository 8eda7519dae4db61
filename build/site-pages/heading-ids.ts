/**
 * Adds ids to the headings of an HTML page that have none, so that results can link to them, in GitHub's style.
 * Nothing else of the text changes.
 */
import GithubSlugger from 'github-slugger'
import type { Element, Nodes, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { attribute, textOf, tidy } from './page-html.ts'
import { elementBefore, idOf } from './page-markdown.ts'

export function withHeadingIds(html: string): string {
  const tree = fromHtml(html)
  const slugger = new GithubSlugger()
  const withoutId: Element[] = []
  visit(tree, (element, parent, siblings, at) => {
    // Existing ids are reserved, as if they belonged to earlier headings.
    const own = attribute(element, 'id')
    if (own !== '') slugger.slug(own, true)
    if (!/^h[1-6]$/.test(element.tagName)) return
    if (idOf(element, { parent, before: elementBefore(siblings, at) }) === '')
      withoutId.push(element)
  })
  let text = html
  for (const [element, id] of withoutId
    .map((one) => [one, slugger.slug(tidy(textOf(one)))] as const)
    .reverse()) {
    const start = element.position?.start.offset
    // A heading that the parser moved or created has no position in the text.
    if (start === undefined || id === '' || !/^<h[1-6]\b/i.test(text.slice(start, start + 4)))
      continue
    text = `${text.slice(0, start + 3)} id="${id}"${text.slice(start + 3)}`
  }
  return text
}

type Visitor = (
  element: Element,
  parent: Element | undefined,
  siblings: readonly RootContent[],
  at: number,
) => void

function visit(node: Nodes, each: Visitor): void {
  if (!('children' in node)) return
  const parent = node.type === 'element' ? node : undefined
  for (const [i, child] of node.children.entries()) {
    if (child.type !== 'element') continue
    each(child, parent, node.children, i)
    visit(child, each)
  }
}
