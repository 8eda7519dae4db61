/**
 * The search box → dist/element/, by Vite: `cardcat-search.js`, a name that stays, for a script tag, and beside it what it
 * loads later, named by content. Vite and not esbuild, because it leaves what the box shares with a later chunk in the box:
 * a page loads one file, not two.
 */
import { join } from 'node:path'
import { build } from 'vite'
import { PACKAGE_ROOT } from '../package-root.ts'
import { replaceFolder } from '../replace-folder.ts'

const FOLDER = join(PACKAGE_ROOT, 'dist', 'element')

/** @returns what it is made of, as paths from the package's root */
export async function bundleElement(): Promise<string[]> {
  const aside = `${FOLDER}.new-${process.pid}`
  const built = await build({
    configFile: false,
    root: join(PACKAGE_ROOT, 'site'),
    logLevel: 'warn',
    build: {
      target: 'es2023',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      outDir: aside,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { 'cardcat-search': join(PACKAGE_ROOT, 'site/search-box/cardcat-search.ts') },
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: '[name].js', chunkFileNames: '[hash].js' },
      },
    },
  })
  replaceFolder(aside, FOLDER)
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const modules = outputs.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))
  return modules
    .filter((id) => id.startsWith(PACKAGE_ROOT))
    .map((id) =>
      id
        .slice(PACKAGE_ROOT.length)
        .replace(/^[\\/]/, '')
        .replaceAll('\\', '/'),
    )
}
