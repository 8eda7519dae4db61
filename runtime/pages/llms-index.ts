/**
 * A catalog → `llms.txt` (https://llmstxt.org, version 2): a heading, a quoted summary, how to go on, and lists of
 * links to the Markdown of pages. Of one library at `card/{project}/llms.txt`; of the whole site at the root, where one
 * library stands for itself and several are listed. Texts stay under the 50,000 characters that programs read, and say
 * what they leave out.
 */

import type { CardHead } from '../card.ts'
import { writtenSummary } from '../cards/derived-summaries.ts'
import { eachHead } from '../cards/read-cards.ts'
import { aboutCard, type Catalog, packsFor } from '../catalog.ts'
import { oneLine } from '../context/render-card.ts'
import { counted } from '../std/counted.ts'
import { byCodeUnits } from '../std/sorted.ts'
import { gatherLibrary } from './library-page.ts'
import { linesWithin } from './lines-within.ts'
import { libraryAddress } from './page-address.ts'
import { baseOf, type SiteLinks } from './site-links.ts'

export interface IndexLinks extends SiteLinks {
  /** Whether the host answers questions; a folder of files does not. */
  readonly hasApi: boolean
  /** Whether cards have pages. */
  readonly hasPages: boolean
  /** Where the texts of a library are, below the root; default: the folder of its pages. */
  readonly folderOf?: (project: string) => string
}

export const folderOf = (project: string, links: IndexLinks): string =>
  `${baseOf(links)}${(links.folderOf ?? libraryAddress)(project)}`

/** Characters of all links of a list, so that the three of them and the words around stay under 50,000. */
const MAX_CHARACTERS = 15_500
const SUMMARY_CHARACTERS = 160

/** The entry of one library in the list of libraries. */
export interface LibraryHead {
  readonly project: string
  /** With the version. */
  readonly title: string
  readonly summary: string
}

export interface LibraryIndex extends LibraryHead {
  readonly guides: readonly CardHead[]
  /** The best public ones, as many as may be listed. */
  readonly symbols: readonly CardHead[]
  /** The number of all public symbols. */
  readonly symbolCount: number
  readonly modules: readonly CardHead[]
}

export async function gatherIndex(
  whole: Catalog,
  project: string,
): Promise<LibraryIndex | undefined> {
  const catalog = await packsFor(whole, aboutCard(project, project))
  const library = await gatherLibrary(catalog, project, undefined)
  if (library === undefined) return undefined
  const { version } = library
  const guides = library.guides.toSorted((a, b) => rankOfPage(a) - rankOfPage(b))
  const modules = [...library.modules.values()]
  const title = titleOf(project, version)
  const summaries = [...modules.toSorted(byLength), ...guides].map(writtenSummary)
  const { description } =
    catalog.packs.find(({ manifest }) => manifest.project === project)?.manifest ?? {}
  const summary = description ?? summaries.find((words) => words !== null) ?? `The API of ${title}`
  return {
    ...{ project, title, summary: oneLine(summary), guides, modules },
    ...(await publicSymbols(catalog, project)),
  }
}

export const titleOf = (project: string, version: string | null): string =>
  oneLine(version === null ? project : `${project} ${version}`)

/** Pages for readers before templates, makefiles and what else is read as a page. */
const rankOfPage = ({ language }: CardHead): number => (PAGES_FOR_READERS.has(language) ? 0 : 1)
const PAGES_FOR_READERS: ReadonlySet<string> = new Set([
  ...['markdown', 'mdx', 'rst', 'asciidoc', 'notebook'],
])

const byLength = (a: CardHead, b: CardHead): number => a.id.length - b.id.length

/** Symbols that are kept while the heads of a pack are read; a list has a few hundred. */
const MAX_SYMBOLS = 1_000

/** Those with an example first, then those with the shortest paths. */
async function publicSymbols(
  catalog: Catalog,
  project: string,
): Promise<Pick<LibraryIndex, 'symbols' | 'symbolCount'>> {
  const pack = catalog.packs.find(({ manifest }) => manifest.columns.projects.includes(project))
  const rank = (head: CardHead): number =>
    head.title.split(/[./:]/).length + (head.kind === 'symbol' && head.examples ? 0 : 10)
  let symbols: CardHead[] = []
  let symbolCount = 0
  const filter = { kinds: ['symbol'], projects: [project], visibilities: ['public'] } as const
  for await (const heads of pack === undefined ? [] : eachHead(catalog, pack, filter)) {
    symbolCount += heads.length
    symbols = [...symbols, ...heads]
      .sort((a, b) => rank(a) - rank(b) || byCodeUnits(a.title, b.title))
      .slice(0, MAX_SYMBOLS)
  }
  return { symbols, symbolCount }
}

