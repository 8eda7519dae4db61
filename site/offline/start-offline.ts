/**
 * Registers the service worker. Files of the packs that the page has read until then are requested again; they come
 * from the browser's HTTP cache, and the service worker stores them.
 */
import { trustedScript } from '../trusted-script.ts'
import { isOfflineEnabled } from './offline-setting.ts'

export async function startOffline(): Promise<void> {
  const { serviceWorker } = navigator
  // A page from disk has none, nor has one over plain HTTP from another machine.
  if (serviceWorker === undefined || !isOfflineEnabled()) return
  const isNew = serviceWorker.controller === null
  await serviceWorker.register(trustedScript(new URL('service-worker.js', document.baseURI).href))
  if (isNew) await handOver(serviceWorker)
}

async function handOver(serviceWorker: ServiceWorkerContainer): Promise<void> {
  await serviceWorker.ready
  if (serviceWorker.controller === null)
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  const packs = new URL('pack/', document.baseURI).href
  const read = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(packs))
  for (const { name } of read) {
    const response = await fetch(name, { cache: 'force-cache' })
    await response.arrayBuffer()
  }
}
