/** Parts of the page that several test files look at. */
import type { Page } from 'playwright-core'

export const input = (page: Page) => page.getByRole('combobox', { name: 'Search the catalog' })
/** Options for cards, without those that open folded cards. */
export const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Results' }).first().locator('a[role=option]')
export const title = (page: Page) => page.locator('#card-title')
