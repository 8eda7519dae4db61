/**
 * Writes the files that language models and agents read: `llms.txt` and `llms-full.txt` at the root and for each
 * library, the Markdown of the home and library pages, and a skill for each library. `cardcat bundle`, `publish` and
 * `site` use it.
 */
import type { Catalog } from '../../runtime/catalog.ts'
import { indexesOf } from '../../runtime/pages/answer-models.ts'
import { fullParts, partName } from '../../runtime/pages/llms-full.ts'
import {
  folderOf,
  type IndexLinks,
  type LibraryIndex,
  libraryIndex,
  libraryMarkdown,
  siteIndex,
} from '../../runtime/pages/llms-index.ts'
import { libraryAddress, rootFrom } from '../../runtime/pages/page-address.ts'
import { SKILLS, skillName, skillText } from '../../runtime/pages/skill.ts'
import { writeBelow } from '../files/write-below.ts'

export interface ModelFilesOptions
  extends Pick<IndexLinks, 'addressOf' | 'hasPages' | 'hasApi' | 'folderOf'> {
  /** URL of the site with a trailing `/`. */
  readonly url?: string | undefined
}

export interface ModelFile {
  /** Path below the root. */
  readonly name: string
  readonly text: string
}

export function linksFor(name: string, { url, ...rest }: ModelFilesOptions): IndexLinks {
  return {
    ...{ root: rootFrom(name), hasSearch: true, ...rest },
    ...(url !== undefined && { origin: url }),
  }
}

/** The files of one library. */
export async function* libraryFiles(
  catalog: Catalog,
  library: LibraryIndex,
  options: ModelFilesOptions,
): AsyncGenerator<ModelFile> {
  const { project, title } = library
  const own = (options.folderOf ?? libraryAddress)(project)
  const file = (name: string, textOf: (links: IndexLinks) => string): ModelFile => ({
    name,
    text: textOf(linksFor(name, options)),
  })
  yield file(`${own}llms.txt`, (links) => libraryIndex(library, links))
  // A site already has a page of this kind.
  if (options.hasPages && options.folderOf === undefined)
    yield file(`${own}index.md`, (links) => libraryMarkdown(library, links))
  // A server generates skills itself, with its own URL.
  if (!options.hasApi)
    yield file(
      `${options.folderOf?.(project) ?? ''}${SKILLS}/${skillName(project)}/SKILL.md`,
      (links) => skillText(library, links),
    )
  const base = options.url === undefined ? '' : `${options.url}${own}`
  let part = 0
  for await (const text of fullParts(catalog, { project, title, base }))
    yield { name: `${own}${partName(++part)}`, text }
}

/** @returns the number of files written */
export async function writeModelFiles(
  catalog: Catalog,
  folder: string,
  options: ModelFilesOptions,
): Promise<number> {
  let files = 0
  const write = async ({ name, text }: ModelFile): Promise<void> => {
    await writeBelow(folder, name, text)
    files++
  }
  const libraries = await indexesOf(catalog)
  for (const name of ['llms.txt', 'index.md'])
    await write({ name, text: siteIndex(libraries, linksFor(name, options)) })
  for (const library of libraries)
    for await (const file of libraryFiles(catalog, library, options)) await write(file)
  const [only] = libraries
  if (only === undefined || libraries.length > 1) return files
  // Relative links to the next parts differ between the root and the library's folder.
  const { project, title } = only
  const base = folderOf(project, linksFor('', options))
  for await (const text of fullParts(catalog, { project, title, base })) {
    await write({ name: partName(1), text })
    break
  }
  return files
}
