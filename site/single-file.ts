/**
 * The entry of a page that is one file and opens from disk (`cardcat bundle --html`). The packs are in the document,
 * as JSON of names and Base64; a page from disk may fetch nothing, so fetch answers from there. There are no card
 * pages beside such a file, no worker to compare with, and nothing to store for later.
 */
import './page.css'
import './single-file.css'
import { showSearchPage } from './search-page.ts'

const prefix = new URL('pack/', document.baseURI).pathname
const files = embedded(document.querySelector('#files')?.textContent ?? '{}')

globalThis.fetch = (asked) => Promise.resolve(answer(String(asked)))

const page = document.querySelector('#page')
if (page !== null) showSearchPage(page)

function answer(address: string): Response {
  const { pathname } = new URL(address, document.baseURI)
  const name = pathname.startsWith(prefix) ? decodeURIComponent(pathname.slice(prefix.length)) : ''
  const content = files.get(name)
  if (content === undefined) return new Response(null, { status: 404 })
  return new Response(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)))
}

/** Decoded on demand, because a search reads only a few of them. */
function embedded(json: string): ReadonlyMap<string, string> {
  const read: unknown = JSON.parse(json)
  const entries = typeof read === 'object' && read !== null ? Object.entries(read) : []
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
