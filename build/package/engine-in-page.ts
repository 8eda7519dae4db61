/** Vite's plugin for the page: it reads cards and packs in its own thread, too, so a worker would be the engine a second time. */
import type { Plugin } from 'vite'

export const engineInPage: Plugin = {
  name: 'engine-in-page',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/site/engine/script.ts')
      ? "export const engineAddress = () => ''\nexport const engineInPage = () => import('./thread.ts')"
      : undefined,
}
