/**
 * Writes what language models and agents read of a docs site: the Markdown of each page beside it, and `llms.txt`,
 * `llms-full.txt` and a skill at the root, all of the default language and the main version. Adds links to these files
 * to the pages.
 *
 * A file that the generator wrote itself is kept. Each run leaves a list of the files that it wrote, so the next run
 * can tell them apart.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import * as v from 'valibot'
import { openCatalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { gatherIndex } from '../../runtime/pages/llms-index.ts'
import { rootFrom } from '../../runtime/pages/page-address.ts'
import { libraryFiles } from '../bundle/write-model-files.ts'
import { writeBelow } from '../files/write-below.ts'
import { addToHead, rewritePages } from './inject-search.ts'
import type { Site, SitePage } from './read-site.ts'

export interface SiteTextsOptions extends Pick<Site, 'base' | 'pages'> {
  /** The folder of the main version's pack in the default language; null where there is none. */
  readonly pack: string | null
  readonly project: string
  /** The file that lists what this run wrote, for the next run. */
  readonly list: string
}

const INDEX = 'llms.txt'

/** @returns the number of files written */
export async function writeSiteTexts(folder: string, options: SiteTextsOptions): Promise<number> {
  const { base, pages, list } = options
  const texts = new Map([...markdownOf(pages, base), ...(await indexFiles(options))])
  const earlier = filesIn(list)
  const written: string[] = []
  for (const [name, text] of texts) {
    if (existsSync(join(folder, name)) && !earlier.has(name)) continue
    await writeBelow(folder, name, text)
    written.push(name)
  }
  for (const name of earlier) if (!texts.has(name)) rmSync(join(folder, name), { force: true })
  writeFileSync(list, `${JSON.stringify({ files: written })}\n`)
  const addresses = new Map(pages.map(({ path, address }) => [path, address]))
  rewritePages(folder, (html, path) => {
    const markdown = path.replace(/\.html?$/i, '.md')
    const address = addresses.get(markdown)
    return address === undefined ? html : withLinks(html, { markdown, address, base })
  })
  return written.length
}

const Written = v.object({ files: v.array(v.string()) })

/** Leaves out names that lead out of the site, which must not be removed. */
function filesIn(list: string): Set<string> {
  if (!existsSync(list)) return new Set()
  const parsed = v.safeParse(Written, JSON.parse(readFileSync(list, 'utf8')))
  const names = parsed.success ? parsed.output.files : []
  return new Set(names.filter((name) => !/^(?:\.\.)?\/|\\/.test(posix.normalize(name))))
}

const isAbsolute = (base: string): boolean => /^https?:/i.test(base)

function* markdownOf(pages: readonly SitePage[], base: string): Generator<[string, string]> {
  for (const { path, text } of pages) {
    const index = `${isAbsolute(base) ? base : rootFrom(path)}${INDEX}`
    const note = `All pages: [${INDEX}](${index})`
    const [heading = ''] = /^# .*\n/.exec(text) ?? []
    yield [path, `${heading}${heading && '\n'}${note}\n\n${text.slice(heading.length).trim()}\n`]
  }
}

async function indexFiles({
  base,
  pages,
  pack,
  project,
}: SiteTextsOptions): Promise<Map<string, string>> {
  const catalog =
    pack === null
      ? undefined
      : await openCatalog([folderStore(pack)], { kernel: kernelOf(scanModule()) })
  const index = catalog && (await gatherIndex(catalog, project))
  if (catalog === undefined || index === undefined) return new Map()
  const paths = new Set(pages.map(({ path }) => path))
  // Pages near the root introduce those below.
  const guides = index.guides
    .filter(({ path }) => paths.has(path))
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)
  const markdownAddresses = new Map(guides.map(({ id, path }) => [id, encodeURI(path)]))
  const texts = new Map<string, string>()
  const listed = { ...index, guides, symbols: [], symbolCount: 0, modules: [] }
  for await (const { name, text } of libraryFiles(catalog, listed, {
    url: isAbsolute(base) ? base : undefined,
    addressOf: ({ id }) => markdownAddresses.get(id) ?? '',
    ...{ hasPages: true, hasApi: false, folderOf: () => '' },
  }))
    texts.set(name, text)
  return texts
}

interface Linked {
  readonly markdown: string
  readonly address: string
  readonly base: string
}

/** A page that already links to its Markdown is left unchanged. @internal */
export function withLinks(html: string, { markdown, address, base }: Linked): string {
  if (/<link\b[^>]*\btype\s*=\s*["']?text\/markdown/i.test(html)) return html
  const href = (name: string): string => {
    const encoded = encodeURI(name)
    if (isAbsolute(base)) return encodeURI(base) + encoded
    // Relative, so that the site works below any address.
    const route = address.slice(base.length)
    const from = route.endsWith('/') || route === '' ? route : posix.dirname(route)
    return posix.relative(`/${from}`, `/${encoded}`)
  }
  const tags = [
    `<link rel="alternate" type="text/markdown" href="${href(markdown)}">`,
    `<link rel="describedby" type="text/plain" href="${href(INDEX)}">`,
  ]
  return addToHead(html, tags.map((tag) => `${tag.replaceAll('&', '&amp;')}\n`).join(''))
}
