/**
 * The report that a build left beside the pack, fetched once while the page is open: what is said of the search in a library
 * and how large it is to keep are read from the same file.
 */
const reports = new Map<string, Promise<unknown>>()

/** @param address of the pack's folder, whole or from here, with or without a `/` at its end @returns null where there is none */
export function packReport(address: string): Promise<unknown> {
  const url = new URL(`${address.replace(/\/+$/, '')}/report.json`, document.baseURI).href
  const known = reports.get(url)
  if (known !== undefined) return known
  const report = fetch(url).then(
    (response): Promise<unknown> => (response.ok ? response.json() : Promise.resolve(null)),
  )
  reports.set(url, report)
  report.catch(() => reports.delete(url))
  return report
}
