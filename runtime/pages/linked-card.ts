/**
 * The card that a link in a library's text refers to, for cards on the search page and prebuilt pages alike.
 */
import type { Card } from '../card.ts'

/** Languages whose comments are Markdown. */
export const MARKDOWN_COMMENTS: ReadonlySet<string> = new Set([
  ...['typescript', 'tsx', 'javascript', 'rust', 'markdown', 'mdx'],
])

/** `#part` and `./other.md#part`: the id of that section's card, if it exists; undefined for any other link. */
export function linkedCardId(target: string, card: Card): string | undefined {
  if (URL.canParse(target)) return undefined
  const [path = '', anchor = ''] = target.split('#', 2)
  if (anchor === '') return undefined
  const file = path === '' ? card.path : beside(card.path, path)
  return file === undefined ? undefined : `${card.project}/${file}#${anchor}`
}

/** The URL parser resolves `..` and `.`; a path that leaves the library belongs to no card. */
function beside(from: string, path: string): string | undefined {
  const depth = from.split('/').length - 1
  const levelsUp = path.split('/').filter((part) => part === '..').length
  if (levelsUp > depth || !URL.canParse(path, `https://library.invalid/${from}`)) return undefined
  try {
    return decodeURIComponent(new URL(path, `https://library.invalid/${from}`).pathname.slice(1))
  } catch {
    return undefined
  }
}
