/**
 * Puts <cardcat-search> in the place of a theme's search on any page that loads this script, for generators without a
 * plugin:
 *
 *   <script type="module" src="../cardcat/replace-search.js"></script>
 *
 * It locates everything relative to its own URL: the site is one folder up, so that it works below any address, and
 * results lead into the copy of the site that the reader is in. `data-` attributes of the tag become attributes of
 * the box; `data-base` is the base of the packs' URLs, and `data-version` and `data-language` are those of the page.
 */
import type { CardcatSearch } from '../search-box/cardcat-search.ts'
import { isOneOf, parseShortcuts, typesElsewhere } from '../search-box/shortcut.ts'

/**
 * The searches of themes, most specific first. The box takes the place of the first match, and other matches of the
 * same line are hidden as well.
 */
const SEARCHES = [
  '[data-cardcat-search]',
  // Sphinx: Furo, PyData and Book, Read the Docs, Alabaster and its like
  '.sidebar-search-container',
  '.search-button-field, .search-button',
  '#rtd-search-form',
  '#searchbox',
  // MkDocs: Material, and its built-in theme
  '.md-search',
  '[data-target="#mkdocs_search_modal"], [data-bs-target="#mkdocs_search_modal"]',
  // mdBook
  '#mdbook-search-toggle, #search-toggle',
  // Generators of API reference: Doxygen, Javadoc, rustdoc, TypeDoc, Dokka, phpDocumentor
  '#MSearchBox',
  '.nav-list-search, .navBarSearch',
  'rustdoc-search, form.search-form',
  '#tsd-search-trigger, #tsd-search',
  '#searchBar',
  '[data-search-form]',
  '[role=search]',
  'form[action*=search]',
  // Elsewhere, a field may filter a table.
  ':is(header, nav, aside) form:has(input[type=search])',
  ':is(header, nav, aside) input[type=search]',
]

/** What a theme has inside of its search and is none, such as the name of the site. It stays beside the box. */
const KEPT = '#tsd-search > .title' // TypeDoc

/** Dialogs that a theme opens by a key that is now the box's: removed, so that the key no longer opens them. */
const DIALOGS = '#pst-search-dialog' // PyData

/** Where a theme without a search has room for one: at the end of the first match. */
const HEADS = [
  '.md-header__inner',
  '.wy-side-nav-search',
  '.sphinxsidebarwrapper',
  // YARD
  '#header > #menu',
  'header',
]

/** On a page without either: a corner that keeps its place, because the body may be a row of columns. */
const CORNER = 'position: fixed; inset-block-start: 0.5rem; inset-inline-end: 1rem; z-index: 99'

const root = new URL('../', import.meta.url)
const tag = document.querySelector<HTMLScriptElement>('script[src*="cardcat/replace-search.js"]')
const { base = '/', version, language, ...given } = { ...tag?.dataset }

for (const dialog of document.querySelectorAll(DIALOGS)) dialog.remove()
const box = document.querySelector<CardcatSearch>('cardcat-search') ?? placed()
import(new URL('cardcat/cardcat-search.js', root).href).then(begin, reportError)

function placed(): CardcatSearch {
  const made = document.createElement('cardcat-search') as CardcatSearch
  const own = language ?? document.documentElement.lang.toLowerCase()
  const attributes = {
    view: 'modal',
    pack: new URL(own === '' ? 'pack/' : `pack/${own}/`, root).href,
    ...given,
  }
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(hyphenated(name), value)
  for (const selector of SEARCHES) {
    const [first, ...others] = document.querySelectorAll<HTMLElement>(selector)
    if (first === undefined) continue
    made.style.cssText = placeOf(first)
    const kept = first.querySelectorAll(KEPT)
    if (kept.length > 0) made.style.marginInlineStart = '1rem'
    first.replaceWith(...kept, made)
    hide([first, ...others])
    return made
  }
  for (const selector of HEADS) {
    const head = document.querySelector(selector)
    if (head === null) continue
    head.append(made)
    return made
  }
  made.style.cssText = CORNER
  document.body.append(made)
  return made
}

/** The elements stay in the page, because scripts of a theme that run later fail without its fields. */
function hide(elements: readonly HTMLElement[]): void {
  const hidden = document.createElement('div')
  hidden.style.setProperty('display', 'none', 'important')
  hidden.append(...elements)
  document.body.append(hidden)
}

/** The style by which the box stands where an element stood that is outside of the page's flow, and moves nothing. */
function placeOf(element: HTMLElement): string {
  const { position, float, zIndex } = getComputedStyle(element)
  if (position !== 'absolute' && position !== 'fixed') return `float: ${float}`
  const { offsetLeft: left, offsetTop: top } = element
  return `position: ${position}; left: ${left}px; top: ${top}px; z-index: ${zIndex}`
}

/** Scripts of a theme still take the keys for the search that is gone: PyData's does, and Sphinx's own takes `/`. */
function openAllTheSame(event: KeyboardEvent): void {
  const shortcuts = parseShortcuts(box.getAttribute('shortcuts') ?? '/ mod+k')
  if (event.defaultPrevented && isOneOf(shortcuts, event) && !typesElsewhere(event)) box.open()
}

/** `data-answered-by` is `answeredBy` in a data set. */
function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Maps a URL of the site in the packs to the same page in this copy of the site. */
function inThisCopy(url: string): string {
  return url.startsWith(base) && !url.startsWith('//')
    ? new URL(url.slice(base.length), root).href
    : url
}

/** Once the element is upgraded, because its class also sets `linkTo`. Themes lead to `search.html?q=words`. */
function begin(): void {
  addEventListener('keydown', openAllTheSame)
  box.linkTo = ({ url = '' }) => inThisCopy(url)
  // A reader of one version searches that version; the box offers the others.
  if (version !== undefined) box.addEventListener('cardcat-open', () => box.ask({ version }))
  const question = new URLSearchParams(location.search).get('q')
  if (question !== null && /\/search(?:\.html|\/)?$/.test(location.pathname)) box.open(question)
}
