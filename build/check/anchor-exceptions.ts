/** Recognizes pages whose components may create anchors, and links that lead nowhere on purpose. */
import { escapePattern } from '../../runtime/std/escape-pattern.ts'

/** Whether a page contains components of the library's own site, which may have headings: `<Types.Root />`. */
export const showsOwnComponents = (text: string): boolean =>
  [...text.matchAll(/^import\s+(?:\{([^{}]*)\}|(\w+))\s+from\s+["']\./gm)]
    .flatMap(([, names = '', name = '']) => `${names} ${name}`.match(/\b[A-Z]\w*/g) ?? [])
    .some((name) => new RegExp(`^\\s*<${name}[\\s./>]`, 'm').test(text))

/** Whether a component has an attribute with the prefix of its anchors: `<Properties idPrefix="options" />`. */
export const hasPrefix = (text: string, anchor: string): boolean =>
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
