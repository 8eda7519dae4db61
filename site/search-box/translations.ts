/**
 * The texts of the search box in the language of the page. English is included; the other languages are chunks of
 * their own, and a site may replace any text. Bound texts (`bind`) are updated when a language has loaded.
 */
import { en, type StringKey, type Strings } from './strings/en.ts'

type Values = Readonly<Record<string, string | number>>

export interface Translations {
  text(key: StringKey, values?: Values): string
  /** `cards`, `files`, `uses`: in the plural form of the language for this number. */
  count(of: 'cards' | 'files' | 'uses', n: number): string
  number(n: number): string
  /** `0.45` → `45 %` */
  percent(share: number): string
  /** Bytes → `24 MB` */
  megabytes(bytes: number): string
  /** Keeps the text of an element, or an attribute, in the language of the box. */
  bind<E extends HTMLElement>(element: E, key: StringKey, attribute?: string): E
  /** Adds English texts, which come with what is loaded later. */
  addEnglish(more: Partial<Strings>): void
  /** @returns whether the language changed, once it has loaded */
  setLanguage(language: string, own?: Partial<Strings>): Promise<void>
}

export function translations(): Translations {
  const bound: (() => void)[] = []
  let english: Partial<Strings> = en
  let strings = english
  let language = 'en'
  let asked = 0
  const text: Translations['text'] = (key, values = {}) =>
    (strings[key] ?? '').replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
  const number = (n: number): string => new Intl.NumberFormat(language).format(n)
  const format = (n: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(language, options).format(n)
  return {
    text,
    number,
    percent: (share) => format(share, { style: 'percent' }),
    megabytes: (bytes) => format(Math.ceil(bytes / 1e6), { style: 'unit', unit: 'megabyte' }),
    count(of, n) {
      const plural = new Intl.PluralRules(language).select(n) === 'one' ? 'one' : 'other'
      return text(`${of}.${plural}`, { n: number(n) })
    },
    bind(element, key, attribute) {
      const write = (): void => {
        if (attribute === undefined) element.textContent = text(key)
        else element.setAttribute(attribute, text(key))
      }
      bound.push(write)
      write()
      return element
    },
    addEnglish(more) {
      english = { ...english, ...more }
      strings = { ...more, ...strings }
    },
    async setLanguage(wanted, own = {}) {
      const call = ++asked
      const known = LANGUAGES[wanted.toLowerCase().split(/[-_]/)[0] ?? '']
      // Without its chunk the box is in English.
      const loaded = await known?.().catch(() => undefined)
      if (call !== asked) return
      strings = { ...(loaded?.strings ?? english), ...own }
      language = isLanguage(wanted) && (loaded !== undefined || hasOwn(own)) ? wanted : 'en'
      for (const write of bound) write()
    },
  }
}

const LANGUAGES: Readonly<Record<string, (() => Promise<{ strings: Strings }>) | undefined>> = {
  de: () => import('./strings/de.ts'),
  es: () => import('./strings/es.ts'),
  fr: () => import('./strings/fr.ts'),
  ja: () => import('./strings/ja.ts'),
  zh: () => import('./strings/zh.ts'),
}

const hasOwn = (own: Partial<Strings>): boolean => Object.keys(own).length > 0

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The language of an element, across the shadow trees that contain it. */
export function languageOf(element: Element): string {
  for (let at: Element | undefined = element; at !== undefined; ) {
    const declared = at.closest('[lang]')?.getAttribute('lang')
    if (declared) return declared
    const root: Node = at.getRootNode()
    at = root instanceof ShadowRoot ? root.host : undefined
  }
  return 'en'
}
