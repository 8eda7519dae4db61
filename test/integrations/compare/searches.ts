/** How the search of each theme is used in a browser: what opens it, where one types, and which links are its results. */
import type { Page } from 'playwright-core'

export interface Search {
  /** Until one may type. */
  open(page: Page): Promise<void>
  readonly input: string
  readonly results: string
  /** Enter leads to a page of results. */
  readonly enter?: true
}

const byKey = async (page: Page): Promise<void> => page.keyboard.press('Control+k')

export const SEARCHES: Readonly<Record<string, Search>> = {
  cardcat: {
    open: byKey,
    input: 'cardcat-search [part~=input]',
    results: 'cardcat-search [part~=result]',
  },
  vitepress: {
    open: byKey,
    input: '#localsearch-input',
    results: '.VPLocalSearchBox .results a.result',
  },
  starlight: {
    open: byKey,
    input: '.pagefind-ui__search-input',
    results: '.pagefind-ui__result-link',
  },
  mkdocs: {
    open: (page) => page.locator('.md-search__input').first().click(),
    input: '.md-search__input',
    results: '.md-search-result__link',
  },
  sphinx: {
    open: async () => {},
    input: 'input[name=q]',
    results: '#search-results ul.search li > a',
    enter: true,
  },
}
