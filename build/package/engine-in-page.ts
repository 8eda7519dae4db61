/**
 * Vite's plugins for the page. It reads cards and packs in its own thread, too, so a worker would be the engine a second time;
 * and a page that opens from a disk can start none.
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

/** No thread for the model of a pack. */
export const withoutModelThread: Plugin = {
  name: 'without-model-thread',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/site/exact/script.ts') ? "export const threadAddress = () => ''" : undefined,
}
