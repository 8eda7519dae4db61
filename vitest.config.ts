/**
 * Tests live in test/, one folder an area. Apart from vite.config.ts, which is the page's and has its root in site/.
 *
 * Test files share their modules, because loading them anew for each file takes a third of the time of all tests. The
 * few files run alone that mock modules, change the process, or measure how long the parser takes.
 */
import { configDefaults, defineConfig } from 'vitest/config'

const ISOLATED = [
  'test/windows.test.ts',
  'test/answers/rerank.test.ts',
  'test/corpus/build.test.ts',
  'test/embed/{built-in,distilled-model}.test.ts',
  'test/embedder/teacher.test.ts',
  'test/extract/limits.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/site/deleted-caches.test.ts',
  'test/worker/{cached-catalog,turns}.test.ts',
]

/** Libraries that tests read have tests of their own. */
const EXCLUDED = [...configDefaults.exclude, '**/fixtures/**']

export default defineConfig({
  test: {
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
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...EXCLUDED, ...ISOLATED],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED, exclude: EXCLUDED } },
    ],
  },
})
