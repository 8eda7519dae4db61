/**
 * A request for what programs read of the whole site → `llms.txt` and its parts, the Markdown of the home page, the
 * skill of a library, `server.json`. What belongs to one library is below its page (answer-page.ts), and comes through
 * here, too.
 */
import { aboutCard, type Catalog, packsFor } from '../catalog.ts'
import { oneLine } from '../context/render-card.ts'
import type { RouteContext } from '../http/response-routes.ts'
import { listedLibraries, nameLibraries } from '../routing/listed-libraries.ts'
import { refusal } from '../wire/refusal.ts'
import { fullPart, partOf } from './llms-full.ts'
import {
  gatherIndex,
  type IndexLinks,
  type LibraryHead,
  type LibraryIndex,
  librariesIndex,
  libraryIndex,
  libraryMarkdown,
  siteIndex,
  titleOf,
} from './llms-index.ts'
import { libraryAddress } from './page-address.ts'
import { serverJson } from './server-json.ts'
import { baseOf, linksFrom } from './site-links.ts'
import { SKILLS, skillName, skillText } from './skill.ts'

export async function answerModels({ request, open }: RouteContext): Promise<Response> {
  const url = new URL(request.url)
  const catalog = await open()
  const projects = projectsOf(catalog)
  const [only] = catalog.router === undefined && projects.length === 1 ? projects : []
  const [, skill] = new RegExp(`/${SKILLS}/([^/]+)/SKILL\\.md$`).exec(url.pathname) ?? []
  // The address of the site ends where that of the file begins.
  const name =
    skill === undefined ? (url.pathname.split('/').at(-1) ?? '') : `${SKILLS}/${skill}/SKILL.md`
  const links = linksAt(`${outerAddress(request)}${url.pathname.slice(0, -name.length)}`)
  if (skill !== undefined) return answerSkill(catalog, skill, links)
  if (partOf(name) !== undefined && only !== undefined)
    return answerPart(catalog, only, name, links)
  const libraries = await indexesOf(catalog)
  const { listed, count } = await listedLibraries(catalog, MAX_LISTED)
  if (name === 'server.json') {
    const { library_version: version = null, description } = catalog.packs[0]?.manifest ?? {}
    return Response.json(
      serverJson(libraries, { ...{ origin: baseOf(links), version, description }, count }),
    )
  }
  const named = listed.slice(projects.length).map(({ project }) => headOf(project))
  const text =
    catalog.router === undefined
      ? siteIndex(libraries, links)
      : librariesIndex([...libraries, ...named], links, count)
  return name === 'index.md' ? markdown(text) : plainText(text)
}

/** More fit into no list of libraries. */
const MAX_LISTED = 500

/** A library whose pack is not open, by name alone. */
const headOf = (project: string): LibraryHead => ({ project, title: oneLine(project), summary: '' })

/**
 * What the client has in front of the path of the request: the origin and, where a proxy or a server below
 * `--base-path` takes a prefix off the path, that prefix.
 */
export function outerAddress({ url, headers }: Request): string {
  const { protocol, host } = new URL(url)
  const asked = headers.get('host') ?? ''
  const scheme = headers.get('x-forwarded-proto') === 'https' ? 'https:' : protocol
  const prefix = headers.get('x-forwarded-prefix') ?? ''
  const origin = `${scheme}//${/^[\w.-]+(?::\d+)?$/.test(asked) ? asked : host}`
  return /^(?:\/[\w.~-]+)*$/.test(prefix) ? `${origin}${prefix}` : origin
}

/** @param name of a file in the folder of a library's pages */
export async function answerLibraryText(
  catalog: Catalog,
  project: string,
  { name, origin }: { readonly name: string; readonly origin: string },
): Promise<Response> {
  const links = linksAt(origin)
  if (partOf(name) !== undefined) return answerPart(catalog, project, name, links)
  const index = await gatherIndex(catalog, project)
  if (index === undefined)
    return refusal(
      'not_found',
      `there is no library ${project} here; there are: ${await nameLibraries(catalog)}`,
    )
  return name === 'index.md'
    ? markdown(libraryMarkdown(index, links))
    : plainText(libraryIndex(index, links))
}

async function answerPart(
  whole: Catalog,
  project: string,
  name: string,
  links: IndexLinks,
): Promise<Response> {
  const catalog = await packsFor(whole, aboutCard(project, project))
  const pack = catalog.packs.find(({ manifest }) => manifest.columns.projects.includes(project))
  const wanted = partOf(name) ?? 1
  const base = `${baseOf(links)}${libraryAddress(project)}`
  const title = titleOf(project, pack?.manifest.library_version ?? null)
  const found = pack === undefined ? 0 : await fullPart(catalog, { project, title, base }, wanted)
  return typeof found === 'string'
    ? plainText(found)
    : refusal('not_found', `there is no part ${wanted}: the text has ${found}`)
}

/** Named where one is missing. */
const MAX_SKILLS = 50

async function answerSkill(whole: Catalog, name: string, links: IndexLinks): Promise<Response> {
  const called = name.replace(/-api$/, '')
  const catalog = await packsFor(whole, aboutCard(called, called))
  const project = projectsOf(catalog).find((each) => skillName(each) === name)
  const index = project === undefined ? undefined : await gatherIndex(catalog, project)
  if (index !== undefined) return markdown(skillText(index, links))
  const { listed } = await listedLibraries(whole, MAX_SKILLS)
  const known = listed.map(({ project: each }) => skillName(each)).join(', ')
  return refusal('not_found', `there is no skill of this name; there are: ${known}`)
}

export const projectsOf = (catalog: Catalog): string[] => [
  ...new Set(catalog.packs.flatMap(({ manifest }) => manifest.columns.projects)),
]

export async function indexesOf(catalog: Catalog): Promise<LibraryIndex[]> {
  const indexes: LibraryIndex[] = []
  for (const project of projectsOf(catalog)) {
    const index = await gatherIndex(catalog, project)
    if (index !== undefined) indexes.push(index)
  }
  return indexes
}

const linksAt = (origin: string): IndexLinks => ({
  ...linksFrom(''),
  ...{ origin, hasApi: true, hasPages: true },
})

const markdown = (text: string): Response =>
  new Response(text, {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', Vary: 'Accept' },
  })

const plainText = (text: string): Response =>
  new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
