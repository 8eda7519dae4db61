/** `npm run check-package` is separate from `npm test`, because installing needs a registry or npm's cache. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/package/*.check.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    fileParallelism: false,
  },
})
