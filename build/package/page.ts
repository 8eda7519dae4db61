/**
 * Bundles site/ into dist/site/ with Vite: the page that `cardcat serve` serves.
 */
import { join } from 'node:path'
import { build } from 'vite'
import { replaceFolder } from '../files/replace-folder.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import { PAGE_FOLDER } from '../serve/page.ts'

export const PAGE_STAMP = 'dist/site/index.html'

export async function bundlePage(): Promise<void> {
  const staging = `${PAGE_FOLDER}.new-${process.pid}`
  await build({
    configFile: join(PACKAGE_ROOT, 'vite.config.ts'),
    root: join(PACKAGE_ROOT, 'site'),
    logLevel: 'warn',
    build: { outDir: staging, emptyOutDir: true },
  })
  replaceFolder(staging, PAGE_FOLDER)
}
