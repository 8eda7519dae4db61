/**
 * Renders a page from the pack, for hosts without prebuilt pages: the answer at `/card/…`. A request for a symbol by
 * any of its names is redirected to the symbol's own address.
 */
import type { Catalog } from '../catalog.ts'
import type { RouteContext } from '../http/response-routes.ts'
import { findCard } from '../mcp/find-card.ts'
import { nameLibraries } from '../routing/listed-libraries.ts'
import { refusal } from '../wire/refusal.ts'
import { acceptsMarkdown } from './accepts-markdown.ts'
import { answerLibraryText, outerAddress } from './answer-models.ts'
import { cardMarkdown } from './card-markdown.ts'
import { cardPage } from './card-page.ts'
import { gatherLibrary, libraryPage } from './library-page.ts'
import { PAGE_POLICY } from './page.ts'
import { cardAddress, PAGES, type PageFormat, readPageAddress, rootFrom } from './page-address.ts'
import { gatherMaterial } from './page-material.ts'
import { readMap } from './read-map.ts'
import { linksFrom } from './site-links.ts'

export async function answerPage({ request, open }: RouteContext): Promise<Response> {
  const { pathname } = new URL(request.url)
  const path = pathname.slice(pathname.indexOf(`/${PAGES}/`) + 1)
  const text = /^(.+\/)(llms(?:-full(?:-\d+)?)?\.txt|index\.md)$/.exec(path)
  const address = readPageAddress(text === null ? path : (text[1] ?? path))
  if (address === undefined)
    return refusal(
      'not_found',
      `pages are at /${PAGES}/{project}/ and /${PAGES}/{project}/{id}.html`,
    )
  const catalog = await open()
  const links = linksFrom(rootFrom(path))
  const site = `${outerAddress(request)}${pathname.slice(0, pathname.indexOf(`/${PAGES}/`) + 1)}`
  const { project, id } = address
  if (id === null) {
    const wanted = acceptsMarkdown(request.headers.get('accept')) ? 'index.md' : undefined
    const name = text?.[2] ?? wanted
    return name === undefined
      ? answerLibrary(catalog, project, path)
      : answerLibraryText(catalog, project, { name, origin: site })
  }
  const outcome = await findCard(catalog, { id, project })
  if (!outcome.ok) return refusal(outcome.code, outcome.msg)
  const card = outcome.value
  const format = formatOf(request, address.format)
  if (card.id !== id) return redirectTo(`${links.root}${cardAddress(card, address.format)}`)
  const material = await gatherMaterial(catalog, card)
  return format === 'md'
    ? textAnswer(cardMarkdown(material, { ...links, origin: site }))
    : htmlAnswer(cardPage(material, links))
}

async function answerLibrary(catalog: Catalog, project: string, path: string): Promise<Response> {
  const contents = await gatherLibrary(catalog, project, await readMap(catalog, project))
  if (contents === undefined) {
    const known = await nameLibraries(catalog)
    return refusal('not_found', `there is no library ${project} here; there are: ${known}`)
  }
  return htmlAnswer(libraryPage(contents, linksFrom(rootFrom(path))))
}

/** `Accept: text/markdown` selects the Markdown twin at the address of the page. */
const formatOf = (request: Request, written: PageFormat): PageFormat =>
  acceptsMarkdown(request.headers.get('accept')) ? 'md' : written

const redirectTo = (location: string): Response =>
  new Response(null, { status: 302, headers: { Location: location } })

const htmlAnswer = (body: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': PAGE_POLICY,
      Vary: 'Accept',
    },
  })

const textAnswer = (body: string): Response =>
  new Response(body, {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', Vary: 'Accept' },
  })
