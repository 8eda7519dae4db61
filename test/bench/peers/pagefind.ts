/**
 * Pagefind: one small page per card, indexed by its own binary with its own weights (a heading counts more than a
 * paragraph). Its client is for browsers; here it runs in Node with the three browser globals that it needs, and
 * reads files instead of using a network, which favours it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { Document } from '../cards.ts'
import { type Peer, RESULTS } from './peer.ts'
import { versionOf } from './version.ts'

export const pagefind: Peer = {
  name: 'Pagefind',
  version: versionOf('pagefind'),
  settings:
    'one HTML page a card, name as h1; a search includes loading the fragments of ten results',
  async build(documents, folder) {
    const { createIndex, close } = await import('pagefind')
    const { index, errors } = await createIndex()
    if (index === undefined) throw new Error(`Pagefind did not start: ${errors.join(', ')}`)
    for (const document of documents) {
      const added = await index.addHTMLFile({
        url: `/card/${encodeURIComponent(document.id)}`,
        content: pageOf(document),
      })
      if (added.errors.length > 0) throw new Error(added.errors.join(', '))
    }
    const written = await index.writeFiles({ outputPath: folder })
    await close()
    if (written.errors.length > 0) throw new Error(written.errors.join(', '))
  },
  async open(folder) {
    pretendBrowser()
    const client = v.parse(Client, await import(pathToFileURL(join(folder, 'pagefind.js')).href))
    await client.init()
    return {
      async search(question) {
        const { results } = v.parse(Found, await client.search(question))
        const fragments = await Promise.all(results.slice(0, RESULTS).map((hit) => hit.data()))
        return fragments.map((one) =>
          decodeURIComponent(v.parse(Fragment, one).url.replace(/^.*\/card\//, '')),
        )
      },
    }
  },
}

type Call = (question: string) => Promise<unknown>
const isCall = (value: unknown): value is Call => typeof value === 'function'
const isLoad = (value: unknown): value is () => Promise<unknown> => typeof value === 'function'
const Client = v.object({
  init: v.custom<() => Promise<unknown>>(isLoad),
  search: v.custom<Call>(isCall),
})
const Found = v.object({
  results: v.array(v.object({ data: v.custom<() => Promise<unknown>>(isLoad) })),
})
const Fragment = v.object({ url: v.string() })

export function pageOf({ name, path, signature, text, kind, project, language }: Document): string {
  return `<html lang="en"><head><title>${escaped(name)}</title></head><body>
<h1>${escaped(name)}</h1>
<p data-pagefind-filter="kind">${kind}</p><p data-pagefind-filter="project">${escaped(project)}</p>
<p data-pagefind-filter="language">${language}</p>
<p>${escaped(path)}</p><pre><code>${escaped(signature)}</code></pre><p>${escaped(text)}</p>
</body></html>`
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function pretendBrowser(): void {
  const address = { origin: 'file://', href: 'file:///' }
  const page = { currentScript: null, querySelector: () => ({ getAttribute: () => 'en' }) }
  const network = globalThis.fetch
  Object.assign(globalThis, { window: { location: address }, location: address, document: page })
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'file:///')
    if (url.protocol !== 'file:') return network(input, init)
    return new Response(await readFile(fileURLToPath(`file://${url.pathname}`)))
  }
}
