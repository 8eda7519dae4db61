/**
 * The search page: the search box on the left, the card on the right. The question and the open card are read from
 * the address alone, so that links, the back button, a reload and a new tab all work.
 */
import './search-box/cardcat-search.ts'
// Loaded with the packs, so that they are part of the page's script and not requests of their own.
import '../runtime/pack/shared-files.ts'
import '../runtime/search/question/named-libraries.ts'
import './search-box/filters.ts'
import './unreachable-files.ts'
import type { CardHead } from '../runtime/card.ts'
import type { Catalog } from '../runtime/catalog.ts'
import { type Address, HOME, readAddress, writeAddress } from './address.ts'
import { browserAnswerer } from './answer-in-browser.ts'
import type { Ask } from './answerer.ts'
import { cardPane } from './card-pane.ts'
import { versionToName } from './card-version.ts'
import { examples } from './examples.ts'
import { explanation } from './explanation.ts'
import { h, setHref } from './markup.ts'
import { meter } from './meter.ts'
import { openPacks } from './open-packs.ts'
import { themeButton } from './theme.ts'
import { welcome } from './welcome.ts'

/** Page, packs and API share one base, which may be any path of a site. */
const HERE = new URL('.', location.href).pathname
const PACKS = `${HERE}pack/`
export function showSearchPage(page: Element): void {
  let address = readAddress(location.hash)
  /** True when the current history entry was a deliberate step: the next keystroke starts a new one. */
  let deliberate = true
  /** The open card was reached from a page without one, so closing it means going back. */
  let cardIsOneStepAway = false
  /** The last question that was answered when it was finished. */
  let answered: Ask | null = null

  const search = h('cardcat-search', {
    packs: PACKS,
    worker: HERE,
    thread: 'page',
    // A page from disk starts no thread.
    'exact-query': location.protocol === 'file:' ? null : `${HERE}model/`,
  })
  let opened: Catalog | null = null
  const catalog = openPacks(PACKS).then((packs) => {
    opened = packs.catalog
    return opened
  })
  search.append(examples(catalog, (question) => writeAddress({ ...address, question, card: null })))
  const left = h('div', { class: 'left' })
  const answeredBy = meter(
    () => browserAnswerer(PACKS),
    (by) => go({ ...address, by }, 'replace'),
  )
  const askLink = h('a', { class: 'to-ask' }, 'Ask')
  const askLine = h('a', { class: 'ask-line' })
  const explanationPane = explanation(() => browserAnswerer(PACKS))
  const start = welcome(catalog)
  const pane = cardPane({
    welcome: start.element,
    explanation: explanationPane.element,
    below: [left],
    packs: () => openPacks(PACKS),
    linkTo: (card) => writeAddress({ ...address, card }),
    close: closeCard,
    shown: setTitle,
    returnFocus: () => search.focus(),
  })

  left.append(
    h(
      'header',
      { class: 'masthead' },
      h('h1', {}, h('a', { href: '#', class: 'wordmark' }, 'cardcat')),
      h('div', { class: 'masthead-end' }, askLink, themeButton()),
    ),
    search,
    askLine,
    answeredBy.element,
  )
  page.replaceChildren(left, pane.element)

  search.linkTo = (head) =>
    writeAddress({
      ...address,
      card: { project: head.project, id: head.id, version: nameOf(head) },
    })
  search.addEventListener('cardcat-change', ({ detail }) => {
    go({ ...address, ...detail }, deliberate ? 'push' : 'replace')
    deliberate = false
  })
  search.addEventListener('cardcat-answer', ({ detail: measured }) => {
    answeredBy.show(measured)
    answered = measured.ask
    explainCard()
  })
  search.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') deliberate = true
      // The card is closed first; the search box handles the rest.
      if (event.key !== 'Escape' || address.card === null) return
      event.preventDefault()
      event.stopPropagation()
      closeCard()
    },
    { capture: true },
  )
  addEventListener('hashchange', (event) => {
    const before = readAddress(new URL(event.oldURL).hash)
    address = readAddress(location.hash)
    deliberate = true
    cardIsOneStepAway = address.card !== null && before.card === null
    render()
  })

  render()
  if (address.card === null && matchMedia('(min-width: 56rem)').matches) search.focus()

  function render(): void {
    answeredBy.choose(address.by)
    search.setAttribute('answered-by', address.by)
    showAskLinks()
    start.choose(address)
    search.ask(address)
    search.markOpen(address.card)
    pane.show(address.card)
    explainCard()
    document.documentElement.classList.toggle('asking', address.question.trim() !== '')
    if (address.card === null) setTitle(address.question)
  }

  function nameOf(head: CardHead): string | null {
    if (opened !== null) return versionToName(opened, head)
    return address.version === null ? null : head.version
  }

  function showAskLinks(): void {
    const { question, project, version } = address
    const href = `${HERE}ask.html${writeAddress({ ...HOME, question, project, version })}`
    for (const link of [askLink, askLine]) setHref(link, href, location.href)
    askLine.hidden = question.trim() === ''
    askLine.textContent = `Ask: answer “${question.trim()}” from these cards`
  }

  function explainCard(): void {
    explanationPane.show(address.question === answered?.question ? answered : null, address.card)
  }

  function go(next: Address, how: 'push' | 'replace'): void {
    address = next
    const href = writeAddress(next)
    if (how === 'push') history.pushState(null, '', href)
    else history.replaceState(null, '', href)
    render()
  }

  function setTitle(words: string): void {
    document.title = words === '' ? 'cardcat' : `${words} · cardcat`
  }

  function closeCard(): void {
    if (cardIsOneStepAway) history.back()
    else location.hash = writeAddress({ ...address, card: null })
  }
}
