/** How to use the search of each theme in a browser: what opens it, its input, and which links are its results. */
import type { Page } from 'playwright-core'

export interface Search {
  /** Resolves when the input accepts text. */
  open(page: Page): Promise<void>
  readonly input: string
  readonly results: string
  /** Paths of the search's files: scripts, index, page of results. */
  readonly files: RegExp
  /**
   * For a search whose list has no links: its page of results, as the path before the question and the selector of its
   * links.
   */
  readonly listed?: { readonly path: string; readonly links: string }
  /** Whether Enter opens a page of results. */
  readonly enter?: true
}

const byKey = async (page: Page): Promise<void> => page.keyboard.press('Control+k')

export const CARDCAT: Search = {
  open: byKey,
  input: 'cardcat-search [part~=input]',
  results: 'cardcat-search [part~=result]',
  files: /^\/(?:cardcat|pack)\//,
}

export const SEARCHES: Readonly<Record<string, Search>> = {
  cardcat: CARDCAT,
  vitepress: {
    open: byKey,
    input: '#localsearch-input',
    results: '.VPLocalSearchBox .results a.result',
    files: /localSearch/i,
  },
  starlight: {
    // The click waits until the script of the page has enabled the button.
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
  // @easyops-cn/docusaurus-search-local. The list below its input has no links; its page of results lists the same
  // results as links.
  docusaurus: {
    open: (page) => page.locator('.navbar__search-input').first().click(),
    input: '.navbar__search-input',
    results: '.navbar__search [role=option]',
    listed: { path: 'search?q=', links: 'article h2 a' },
    // Chunks that belong to no route. Those that every page loads are counted too, but are small.
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
