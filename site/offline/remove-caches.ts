/**
 * Removes every cache of this site: the page, files read on demand, and whole libraries.
 */
import { cacheNames } from './cache-names.ts'

/** @param site its URL, with a trailing `/` */
export async function removeCaches(site: string): Promise<void> {
  const names = cacheNames(site)
  const own = (await caches.keys()).filter(
    (name) => names.isPage(name) || names.isLibrary(name) || name === names.read,
  )
  await Promise.all(own.map((name) => caches.delete(name)))
}
