/** Tests live in test/, one folder an area. Apart from vite.config.ts, which is the page's and has its root in site/. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Libraries that tests read, with tests of their own.
    exclude: ['**/fixtures/**'],
    globalSetup: ['test/global-setup.ts'],
    // How long a page or a worker may take to show something, on a machine that runs every test at once.
    expect: { poll: { timeout: 10_000 } },
    // They end what hangs, and measure nothing: a busy machine may need four times as long as an idle one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A missing expectation is a failure. `npx vitest run FILE -u` writes it.
    update: 'none',
    // As many as a machine of two cores has: by default one core would be left idle.
    maxWorkers: 2,
  },
})
