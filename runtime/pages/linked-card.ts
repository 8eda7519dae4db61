/** A link in a text of a library → the card that it is about, for the page of cards and the written ones alike. */
import type { Card } from '../card.ts'

/** Languages whose comments are written in Markdown. */
export const MARKDOWN_COMMENTS: ReadonlySet<string> = new Set([
  ...['typescript', 'tsx', 'javascript', 'rust', 'markdown', 'mdx'],
])

/** `#part` and `./other.md#part`: the id of the card of that part, should there be one; undefined for any other link. */
export function linkedCardId(target: string, card: Card): string | undefined {
  if (URL.canParse(target)) return undefined
  const [path = '', anchor = ''] = target.split('#', 2)
  if (anchor === '') return undefined
  const file = path === '' ? card.path : beside(card.path, path)
  return file === undefined ? undefined : `${card.project}/${file}#${anchor}`
}

/** The URL parser knows what `..` and `.` mean; a path that climbs out of the library belongs to no card. */
function beside(from: string, path: string): string | undefined {
  const depth = from.split('/').length - 1
  const climbs = path.split('/').filter((part) => part === '..').length
  if (climbs > depth || !URL.canParse(path, `https://library.invalid/${from}`)) return undefined
  try {
    return decodeURIComponent(new URL(path, `https://library.invalid/${from}`).pathname.slice(1))
  } catch {
    return undefined
  }
}
