/**
 * The right-hand side of the page: the card in the address, or the welcome without one. On a phone the card is a
 * sheet over the page with its own back button, and what it covers is inert.
 *
 * A card is drawn when all of it is loaded; until then the old one stays, faded, so that browsing through cards does
 * not flash. Only the newest reference counts.
 */
import type { Card } from '../runtime/card.ts'
import { readCardById } from '../runtime/cards/read-cards.ts'
import type { Catalog } from '../runtime/catalog.ts'
import { errorMessage } from '../runtime/std/error-message.ts'
import { type CardRef, sameCard } from './address.ts'
import { catalogOfCard } from './card-version.ts'
import { h, icon } from './markup.ts'
import type { Packs } from './open-packs.ts'

export interface PaneOptions {
  readonly welcome: HTMLElement
  /** Shown above each card. */
  readonly explanation: HTMLElement
  /** What a sheet on a phone covers. */
  readonly below: readonly HTMLElement[]
  readonly packs: () => Promise<Packs>
  readonly linkTo: (ref: CardRef) => string
  readonly close: () => void
  /** The title of the card that is on screen now. */
  readonly shown: (title: string) => void
  /** Where the focus goes when the card closes. */
  readonly returnFocus: () => void
}

export interface CardPane {
  readonly element: HTMLElement
  show(ref: CardRef | null): void
}

export function cardPane(options: PaneOptions): CardPane {
  const phone = matchMedia('(max-width: 56rem)')
  const announcer = h('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' })
  const back = h(
    'button',
    { type: 'button', class: 'back', onclick: options.close },
    icon('m10 3-5 5 5 5'),
    'Results',
  )
  const close = h(
    'button',
    {
      type: 'button',
      class: 'quiet close',
      'aria-label': 'Close the card',
      onclick: options.close,
    },
    icon('m4 4 8 8M12 4l-8 8'),
  )
  const body = h('div', { class: 'pane-body' })
  const sheet = h(
    'div',
    { class: 'sheet', hidden: true },
    h('div', { class: 'pane-bar' }, back, close),
    body,
  )
  const element = h(
    'section',
    { class: 'pane', 'aria-label': 'Card', onkeydown: onKey },
    options.welcome,
    sheet,
    announcer,
  )
  let wanted: CardRef | null = null
  phone.addEventListener('change', cover)

  return { element, show }

  function show(ref: CardRef | null): void {
    if (isSame(ref, wanted)) return
    const wasOpen = wanted !== null
    wanted = ref
    if (ref === null) {
      showWelcome(wasOpen)
      return
    }
    element.setAttribute('aria-busy', 'true')
    load(ref)
      .catch((error: unknown) => h('p', { class: 'error', role: 'alert' }, messageOf(error)))
      .then((view) => {
        if (isSame(ref, wanted)) present(view)
      })
      .catch(reportError)
  }

  async function load(ref: CardRef): Promise<HTMLElement> {
    const { catalog: whole } = await options.packs()
    const own = await catalogOfCard(whole, ref)
    if (!own.ok) return noVersion(ref, own.msg, options.linkTo)
    const catalog = own.value
    const card = await readCardById(catalog, ref.id, ref.project)
    if (card === undefined) return missing(ref)
    // Links of a card of an older version lead to cards of that version.
    const linkTo = (other: CardRef): string =>
      options.linkTo(
        other.project === ref.project ? { version: ref.version ?? null, ...other } : other,
      )
    const [{ cardView }, material] = await Promise.all([
      import('./card/card-view.ts'),
      import('./card/gather-material.ts').then(({ gatherMaterial }) =>
        gatherMaterial(catalog, card, linkTo),
      ),
    ])
    const latest = latestOf(whole, card)
    const view = cardView(material, latest === null)
    if (latest !== null) view.prepend(ofOlderVersion(card, latest, options.linkTo(asLatest(ref))))
    return view
  }

  function present(view: HTMLElement): void {
    const already = !sheet.hidden
    element.removeAttribute('aria-busy')
    options.welcome.hidden = true
    sheet.hidden = false
    body.replaceChildren(options.explanation, view)
    body.scrollTop = 0
    cover()
    const title = view.querySelector<HTMLElement>('#card-title')
    const words = title?.textContent ?? view.textContent ?? ''
    announcer.textContent = `Card: ${words}`
    options.shown(words)
    // On a wide screen the focus stays in the search box; a sheet or a followed link moves it.
    if (phone.matches || (already && element.contains(document.activeElement)) || lostFocus())
      title?.focus({ preventScroll: true })
  }

  function showWelcome(wasOpen: boolean): void {
    element.removeAttribute('aria-busy')
    const hadFocus = element.contains(document.activeElement) || lostFocus()
    options.welcome.hidden = false
    sheet.hidden = true
    body.replaceChildren()
    cover()
    if (wasOpen && (hadFocus || phone.matches)) options.returnFocus()
  }

  /** A followed link disappears from the page together with its card. */
  function lostFocus(): boolean {
    return document.activeElement === null || document.activeElement === document.body
  }

  function cover(): void {
    for (const covered of options.below) covered.inert = phone.matches && !sheet.hidden
    document.documentElement.classList.toggle('covered', phone.matches && !sheet.hidden)
  }

  function onKey(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || sheet.hidden) return
    event.preventDefault()
    options.close()
  }
}

const isSame = (a: CardRef | null, b: CardRef | null): boolean =>
  sameCard(a, b) && (a?.version ?? null) === (b?.version ?? null)

const asLatest = ({ project, id }: CardRef): CardRef => ({ project, id })

/** Null for a card of the version that is used if none is named. */
function latestOf({ libraries = [] }: Catalog, { project, version }: Card): string | null {
  const latest = libraries.find((one) => one.project === project)?.file.channels.latest ?? null
  return latest === version ? null : latest
}

const ofOlderVersion = ({ project, version }: Card, latest: string, href: string): HTMLElement =>
  h(
    'p',
    { class: 'notice of-version' },
    `This is ${project} ${version ?? ''}. `,
    h('a', { href }, `Read it in ${latest}, the latest`),
  )

const noVersion = (ref: CardRef, msg: string, linkTo: (ref: CardRef) => string): HTMLElement =>
  h(
    'div',
    { class: 'missing' },
    h('h2', { id: 'card-title', tabindex: -1 }, 'No such version'),
    h('p', {}, `${msg}.`),
    h('p', {}, h('a', { href: linkTo(asLatest(ref)) }, 'Read the card of the latest version')),
  )

function missing(ref: CardRef): HTMLElement {
  return h(
    'div',
    { class: 'missing' },
    h('h2', { id: 'card-title', tabindex: -1 }, 'No such card'),
    h(
      'p',
      {},
      `${ref.project}${ref.version ? ` ${ref.version}` : ''} has no card `,
      h('code', {}, ref.id),
      '.',
    ),
    h(
      'p',
      {},
      'The library may have renamed or removed it since this link was made. Search for its name.',
    ),
  )
}

function messageOf(error: unknown): string {
  return `This card could not be shown. ${errorMessage(error)}`
}
