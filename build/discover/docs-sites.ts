/**
 * Finds the documentation sites of a library by the table of generators (build/doc-sites.ts). A library may have
 * several: one for its handbook, one for its examples.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import * as v from 'valibot'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { type DocsSite, GENERATORS, type Generator } from '../doc-sites.ts'

export function docsSites(root: string, paths: readonly string[]): DocsSite[] {
  const sites: DocsSite[] = []
  const taken = new Set<string>()
  for (const path of [...paths, ...hiddenConfigs(root, paths)].sort(byCodeUnits)) {
    for (const generator of GENERATORS) {
      const folder = folderOf(path, generator)
      if (folder === null) continue
      const text = readFileSync(join(root, path), 'utf8')
      if (generator.contains !== undefined && !generator.contains.test(text)) continue
      const site = siteFrom(generator, folder, text)
      if (!taken.has(site.content)) sites.push(site)
      taken.add(site.content)
    }
  }
  return sites.sort((a, b) => byCodeUnits(a.content, b.content))
}

/** The folder that a configuration file belongs to, '' for the root; null for any other file. */
function folderOf(path: string, { config }: Generator): string | null {
  const parts = path.split('/')
  for (const length of [1, 2, 3]) {
    if (parts.length < length) break
    if (config.test(parts.slice(-length).join('/'))) return parts.slice(0, -length).join('/')
  }
  return null
}

/** `.vitepress/` and the like are hidden folders, which the walk skips. */
function hiddenConfigs(root: string, paths: readonly string[]): string[] {
  const folders = new Set(['', ...paths.filter((path) => /\.mdx?$/.test(path)).flatMap(foldersOf)])
  return [...folders].flatMap((folder) =>
    HIDDEN.flatMap((name) => {
      const at = folder === '' ? name : `${folder}/${name}`
      if (!existsSync(join(root, at))) return []
      return [at, `${at}/config`].flatMap((each) => filesIn(root, each))
    }),
  )
}

const HIDDEN = ['.vitepress', '.vuepress']

function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${folder}/${entry.name}`)
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'))
}

function siteFrom(generator: Generator, folder: string, text: string): DocsSite {
  const { settings } = generator
  const setting = (pattern: RegExp | undefined) => pattern?.exec(text)?.[1]
  const content = posix.normalize(
    posix.join(folder, setting(settings.content) ?? generator.content),
  )
  const inside = content.startsWith('../') ? folder : content.replace(/^\.$|\/$/g, '')
  const address = setting(settings.address)
  const base = (setting(settings.base) ?? '').replace(/^\/+|\/+$/g, '')
  const root = address?.replace(/\/*$/, '/')
  const pages = settings.pages?.[0].test(text) ? settings.pages[1] : generator.pages
  return {
    generator: generator.name,
    content: inside,
    route: (setting(settings.route) ?? generator.route ?? '').replace(/^\/+|\/+$/g, ''),
    anchors: generator.anchors,
    pages,
    ...redirectsIn(text),
    ...((generator.linksByName || settings.linksByName?.test(text)) && { linksByName: true }),
    ...(root !== undefined && { address: base === '' ? root : `${root}${base}/` }),
  }
}

const WithRedirects = v.object({
  redirects: v.array(v.object({ source: v.string(), destination: v.string() })),
})

/** JSON configurations list pages that have moved; others compute them in code. */
function redirectsIn(text: string): Pick<DocsSite, 'redirects'> {
  if (!text.trimStart().startsWith('{')) return {}
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return {} // a configuration with comments; the site's own tools say what is wrong with it
  }
  const parsed = v.safeParse(WithRedirects, json)
  if (!parsed.success) return {}
  return {
    redirects: parsed.output.redirects.map(({ source, destination }) => [source, destination]),
  }
}
