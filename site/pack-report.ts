/**
 * The build report beside a pack, for the search quality of a library and its size. A folder of packs has the
 * necessary part of all of them in one file (build/serve/pack-reports.ts); without it, for example offline, the
 * pack's own report is read. Each is fetched once per page.
 */
const files = new Map<string, Promise<unknown>>()

/**
 * @param address of the pack's folder, absolute or relative, with or without a trailing `/` @returns null where there
 * is none
 */
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
