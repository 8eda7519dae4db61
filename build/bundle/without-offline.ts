/**
 * Removes offline support from a folder with the page: the documents say so, and the script of the service worker
 * becomes one that removes what an earlier one has cached, so that returning readers lose it with their next visit.
 */
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCUMENTS = ['index.html', 'ask.html']

export function withoutOffline(folder: string): void {
  for (const name of DOCUMENTS) {
    const file = join(folder, name)
    if (!existsSync(file)) continue
    const html = readFileSync(file, 'utf8')
    // The files may be links to those of the package, so they are replaced and never written into.
    rmSync(file)
    writeFileSync(file, html.replace(/<html\b/, '<html data-offline="off"'))
  }
  const worker = join(folder, 'service-worker.js')
  rmSync(worker, { force: true })
  copyFileSync(join(folder, 'service-worker-removal.js'), worker)
}
