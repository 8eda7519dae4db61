/** How the search of each theme is used in a browser: what opens it, where one types, and which links are its results. */
import type { Page } from 'playwright-core'

export interface Search {
  /** Until one may type. */
  open(page: Page): Promise<void>
  readonly input: string
  readonly results: string
  /** Paths of its files: scripts, index, page of results. */
  readonly files: RegExp
  /** A page of results, where the first list has no links: its address before the question, and the links. */
  readonly listed?: { readonly path: string; readonly links: string }
  /** Enter leads to a page of results. */
  readonly enter?: true
}

const byKey = async (page: Page): Promise<void> => page.keyboard.press('Control+k')

export const SEARCHES: Readonly<Record<string, Search>> = {
  cardcat: {
    open: byKey,
    input: 'cardcat-search [part~=input]',
    results: 'cardcat-search [part~=result]',
    files: /^\/(?:cardcat|pack)\//,
  },
  vitepress: {
    open: byKey,
    input: '#localsearch-input',
    results: '.VPLocalSearchBox .results a.result',
    files: /localSearch/i,
  },
  starlight: {
    // Waits until the script of the page has enabled it.
    open: (page) => page.locator('site-search button[data-open-modal]').click(),
    input: '.pagefind-ui__search-input',
    results: '.pagefind-ui__result-link',
    files: /^\/(?:pagefind\/|_astro\/(?:Search|ui-core))/,
  },
  mkdocs: {
    open: (page) => page.locator('.md-search__input').first().click(),
    input: '.md-search__input',
    results: '.md-search-result__link',
    files: /^\/(?:search\/|assets\/javascripts\/workers\/)/,
  },
  // @easyops-cn/docusaurus-search-local. Its list below the field has no links; its page of results has the same ones as links.
  docusaurus: {
    open: (page) => page.locator('.navbar__search-input').first().click(),
    input: '.navbar__search-input',
    results: '.navbar__search [role=option]',
    listed: { path: 'search?q=', links: 'article h2 a' },
    // Chunks without a route of their own; those that a page loads anyway are 7 KB.
    files: /^\/(?:search-index|assets\/js\/\d{3,4}\.)/,
  },
  pagefind: {
    open: async () => {},
    input: '#pagefind-box .pagefind-ui__search-input',
    results: '#pagefind-box .pagefind-ui__result-title .pagefind-ui__result-link',
    files: /^\/pagefind\//,
  },
  sphinx: {
    open: async () => {},
    input: 'input[name=q]',
    results: '#search-results ul.search li > a',
    files:
      /^\/(?:search\.html|searchindex\.js|_static\/(?:searchtools|language_data|[a-z]+-stemmer)\.js)/,
    enter: true,
  },
}
