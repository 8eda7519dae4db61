/**
 * A name for a recipe of which only the id is known: the path of a test (`docs/a.test.ts::shelves.put%20a%20book`), or the
 * anchor of a heading and the number of the code below it (`guide.md::put-a-book.code-2`).
 */
import { shortName } from './card-links.ts'

export function recipeName(id: string): string {
  const name = shortName(id)
  const [, anchor, number] = CODE_OF_SECTION.exec(name) ?? []
  if (anchor === undefined) return name
  const words = anchor.replaceAll('-', ' ').trim()
  return number === '1' ? words : `${words} (${number})`
}

const CODE_OF_SECTION = /^(.+)\.code-(\d+)$/u
