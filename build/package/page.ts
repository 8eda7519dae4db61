/** site/ → dist/site/, by Vite: the ready page that `cardcat serve` hands out. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { PACKAGE_ROOT } from '../package-root.ts'
import { PAGE_FOLDER } from '../serve/page.ts'

export const PAGE_STAMP = 'dist/site/index.html'

/** Written aside and renamed: a server that runs meanwhile has the old page or the new one. */
export async function bundlePage(): Promise<void> {
  const aside = `${PAGE_FOLDER}.new-${process.pid}`
  try {
    await build({
      configFile: join(PACKAGE_ROOT, 'vite.config.ts'),
      root: join(PACKAGE_ROOT, 'site'),
      logLevel: 'warn',
      build: { outDir: aside, emptyOutDir: true },
    })
    rmSync(PAGE_FOLDER, { recursive: true, force: true })
    renameSync(aside, PAGE_FOLDER)
  } catch (error) {
    // Two processes may build it at once; either one's is good.
    if (!existsSync(join(PAGE_FOLDER, 'index.html'))) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}
