/**
 * A catalog → the files that language models and agents read of a folder: `llms.txt` and `llms-full.txt` at the root and for each
 * library, the Markdown of the home and library pages, a skill for each library.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Catalog } from '../../runtime/catalog.ts'
import { indexesOf } from '../../runtime/pages/answer-models.ts'
import { fullParts, partName } from '../../runtime/pages/llms-full.ts'
import {
  baseOf,
  type IndexLinks,
  libraryIndex,
  libraryMarkdown,
  siteIndex,
} from '../../runtime/pages/llms-index.ts'
import { libraryAddress, rootFrom } from '../../runtime/pages/page-address.ts'
import type { SiteLinks } from '../../runtime/pages/site-links.ts'
import { SKILLS, skillName, skillText } from '../../runtime/pages/skill.ts'

export interface ModelFilesOptions {
  /** Address of the site with a `/` at its end. */
  readonly url?: string | undefined
  readonly addressOf: SiteLinks['addressOf']
  /** Whether the cards have pages: as files, or by the server. */
  readonly hasPages: boolean
  readonly hasApi: boolean
}

/** @returns how many were written */
export async function writeModelFiles(
  catalog: Catalog,
  folder: string,
  { url, ...rest }: ModelFilesOptions,
): Promise<number> {
  const linksOf = (name: string): IndexLinks => ({
    ...{ root: rootFrom(name), hasSearch: true, ...rest },
    ...(url !== undefined && { origin: url }),
  })
  let files = 0
  const write = async (name: string, textOf: (links: IndexLinks) => string): Promise<void> => {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, textOf(linksOf(name)))
    files++
  }
  const libraries = await indexesOf(catalog)
  await write('llms.txt', (links) => siteIndex(libraries, links))
  await write('index.md', (links) => siteIndex(libraries, links))
  for (const library of libraries) {
    const { project, title } = library
    const own = libraryAddress(project)
    await write(`${own}llms.txt`, (links) => libraryIndex(library, links))
    if (rest.hasPages) await write(`${own}index.md`, (links) => libraryMarkdown(library, links))
    // A server writes skills itself, with its own address in them.
    if (!rest.hasApi)
      await write(`${SKILLS}/${skillName(project)}/SKILL.md`, (links) => skillText(library, links))
    // From the root and from the folder of the library the parts have other addresses, unless these are whole.
    const base = url === undefined ? '' : `${url}${own}`
    let part = 0
    for await (const text of fullParts(catalog, { project, title, base }))
      await write(`${own}${partName(++part)}`, () => text)
    if (libraries.length > 1) continue
    for await (const text of fullParts(catalog, {
      project,
      title,
      base: baseOf(linksOf('')) + own,
    })) {
      await write(partName(1), () => text)
      break
    }
  }
  return files
}
