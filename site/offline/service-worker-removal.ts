/**
 * Replaces the service worker on a site that no longer wants one: under the same name (service-worker.js) it is
 * installed with the next visit, removes the caches of this site, and unregisters itself. Browsers bypass their
 * caches for this script, so every returning reader gets it.
 */
import { removeCaches } from './remove-caches.ts'

/** The parts of https://w3c.github.io/ServiceWorker/#serviceworkerglobalscope in use. */
interface Scope {
  readonly registration: { readonly scope: string; unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate',
    does: (event: { waitUntil(done: Promise<unknown>): void }) => void,
  ): void
}
declare const self: Scope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(removeAll()))

async function removeAll(): Promise<void> {
  await removeCaches(self.registration.scope)
  await self.registration.unregister()
}
