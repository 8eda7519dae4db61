/**
 * The end of the service worker, for a site that no longer wants one: under the name of the other (service-worker.js) it
 * takes its place with the next visit, removes what was kept below this address, and goes. Browsers ask for the script anew
 * with each visit, past their own caches, so this reaches every reader who comes back.
 */
import { removeKept } from './remove-kept.ts'

/** What of https://w3c.github.io/ServiceWorker/#serviceworkerglobalscope is used. */
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
  await removeKept(self.registration.scope)
  await self.registration.unregister()
}
