/**
 * The search box → dist/element/, by Vite, in two graphs:
 *
 *   cardcat-search.js   the box, for a script tag: a name that stays. Beside it what it loads later, named by content
 *   bundled.js          the same for bundlers, which know a worker by how it is written
 *   <hash>.js           the engine (site/engine/thread.ts), for a worker and for a page alike, and what it loads later
 *
 * Two graphs, since a worker has no use for the box. Vite and not esbuild, because it leaves what the box shares with a later
 * chunk in the box: a page loads one file, not two.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { PACKAGE_ROOT } from '../package-root.ts'
import { replaceFolder } from '../replace-folder.ts'

const FOLDER = join(PACKAGE_ROOT, 'dist', 'element')

/** @returns what it is made of, as paths from the package's root */
export async function bundleElement(): Promise<string[]> {
  const aside = `${FOLDER}.new-${process.pid}`
  const engine = await bundle(aside, 'engine', 'site/engine/thread.ts')
  const script = engine.find(({ isEntry }) => isEntry)?.fileName
  if (script === undefined) throw new Error('the engine has no script of its own')
  const box = await bundle(aside, BOX, 'site/search-box/cardcat-search.ts', engineBeside(script))
  writeFileSync(join(aside, 'bundled.js'), forBundlers(script))
  replaceFolder(aside, FOLDER)
  return [...engine, ...box]
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => id.startsWith(PACKAGE_ROOT))
    .map((id) =>
      id
        .slice(PACKAGE_ROOT.length)
        .replace(/^[\\/]/, '')
        .replaceAll('\\', '/'),
    )
}

const BOX = 'cardcat-search'

async function bundle(
  folder: string,
  name: string,
  entry: string,
  ...plugins: Plugin[]
): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    root: join(PACKAGE_ROOT, 'site'),
    logLevel: 'warn',
    plugins,
    build: {
      target: 'es2023',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: join(PACKAGE_ROOT, entry) },
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: name === BOX ? '[name].js' : '[hash].js',
          chunkFileNames: '[hash].js',
        },
      },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return outputs.filter((each) => each.type === 'chunk')
}

/** In place of site/engine/script.ts. `import.meta.resolve` and not a URL, which bundlers would take for a file to copy. */
const engineBeside = (script: string): Plugin => ({
  name: 'engine-beside',
  enforce: 'pre',
  resolveId: (source) => (source === `./${script}` ? { id: source, external: true } : undefined),
  load: (id) =>
    /[\\/]site[\\/]engine[\\/]script\.ts$/.test(id)
      ? `export const engineAddress = () => import.meta.resolve('./${script}')
export const engineInPage = () => import('./${script}')`
      : undefined,
})

const forBundlers = (script: string): string => `import { CardcatSearch } from './${BOX}.js'
export * from './${BOX}.js'
CardcatSearch.startThreadsBy(() => new Worker(new URL('./${script}', import.meta.url), { type: 'module' }))
`
