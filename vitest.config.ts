/** Tests live in test/, one folder an area. Apart from vite.config.ts, which is the page's and has its root in site/. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/**/*.test.ts'] },
})
