/**
 * The entry of both pages: index.html searches, ask.html asks a language model. The documents differ only in their
 * policy (ask.html may connect to an endpoint that the reader names), and share the first script.
 */
import { showSearchPage } from './search-page.ts'

/** Longer than it takes to begin with a question. */
const DELAY_MS = 5_000

const page = document.querySelector('#page')
if (page !== null) {
  if (document.documentElement.dataset.page === 'ask') void showAskPage(page)
  else showSearchPage(page)
}

// After the first question, the files for offline use are fetched.
if (import.meta.env.MODE === 'production')
  setTimeout(() => void workOffline().catch(() => undefined), DELAY_MS)

async function showAskPage(page: Element): Promise<void> {
  const ask = await import('./ask/ask-page.ts')
  ask.showAskPage(page)
}

async function workOffline(): Promise<void> {
  const { startOffline } = await import('./offline/start-offline.ts')
  await startOffline()
}
