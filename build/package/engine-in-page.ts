/**
 * Vite's plugins for the page. The page reads packs in its own thread, so a worker would load the engine a second
 * time; and a page opened from disk cannot start a worker.
 */
import type { Plugin } from 'vite'

export const engineInPage: Plugin = {
  name: 'engine-in-page',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/site/engine/script.ts')
      ? "export const engineAddress = () => ''\nexport const engineInPage = () => import('../answer-in-browser.ts')"
      : undefined,
}

/** Without a thread for the model of a pack. */
export const withoutModelThread: Plugin = {
  name: 'without-model-thread',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/site/exact/script.ts') ? "export const threadAddress = () => ''" : undefined,
}
