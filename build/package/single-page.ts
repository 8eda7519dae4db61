/**
 * Bundles the search page as one script and one style, for a document that opens from disk (`cardcat bundle --html`):
 * nothing is loaded later, because a file cannot load other files.
 */
import { join } from 'node:path'
import { build } from 'vite'
import { SINGLE_PAGE } from '../bundle/single-file.ts'
import { replaceFolder } from '../files/replace-folder.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import { engineInPage, withoutModelThread } from './engine-in-page.ts'

export const SINGLE_PAGE_STAMP = 'dist/single-page/page.js'

/** @param folder of the output */
export async function bundleSinglePage(folder = SINGLE_PAGE): Promise<void> {
  const staging = `${folder}.new-${process.pid}`
  await build({
    configFile: false,
    root: join(PACKAGE_ROOT, 'site'),
    logLevel: 'warn',
    plugins: [engineInPage, withoutModelThread],
    build: {
      target: 'es2023',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      outDir: staging,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        checks: { ineffectiveDynamicImport: false },
        input: { page: join(PACKAGE_ROOT, 'site', 'single-file.ts') },
        output: {
          codeSplitting: false,
          entryFileNames: 'page.js',
          assetFileNames: 'page[extname]',
        },
      },
    },
  })
  replaceFolder(staging, folder)
}
