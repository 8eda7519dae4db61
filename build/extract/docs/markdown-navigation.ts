/**
 * Recognizes paragraphs that lead to other pages and say nothing themselves: the path to a page that generators of
 * API docs write above its title (`[API](../index.md) / [shelf](index.md) / Book`), and bars of languages.
 */
import type { PhrasingContent, RootContent } from 'mdast'
import { plainText } from './markdown-prose.ts'

/** The page itself is named without a link. */
const MAX_WORDS = 3
const SEPARATOR = /(?:^|\s)[/|•·›»→](?:\s|$)/u

export const withoutNavigation = (nodes: readonly RootContent[]): readonly RootContent[] =>
  nodes.filter((node) => !isNavigation(node))

function isNavigation(node: RootContent): boolean {
  if (node.type !== 'paragraph') return false
  const unlinked = node.children.filter((child) => !isLink(child))
  if (unlinked.length === node.children.length) return false
  // A link in between keeps words apart.
  const text = unlinked.map(plainText).join(' ')
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return SEPARATOR.test(text) && words.length <= MAX_WORDS
}

const isLink = ({ type }: PhrasingContent): boolean => type === 'link' || type === 'linkReference'
