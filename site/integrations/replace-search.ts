/**
 * For a site whose generator has no plugin of ours: a script of its own beside the search box. It puts <cardcat-search> in
 * the place of the search that the theme brought, on any page that loads it:
 *
 *   <script type="module" src="../cardcat/replace-search.js"></script>
 *
 * It finds everything by where it lies: the site is one folder up, so that a site works below any address, and the results
 * lead into the copy of it that the reader is in. `data-` attributes of the tag become attributes of the box; `data-base` is
 * where the addresses of the packs begin.
 */
import type { CardcatSearch } from '../search-box/cardcat-search.ts'

/** Of themes, the most telling first. The box takes the place of the first match; other matches of the same line go. */
const SEARCHES = [
  '[data-cardcat-search]',
  // Sphinx: Furo, PyData and Book, Read the Docs, Alabaster and its like
  '.sidebar-search-container',
  '.search-button-field, .search-button',
  '#rtd-search-form',
  '#searchbox',
  // MkDocs: Material, and the theme of its own
  '.md-search',
  '[data-target="#mkdocs_search_modal"], [data-bs-target="#mkdocs_search_modal"]',
  // mdBook
  '#mdbook-search-toggle, #search-toggle',
  '[role=search]',
  'form[action*=search]',
]

/** What a theme opens by a key of its own, which is the box's now: gone, it opens no more. */
const DIALOGS = '#pst-search-dialog' // PyData

/** Where a theme without a search has room for one: at the end of the first match. */
const HEADS = [
  '.md-header__inner',
  '.wy-side-nav-search',
  '.sphinxsidebarwrapper',
  'header',
  'body',
]

const root = new URL('../', import.meta.url)
const tag = document.querySelector<HTMLScriptElement>('script[src*="cardcat/replace-search.js"]')
const { base = '/', ...given } = { ...tag?.dataset }

for (const dialog of document.querySelectorAll(DIALOGS)) dialog.remove()
const box = document.querySelector<CardcatSearch>('cardcat-search') ?? placed()
import(new URL('cardcat/cardcat-search.js', root).href).then(begin, reportError)

function placed(): CardcatSearch {
  const made = document.createElement('cardcat-search') as CardcatSearch
  const language = document.documentElement.lang.toLowerCase()
  const attributes = {
    view: 'modal',
    pack: new URL(language === '' ? 'pack/' : `pack/${language}/`, root).href,
    ...given,
  }
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(hyphenated(name), value)
  for (const selector of SEARCHES) {
    const [first, ...others] = document.querySelectorAll<HTMLElement>(selector)
    if (first === undefined) continue
    first.replaceWith(made)
    for (const other of others) other.remove()
    return made
  }
  for (const selector of HEADS) {
    const head = document.querySelector(selector)
    if (head === null) continue
    head.append(made)
    break
  }
  return made
}

/** `data-answered-by` is `answeredBy` in a data set. */
function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** An address of the site as the packs have it → the same page where this copy of the site lies. */
function inThisCopy(url: string): string {
  return url.startsWith(base) && !url.startsWith('//')
    ? new URL(url.slice(base.length), root).href
    : url
}

/** Once the box is one: its class sets `linkTo`, too. Themes lead to `search.html?q=words`. */
function begin(): void {
  box.linkTo = ({ url = '' }) => inThisCopy(url)
  const question = new URLSearchParams(location.search).get('q')
  if (question !== null && /\/search(?:\.html|\/)?$/.test(location.pathname)) box.open(question)
}
