/** Where a path in a page may lead: generators read links from different folders. */
import { posix } from 'node:path'

/** Folders whose files a generator copies to the root of its site, beside the pages or above them. */
export const assetFoldersOf = (content: string): string[] =>
  [content, posix.dirname(content)].flatMap((folder) =>
    ['public', 'static'].map((name) => posix.join(folder, name)),
  )

/** Where a path in a page may lead: some generators read it from another folder than the page's. */
export const candidatesOf = (path: string, page: string, contents: readonly string[]): string[] =>
  [posix.dirname(page), ...foldersAround(page), page.replace(/\.\w+$/, ''), ...contents, '']
    .map((base) => posix.join(base, path))
    .filter((each) => !each.startsWith('..'))

/** The folders that contain a file, innermost first: some generators read every link from the root of the docs. */
function foldersAround(path: string): string[] {
  const folders: string[] = []
  for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) folders.push(at)
  return folders
}

/** Whether a forge shows the page as it is, unless a docs site publishes it. */
export const isForgePage = (path: string): boolean => FORGE_PAGES.some((each) => each.test(path))

const FORGE_PAGES = [
  /(?:^|\/)(?:README|CONTRIBUTING|SECURITY|SUPPORT|DEVELOP\w*)\.(?:md|markdown|rst)$/i,
  /^[A-Z][A-Z_-]+\.(?:md|markdown|rst)$/,
]

export const isLegal = (path: string): boolean =>
  /(?:^|\/)(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS|CONTRIBUTORS)(?:[.-][\w-]+)?$/.test(path)

/** Whether another path ends in this one, without the steps upward at its beginning. */
export const endsIn =
  (path: string) =>
  (each: string): boolean =>
    `/${each}`.endsWith(`/${path.replace(/^(?:\.{1,2}\/)+/, '')}`)

/** The line of a section on which a target is written. */
export function lineOfTarget(
  target: string,
  text: string,
  [from, to]: readonly [number, number],
): number | undefined {
  const at = text
    .split('\n')
    .slice(from - 1, to)
    .findIndex((line) => line.includes(target))
  return at < 0 ? undefined : from + at
}
