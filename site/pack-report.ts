/**
 * The report that a build left beside the pack: what is said of the search in a library and how large it is to keep are read
 * from the same file. A folder of packs has what the page needs of all of them in one file (build/serve/pack-reports.ts);
 * where there is none, as without a network, the pack's own report says it. Each is fetched once while the page is open.
 */
const files = new Map<string, Promise<unknown>>()

/** @param address of the pack's folder, whole or from here, with or without a `/` at its end @returns null where there is none */
export async function packReport(address: string): Promise<unknown> {
  const folder = new URL(`${address.replace(/\/+$/, '')}/`, document.baseURI)
  const name = decodeURIComponent(folder.pathname.split('/').at(-2) ?? '')
  const all = await jsonAt(new URL('../reports.json', folder).href).catch(() => null)
  const own = typeof all === 'object' && all !== null && Object.hasOwn(all, name)
  return own ? Reflect.get(all, name) : jsonAt(new URL('report.json', folder).href)
}

/** @returns null where there is no such file */
function jsonAt(url: string): Promise<unknown> {
  const known = files.get(url)
  if (known !== undefined) return known
  const file = fetch(url).then(
    (response): Promise<unknown> => (response.ok ? response.json() : Promise.resolve(null)),
  )
  files.set(url, file)
  file.catch(() => files.delete(url))
  return file
}