export function libraryIndex(index: LibraryIndex, links: IndexLinks): string {
  const { project } = index
  const own = folderOf(project, links)
  const lists = [
    listOf('Guides', index.guides, links),
    { ...listOf('API', index.symbols, links), all: index.symbolCount },
    listOf('Modules', index.modules, links),
  ].filter(({ lines }) => lines.length > 0)
  const cut = lists.filter(({ lines, all }) => lines.length < all)
  const shortened = cut.map(({ name, lines, all }) => `${lines.length} of ${all} under ${name}`)
  const all = links.hasPages ? ` All guides and modules are in ${own}index.md.` : ''
  return textOf([
    headOf(index),
    howToGoOn(links),
    ...(cut.length === 0 ? [] : [`Listed here are ${shortened.join(', ')}.${all}`]),
    ...(links.hasPages ? lists.map(({ name, lines }) => `## ${name}\n\n${lines.join('\n')}`) : []),
    optional(
      [link('The same in full', `${own}llms-full.txt`, 'Guides and public symbols, in parts')],
      links,
    ),
  ])
}

const headOf = ({ title, summary }: LibraryHead): string => `# ${title}\n\n> ${summary}`

/** What `libraryIndex` wrote at the beginning of a library's `llms.txt`. */
export function readHead(project: string, text: string): LibraryHead | undefined {
  const [, title, summary] = /^# (.+)\n\n> (.+)$/m.exec(text) ?? []
  return title === undefined || summary === undefined ? undefined : { project, title, summary }
}

/** @param libraries in the order of the catalog */
export function siteIndex(libraries: readonly LibraryIndex[], links: IndexLinks): string {
  const [only] = libraries
  return only !== undefined && libraries.length === 1
    ? libraryIndex(only, links)
    : librariesIndex(libraries, links)
}

/**
 * Of any number of libraries; of many, those that fit are listed.
 * @param all the number of libraries, where not all of them are given
 */
export function librariesIndex(
  libraries: readonly LibraryHead[],
  links: IndexLinks,
  all = libraries.length,
): string {
  const count = counted(all, 'library', 'libraries')
  const listed = linesWithin(2 * MAX_CHARACTERS, libraries, ({ project, title, summary }) =>
    link(title, `${folderOf(project, links)}llms.txt`, summary),
  )
  const full = linesWithin(MAX_CHARACTERS, libraries, ({ project, title }) =>
    link(`${title} in full`, `${folderOf(project, links)}llms-full.txt`, ''),
  )
  return textOf([
    '# cardcat',
    `> Symbols, examples and guides of ${count}`,
    howToGoOn(links),
    ...(listed.length === all ? [] : [`Listed here are ${listed.length} of ${count}.`]),
    `## Libraries\n\n${listed.join('\n')}`,
    optional(full, links),
  ])
}

/** The Markdown of a library's page: all of its guides and modules, whatever their number. */
export function libraryMarkdown(index: LibraryIndex, links: IndexLinks): string {
  const lists = [
    { name: 'Guides', heads: index.guides },
    { name: 'Modules', heads: index.modules },
  ].filter(({ heads }) => heads.length > 0)
  return textOf([
    headOf(index),
    ...lists.map(
      ({ name, heads }) => `## ${name}\n\n${heads.map((head) => toCard(head, links)).join('\n')}`,
    ),
  ])
}

function howToGoOn(links: IndexLinks): string {
  const base = baseOf(links)
  if (!links.hasPages)
    return 'The texts in full are listed below. Look a name up before you use it.'
  if (!links.hasApi)
    return 'Each link leads to the Markdown of a page. Look a name up here before you use it.'
  return [
    'Before you write code against it, ask:',
    '',
    `- GET ${base}search?q=QUESTION finds symbols, examples and guides`,
    `- GET ${base}inspect?symbol=NAME shows a symbol with its source, callers and tests`,
    `- POST ${base}verify with {"text": "YOUR CODE"} says which names and calls do not exist`,
    `- ${base}mcp is an MCP server with the same tools`,
  ].join('\n')
}

function optional(lines: readonly string[], links: IndexLinks): string {
  const base = baseOf(links)
  const api = [link('HTTP API', `${base}openapi.json`, 'OpenAPI 3.1')]
  return `## Optional\n\n${[...lines, ...(links.hasApi ? api : [])].join('\n')}`
}

interface List {
  readonly name: string
  readonly lines: readonly string[]
  readonly all: number
}

function listOf(name: string, heads: readonly CardHead[], links: IndexLinks): List {
  const lines = linesWithin(MAX_CHARACTERS, heads, (head) => toCard(head, links))
  return { name, lines, all: heads.length }
}

const toCard = (head: CardHead, links: IndexLinks): string =>
  link(head.title, `${baseOf(links)}${links.addressOf(head, 'md')}`, writtenSummary(head) ?? '')

/** Programs end a title at its first bracket. */
function link(title: string, address: string, words: string): string {
  const name = oneLine(title).replaceAll('[', '(').replaceAll(']', ')')
  const note = oneLine(words).slice(0, SUMMARY_CHARACTERS).trim()
  return `- [${name}](${address})${note === '' ? '' : `: ${note}`}`
}

const textOf = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`
