/**
 * The search page as one script and one style, for a document that opens from a disk (`cardcat bundle --html`): what the page loads
 * later is in the script, since a file can load nothing.
 */
import { join } from 'node:path'
import { build } from 'vite'
import { SINGLE_PAGE } from '../bundle/single-file.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import { replaceFolder } from '../replace-folder.ts'
import { engineInPage, withoutModelThread } from './engine-in-page.ts'

export const SINGLE_PAGE_STAMP = 'dist/single-page/page.js'

/** @param folder where it is written */
export async function bundleSinglePage(folder = SINGLE_PAGE): Promise<void> {
  const aside = `${folder}.new-${process.pid}`
  await build({
    configFile: false,
    root: join(PACKAGE_ROOT, 'site'),
    logLevel: 'warn',
    plugins: [engineInPage, withoutModelThread],
    build: {
      target: 'es2023',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      outDir: aside,
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
  replaceFolder(aside, folder)
}
