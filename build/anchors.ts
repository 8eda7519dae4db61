/**
 * Computes the anchors of a page's headings as the site's generator does. An anchor that is right for one generator
 * does not exist on the site of another, so each has its own function here, written after its behaviour rather than
 * its documentation.
 */
import GithubSlugger from 'github-slugger'
import type { AnchorStyle } from './doc-sites.ts'

export interface Heading {
  readonly heading: string
  /** The anchor that an author wrote; null when the generator makes it. */
  readonly anchor: string | null
}

export function anchorsOf(headings: readonly Heading[], style: AnchorStyle): string[] {
  const make = STYLES[style]()
  return headings.map(({ heading, anchor }) => anchor ?? make(heading))
}

/** For one page: it remembers earlier anchors, so that the second `Usage` gets another one than the first. */
type Maker = (heading: string) => string

const STYLES: Readonly<Record<AnchorStyle, () => Maker>> = {
  github: () => {
    const slugger = new GithubSlugger()
    return (heading) => slugger.slug(heading)
  },
  // @mdit-vue/shared, with the counting of markdown-it-anchor
  vitepress: () => unique(vuePath, (slug, n) => `${slug}-${n}`, 1),
  // docutils: the second gets a number in place of its words
  docutils: () => {
    const taken = new Set<string>()
    let last = 0
    return (heading) => {
      let id = docutilsId(heading)
      while (id === '' || taken.has(id)) id = `id${++last}`
      taken.add(id)
      return id
    }
  },
  'python-markdown': () => {
    const taken = new Set<string>()
    return (heading) => {
      let id = pythonMarkdown(heading)
      while (id === '' || taken.has(id)) {
        const [, stem = id, n] = /^(.*)_(\d+)$/.exec(id) ?? []
        id = `${stem}_${n === undefined ? 1 : Number(n) + 1}`
      }
      taken.add(id)
      return id
    }
  },
  mintlify: () => {
    const seen = new Map<string, number>()
    return (heading) => {
      const slug = mintlify(heading)
      const n = (seen.get(slug) ?? 0) + 1
      seen.set(slug, n)
      return n === 1 ? slug : `${slug}-${n}`
    }
  },
  mdbook: () => unique(mdbook, (slug, n) => `${slug}-${n}`, 1),
  kramdown: () => unique(kramdown, (slug, n) => `${slug}-${n}`, 1),
}

function unique(
  slugOf: (heading: string) => string,
  numbered: (slug: string, n: number) => string,
  first: number,
): Maker {
  const taken = new Set<string>()
  return (heading) => {
    const slug = slugOf(heading)
    let id = slug
    for (let n = first; taken.has(id); n++) id = numbered(slug, n)
    taken.add(id)
    return id
  }
}

const COMBINING = /[\u0300-\u036f]/g

/** All punctuation becomes dashes; the first character is never a digit. */
function vuePath(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(COMBINING, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

/** ASCII letters and digits only; the first character is never a digit. */
function docutilsId(heading: string): string {
  const lower = heading.toLowerCase().replace(/[ßøđħıłŧæœ]/g, (letter) => LETTERS[letter] ?? '')
  return ascii(lower)
    .replace(/\s+/g, ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
}

/** The extension `toc`, which keeps underscores. */
function pythonMarkdown(heading: string): string {
  return ascii(heading)
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

function ascii(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is not ASCII
  return text.normalize('NFKD').replace(/[^\x00-\x7f]/g, '')
}

/** Letters that no decomposition turns into ASCII, as docutils transliterates them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'sz',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
}

/**
 * Spaces become dashes and the rest is percent-encoded before punctuation is dropped, so that `:`, `/`, `,` and
 * non-ASCII letters stay, except for the few that encoding leaves alone. Decoded here, because URLs encode it again.
 */
function mintlify(heading: string): string {
  const words = wellFormed(heading).replace(FORMULA, '')
  const encoded = encodeURIComponent(words.toLowerCase().trim().replace(/\s+/g, '-'))
  const kept = encoded
    .replace(/[^A-Za-z0-9%_]+/g, '-')
    // `validator's port` is one word and its s
    .replace(/([a-zA-Z\d]+)-([ts])(-|$)/g, '$1$2$3')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
  return decodeURIComponent(kept)
}

/** `$x + y$` is typeset and not part of the title. */
const FORMULA = /\$(?=\S)[^$]*?\S\$(?!\d)/g

/** Half a surrogate pair cannot be encoded. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
}

function mdbook(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\s-]/gu, '')
    .replace(/\s/g, '-')
}

function kramdown(heading: string): string {
  const slug = heading
    .replace(/^[^a-zA-Z]+/, '')
    .replace(/[^a-zA-Z0-9 -]/g, '')
    .replace(/ /g, '-')
    .toLowerCase()
  return slug || 'section'
}
