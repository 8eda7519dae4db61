/**
 * Light, dark, or as the system says. The choice is one attribute on the root element, which switches `color-scheme`;
 * every colour in tokens.css is a light-dark() pair. It is remembered in this browser only.
 */
import { h, icon } from './markup.ts'
import { store, stored } from './stored.ts'

const THEMES = ['auto', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const LOOKS: Readonly<Record<Theme, { label: string; drawing: readonly string[] }>> = {
  auto: {
    label: 'as your system',
    drawing: ['M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z', 'M8 2v12', 'M8 5l3.6-1M8 8h6M8 11l3.6 1'],
  },
  light: {
    label: 'light',
    drawing: [
      'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
      'M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
    ],
  },
  dark: { label: 'dark', drawing: ['M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5Z'] },
}

/** Applies the remembered theme at once and returns the button that changes it. */
export function themeButton(): HTMLButtonElement {
  let theme = rememberedTheme()
  const button = h('button', { type: 'button', class: 'quiet', onclick: next })
  show()
  return button

  function next(): void {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto'
    store(KEY, theme)
    show()
  }

  function show(): void {
    const look = LOOKS[theme]
    document.documentElement.dataset.theme = theme
    button.setAttribute('aria-label', `Colours: ${look.label}. Change.`)
    button.title = `Colours: ${look.label}`
    button.replaceChildren(icon(...look.drawing))
  }
}

const KEY = 'cardcat-theme'

function rememberedTheme(): Theme {
  const name = stored(KEY)
  return THEMES.find((theme) => theme === name) ?? 'auto'
}
