/**
 * Adds a search to a built docs site: packs of its pages, and the script of the search box:
 *
 *   <site>/pack/index.json, pack/<project>/            the language of the first page, its home
 *   <site>/pack/en/index.json                          the same, for pages that name their language
 *   <site>/pack/de/index.json, pack/de/<project>/      each other language
 *   <site>/pack/<project>-1.0/                         each version, where the site has several
 *   <site>/cardcat/cardcat-search.js                   the search box
 *   <site>/cardcat/replace-search.js                   puts it in the place of a theme's search
 *   <site>/llms.txt, guide/start.md, …                 what models read (site-pages/site-texts.ts)
 *
 * It runs after any generator. Libraries that are passed along go into the packs of the main version.
 */

import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { MANIFEST } from '../runtime/pack/pack-format.ts'
import { servedName } from '../runtime/pack/served-name.ts'
import { appendTo } from '../runtime/std/grouping.ts'
import { readConfig } from './discover/config.ts'
import type { BuildOptions } from './main/build-options.ts'
import { buildPack } from './main.ts'
import { PACKAGE_ROOT } from './package-root.ts'
import type { BuildReport } from './report.ts'
import { writePackIndex } from './serve/pack-index.ts'
import { addHeadingIds, injectSearch, REPLACE_SEARCH } from './site-pages/inject-search.ts'
import { readSite, type Site } from './site-pages/read-site.ts'
import { type SitePart, sitePartsOf } from './site-pages/site-parts.ts'
import { writeSiteTexts } from './site-pages/site-texts.ts'
import { ELEMENT_PATH, elementFolder } from './vite/element.ts'

export interface SiteOptions
  extends Pick<
    BuildOptions,
    'config' | 'project' | 'version' | 'model' | 'jobs' | 'cache' | 'progress' | 'say' | 'signal'
  > {
  /** The output of the generator. */
  readonly site: string
  /** Libraries whose symbols and recipes are indexed, too; default: the pages alone. */
  readonly roots?: readonly string[] | undefined
  /** Where the site will be published, a URL or a path. Default: as its own links say. */
  readonly url?: string | undefined
  /** The folder of the packs. Default: `pack` in the site. */
  readonly out?: string | undefined
  /** False: leave out the script of the search box. */
  readonly element?: boolean | undefined
  /**
   * True: each page gets a script tag, which puts the box in the place of the theme's search, and ids on its
   * headings.
   */
  readonly inject?: boolean | undefined
  /** False: leave out `llms.txt`, the Markdown of the pages, and the links to both. */
  readonly llmsTxt?: boolean | undefined
}

export interface BuiltSite {
  /** The base URL or path, ending in `/`. */
  readonly base: string
  readonly pages: number
  /** Pages that were left out, with the reason. */
  readonly problems: Site['problems']
  readonly packs: readonly BuiltPart[]
  /** Files for language models that were written. */
  readonly texts: number
}

export interface BuiltPart {
  /** In lower case; `''` where no page names one. */
  readonly language: string
  /** Whether it is the language of the first page. */
  readonly isHome: boolean
  readonly version: string | null
  /** Whether it is the default version. */
  readonly isMain: boolean
  readonly report: BuildReport
}

/** @throws BuildError for a site without pages; whatever `buildPack` throws */
export async function buildSite(options: SiteOptions): Promise<BuiltSite> {
  const {
    site: folder,
    roots = [],
    url,
    out = join(folder, 'pack'),
    element,
    inject,
    llmsTxt = true,
    ...rest
  } = options
  if (inject === true) addHeadingIds(folder)
  const { base, pages, problems } = readSite(folder, url)
  const { project } = readConfig(roots[0] ?? '.', { file: rest.config, project: rest.project })
  const names = new Map<string, string[]>()
  const packs: BuiltPart[] = []
  const versions = new Map<string, string>()
  const parts = sitePartsOf(pages)
  for (const part of parts) {
    const name = nameOf(part, project)
    const report = await buildPack({
      ...rest,
      roots: part.isMain && roots.length > 0 ? roots : [roots[0] ?? '.'],
      project,
      version: part.version ?? rest.version,
      out: join(out, folderOf(part), name),
      site: { base, pages: part.pages, onlyPages: !part.isMain || roots.length === 0 },
    })
    const { language, isHome, version, isMain } = part
    const hasOthers = parts.some((other) => other.language === language && other !== part)
    if (hasOthers && report.version !== null)
      for (const { path } of part.pages) versions.set(path, report.version)
    packs.push({ language, isHome, version, isMain, report })
    appendTo(names, folderOf(part), name)
  }
  for (const [language, own] of names) {
    removeOthers(join(out, language), own)
    writePackIndex(join(out, language), own)
  }
  // A page may look below its own language without knowing which language the first page has.
  const home = packs.find(({ isHome }) => isHome)
  if (home !== undefined && home.language !== '') {
    mkdirSync(join(out, home.language), { recursive: true })
    writePackIndex(
      join(out, home.language),
      (names.get('') ?? []).map((name) => `../${name}`),
    )
  }
  if (element !== false) writeElement(folder)
  if (inject === true) injectSearch(folder, { base, pages }, versions)
  const main = packs.find(({ isHome, isMain }) => isHome && isMain)?.report.pack?.folder ?? null
  const list = join(out, 'texts.json')
  const texts = llmsTxt
    ? await writeSiteTexts(folder, { base, pages, pack: main, project, list })
    : 0
  return { base, pages: pages.length, problems, packs, texts }
}

function writeElement(folder: string): void {
  const script = join(folder, dirname(ELEMENT_PATH))
  rmSync(script, { recursive: true, force: true })
  cpSync(elementFolder(), script, { recursive: true })
  cpSync(join(PACKAGE_ROOT, 'dist', 'integrations', REPLACE_SEARCH), join(script, REPLACE_SEARCH))
}

/** Below the folder of packs. */
const folderOf = ({ language, isHome }: SitePart): string => (isHome ? '' : language)

const nameOf = ({ version }: SitePart, project: string): string =>
  servedName(version === null ? project : `${project}-${version}`)

/** Removes the packs of versions that no longer exist. */
function removeOthers(folder: string, names: readonly string[]): void {
  for (const name of readdirSync(resolve(folder)))
    if (!names.includes(name) && existsSync(join(folder, name, MANIFEST)))
      rmSync(join(folder, name), { recursive: true, force: true })
}
