/**
 * The frame of every page: head, links to search and library, the article. Returns the HTML of the whole document.
 */
import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { libraryAddress } from './page-address.ts'
import { type SiteLinks, toLibrary } from './site-links.ts'

export interface PageHead {
  readonly title: string
  readonly description: string
  /** Below the root. */
  readonly address: string
  readonly markdown?: string
  /** JSON-LD. */
  readonly data?: object
  readonly project: string
}

/** No inline script, no foreign host. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

export function pageOf(head: PageHead, links: SiteLinks, content: Element): string {
  const { root, origin, hasSearch, withoutTexts = false } = links
  const llms = `${root}${libraryAddress(head.project)}llms.txt`
  const tree = h('html', { lang: 'en' }, [
    h('head', [
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { httpEquiv: 'Content-Security-Policy', content: PAGE_POLICY }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', head.title),
      h('meta', { name: 'description', content: head.description }),
      h('link', { rel: ['stylesheet'], href: `${root}pages.css` }),
      h('script', { type: 'module', src: `${root}pages.js` }),
      ...(head.markdown === undefined || withoutTexts
        ? []
        : [
            h('link', {
              rel: ['alternate'],
              type: 'text/markdown',
              href: `${root}${head.markdown}`,
            }),
          ]),
      withoutTexts
        ? undefined
        : h('link', { rel: ['describedby'], type: 'text/plain', href: llms }),
      ...(origin === undefined
        ? []
        : [h('link', { rel: ['canonical'], href: `${origin}${head.address}` })]),
      // This is data and not a script; `<` is escaped so that no text can end it.
      ...(head.data === undefined
        ? []
        : [
            h(
              'script',
              { type: 'application/ld+json' },
              JSON.stringify(head.data).replaceAll('<', '\\u003c'),
            ),
          ]),
    ]),
    h('body', [
      h('header', { class: 'masthead' }, [
        ...(hasSearch ? [h('a', { href: root, class: 'wordmark' }, 'cardcat')] : []),
        h('a', { href: toLibrary(head.project, links) }, head.project),
        ...(hasSearch
          ? [h('a', { href: `${root}#project=${encodeURIComponent(head.project)}` }, 'Search')]
          : []),
        withoutTexts ? undefined : h('a', { href: llms }, 'llms.txt'),
      ]),
      h('main', content),
    ]),
  ])
  return `<!doctype html>\n${toHtml(tree)}\n`
}
