/** Recognizes anchors that are in no source of a page, and links that lead nowhere on purpose. */
import { escapePattern } from '../../runtime/std/escape-pattern.ts'

/**
 * Whether components of a page or the layout around it may have an anchor.
 *
 * @param isShown a forge shows the page, without a layout
 */
export const mayHaveAnchor = (text: string, anchor: string, isShown: boolean): boolean =>
  showsOwnComponents(text) || hasPrefix(text, anchor) || (!isShown && LAYOUT.test(anchor))

/** The part of a page that generators of sites put its text into. */
const LAYOUT = /^(?:content|main|main-content)$/

/** Whether a page contains components of the library's own site, which may have headings: `<Types.Root />`. */
const showsOwnComponents = (text: string): boolean =>
  [...text.matchAll(/^import\s+(?:\{([^{}]*)\}|(\w+))\s+from\s+["']\./gm)]
    .flatMap(([, names = '', name = '']) => `${names} ${name}`.match(/\b[A-Z]\w*/g) ?? [])
    .some((name) => new RegExp(`^\\s*<${name}[\\s./>]`, 'm').test(text))

/** Whether a component has an attribute with the prefix of its anchors: `<Properties idPrefix="options" />`. */
const hasPrefix = (text: string, anchor: string): boolean =>
  [...text.matchAll(/\b\w*prefix=["']([\w-]+)["']/gi)].some(([, prefix = '']) =>
    anchor.startsWith(prefix),
  )

/** Whether only a picture or an icon has the link: some layouts require one, which then has no target on purpose. */
export function isPlaceholder(target: string, text: string): boolean {
  const own = escapePattern(target)
  const sign = String.raw`[^\p{L}\p{N}\s<>[\]]+`
  return new RegExp(
    String.raw`<a\s[^<>]*href=["']${own}["'][^<>]*>\s*(?:<img\b|${sign}</a>)|(?:!\[[^\]]*\]\([^()]*\)|\[${sign})\]\(${own}\)`,
    'u',
  ).test(text)
}
