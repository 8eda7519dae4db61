/**
 * The folder of the built page, dist/site, made by Vite from site/ when it is not there yet (a published
 * package carries it) or older than what it is made of: a page of yesterday cannot read the packs of today. Vite is
 * loaded only then: it takes longer to start than the page takes to serve.
 */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../package-root.ts'

const PAGE = join(PACKAGE_ROOT, 'dist', 'site')

/** @param fresh builds it in any case, for whoever changes the page */
export async function builtPage({ fresh = false } = {}): Promise<string> {
  if (!fresh && isUpToDate()) return PAGE
  const { build } = await import('vite')
  const aside = `${PAGE}.new-${process.pid}`
  try {
    await build({
      configFile: join(PACKAGE_ROOT, 'vite.config.ts'),
      root: join(PACKAGE_ROOT, 'site'),
      logLevel: 'warn',
      build: { outDir: aside, emptyOutDir: true },
    })
    replacePage(aside)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  return PAGE
}

const SOURCES = ['site', 'runtime', 'wasm']

function isUpToDate(): boolean {
  const page = join(PAGE, 'index.html')
  if (!existsSync(page)) return false
  const built = statSync(page).mtimeMs
  return SOURCES.map((folder) => join(PACKAGE_ROOT, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .every((file) => !SOURCE.test(file) || statSync(file).mtimeMs <= built)
}

const SOURCE = /\.(?:ts|css|html|wasm)$/

/** Two processes may build the page at once; either one's is good. */
function replacePage(aside: string): void {
  rmSync(PAGE, { recursive: true, force: true })
  try {
    renameSync(aside, PAGE)
  } catch (error) {
    if (!existsSync(join(PAGE, 'index.html'))) throw error
  }
}
