/**
 * The three ways to show the box: in the page, as a field whose results open below it, or as a button that opens a
 * dialog.
 */

import { h, icon } from '../markup.ts'
import { magnifier } from './magnifier.ts'
import type { View } from './settings.ts'
import type { Translations } from './translations.ts'

export interface Frame {
  readonly view: View
  readonly nodes: readonly HTMLElement[]
  /** Shows the shortcut, or nothing. */
  readonly key: HTMLElement
  open(): void
  /** @returns whether there was something to close */
  close(): boolean
}

export interface FrameOptions {
  readonly translations: Translations
  readonly box: HTMLElement
  /** Everything except the field. */
  readonly below: HTMLElement
  /** The reader is about to ask. */
  readonly start: () => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

export function frameOf(view: View, options: FrameOptions): Frame {
  switch (view) {
    case 'page':
      return page(options)
    case 'dropdown':
      return dropdown(options)
    case 'modal':
      return modal(options)
    default:
      return view satisfies never
  }
}

const keyHint = (): HTMLElement => h('kbd', { part: 'key', 'aria-hidden': 'true' })

function page({ box, below }: FrameOptions): Frame {
  const key = keyHint()
  const panel = h('div', { class: 'panel', part: 'panel' }, top(box, key), below, slot('footer'))
  return { view: 'page', nodes: [panel], key, open() {}, close: () => false }
}

function dropdown({ box, below, onOpen, onClose }: FrameOptions): Frame {
  const key = keyHint()
  const panel = h('div', { class: 'panel', part: 'panel', hidden: true }, below, slot('footer'))
  const field = h('div', { class: 'field' }, top(box, key), panel)
  field.addEventListener('focusin', ({ target }) => target instanceof HTMLInputElement && open())
  field.addEventListener('input', open)
  field.addEventListener('focusout', ({ relatedTarget: to }) => {
    // Also where nothing takes the focus, unless the whole window lost it.
    if (document.hasFocus() && !(to instanceof Node && field.contains(to))) close()
  })
  return { view: 'dropdown', nodes: [field], key, open, close }

  function open(): void {
    if (!panel.hidden) return
    panel.hidden = false
    onOpen()
  }

  function close(): boolean {
    if (panel.hidden) return false
    panel.hidden = true
    onClose()
    return true
  }
}

function modal(options: FrameOptions): Frame {
  const { translations, box, below, start, onOpen, onClose } = options
  const key = keyHint()
  const attributes = { type: 'button', part: 'button', class: 'button', 'aria-haspopup': 'dialog' }
  const label = translations.bind(h('span', { class: 'button-label' }), 'search')
  const button = h('button', { ...attributes, onclick: open }, magnifier(), label, key)
  // The page's own button replaces it.
  const own = h('slot', { name: 'button', onclick: open }, button)
  // Some hundred milliseconds before the click.
  for (const sign of ['pointerenter', 'focusin']) own.addEventListener(sign, start)
  const leave = h(
    'button',
    { type: 'button', part: 'close', class: 'close', onclick: close },
    icon('m4 4 8 8M12 4l-8 8'),
  )
  translations.bind(leave, 'close', 'aria-label')
  const panel = h(
    'div',
    { class: 'panel', part: 'panel' },
    h('div', { class: 'top' }, box, leave),
    below,
    h('slot', { name: 'footer' }, keys(translations)),
  )
  const dialog = h('dialog', { part: 'dialog', class: 'dialog', onclose: onClose }, panel)
  translations.bind(dialog, 'label', 'aria-label')
  dialog.addEventListener('click', ({ target }) => target === dialog && close())
  return { view: 'modal', nodes: [own, dialog], key, open, close }

  function open(): void {
    if (dialog.open || !dialog.isConnected) return
    start()
    dialog.showModal()
    box.querySelector('input')?.focus()
    onOpen()
  }

  function close(): boolean {
    if (!dialog.open) return false
    // The focus returns to where it was.
    dialog.close()
    return true
  }
}

const top = (box: HTMLElement, key: HTMLElement): HTMLElement => {
  box.querySelector('kbd')?.remove()
  box.append(key)
  return h('div', { class: 'top' }, slot('header'), box)
}

const slot = (name: string): HTMLElement => h('slot', { name })

/** A legend of the keys. The listbox tells screen readers. */
function keys(translations: Translations): HTMLElement {
  const hint = (key: string, does: 'keyChoose' | 'keyOpen' | 'keyClose'): HTMLElement =>
    h('span', {}, h('kbd', {}, key), translations.bind(h('span'), does))
  const hints = [hint('↑ ↓', 'keyChoose'), hint('↵', 'keyOpen'), hint('Esc', 'keyClose')]
  return h('div', { part: 'hints', class: 'hints', 'aria-hidden': 'true' }, ...hints)
}
