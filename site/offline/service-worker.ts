/**
 * The page without a network. On installation it caches the page's own files under the hash of all of them; a new
 * version is cached beside the old one and takes over when no page of the old one is open, so that an open page still
 * finds its chunks. Files named by their content are answered from the caches first; lists, manifests and documents
 * from the network first. Everything else passes: no answer of the API is cached.
 */

import { servedName } from '../../runtime/pack/served-name.ts'
import { HOME, writeAddress } from '../address.ts'
import { cacheNames } from './cache-names.ts'
import { fallbackPage } from './fallback-page.ts'
import { networkFirst } from './network-first.ts'
import { onDemandCache } from './on-demand-cache.ts'
import { type Route, routeOf } from './routes.ts'
import { savedPacks } from './saved-packs.ts'

/** Set by the build (build/package/service-worker.ts): the page's own files, and the hash of all of them. */
declare const PAGE_FILES: readonly string[]
declare const PAGE_VERSION: string

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface Asking extends Waiting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
/**
 * The parts of https://w3c.github.io/ServiceWorker/#serviceworkerglobalscope in use: TypeScript has one global scope
 * per project.
 */
interface Scope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', does: (event: Waiting) => void): void
  addEventListener(type: 'fetch', does: (event: Asking) => void): void
}
declare const self: Scope

const site = self.registration.scope
const names = cacheNames(site)
const own = names.page(PAGE_VERSION)
const files: ReadonlySet<string> = new Set(PAGE_FILES)
const onDemand = onDemandCache(names.read)
const savedFiles = savedPacks(`${site}pack/`, names, onDemand)

self.addEventListener('install', (event) => event.waitUntil(cachePage()))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([removeOldPages(), self.clients.claim()])),
)
self.addEventListener('fetch', (event) => {
  const { request } = event
  const [address = ''] = request.url.split(/[?#]/)
  if (request.method !== 'GET' || !address.startsWith(site)) return
  const asked = { path: address.slice(site.length), isNavigation: request.mode === 'navigate' }
  const route = routeOf(asked, files)
  if (route === undefined) return
  event.respondWith(answer(route, address, event))
})

async function cachePage(): Promise<void> {
  const cache = await caches.open(own)
  await Promise.all(
    ['', ...files].map(async (file) => {
      const response = await fetch(new Request(site + file, { cache: 'no-cache' }))
      if (!response.ok) throw new TypeError(`${site}${file} answered ${response.status}`)
      // A new response, because a redirected one may not answer a navigation.
      await cache.put(site + file, new Response(response.body, { headers: response.headers }))
    }),
  )
}

async function removeOldPages(): Promise<void> {
  const old = (await caches.keys()).filter((name) => names.isPage(name) && name !== own)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function answer(route: Route, address: string, event: Asking): Promise<Response> {
  const { request } = event
  const store = (response: Response): void => {
    if (!bypassesCache(request)) event.waitUntil(onDemand.put(address, response))
  }
  switch (route.kind) {
    case 'search page':
      return networkFirst(request, { fromCache: () => pageFile(site) })
    case 'page file':
      if (!route.isImmutable) return networkFirst(request, { fromCache: () => pageFile(address) })
      return (await pageFile(address)) ?? fetch(request)
    case 'pack list':
      return networkFirst(request, { fromCache: savedFiles.list, onResponse: store })
    case 'pack file': {
      if (!route.isImmutable && bypassesCache(request)) return fetch(request)
      if (!route.isImmutable)
        return networkFirst(request, {
          fromCache: () => savedFiles.file(address, route.library),
          onResponse: store,
        })
      const known = await savedFiles.byContent(address)
      if (known !== undefined) return known
      return networkFirst(request, {
        fromCache: () => savedFiles.file(address, route.library),
        onResponse: store,
      })
    }
    case 'card page':
      return networkFirst(request, {
        fromCache: () => cardPage(route, address),
        onResponse: store,
      }).catch(() => fallbackPage(route.address, site))
  }
}

/** Requested by code that caches it itself, and that must not take a kept manifest for a new one (saved-library.ts). */
const bypassesCache = ({ cache }: Request): boolean => cache === 'no-store'

const pageFile = (address: string): Promise<Response | undefined> =>
  caches.match(address, { cacheName: own, ignoreVary: true })

/** From the cache; or the search page with the card open, where its library is kept. A slow network is waited for. */
async function cardPage(
  { address: page }: Extract<Route, { kind: 'card page' }>,
  address: string,
): Promise<Response | undefined> {
  const known = await onDemand.find(address)
  if (known !== undefined) return known
  const { project, id } = page
  if (!(await savedFiles.isSaved(servedName(project)))) return undefined
  const shown = id === null ? { project } : { card: { project, id } }
  return Response.redirect(site + writeAddress({ ...HOME, ...shown }), 302)
}
