/**
 * Bundles the search box into dist/element/ with Vite:
 *
 *   cardcat-search.js   the box for a script tag, under a stable name; later chunks are named by content
 *   bundled.js          the same for bundlers, which recognize a worker by its syntax
 *   <hash>.js           the engine (site/engine/thread.ts), for a worker and for a page alike, and its later chunks
 *   <hash>.js           the runner of a pack's model (site/exact/thread.ts), loaded on request
 *
 * These are separate module graphs, because a worker does not need the box. Vite keeps code that the box shares with
 * a later chunk in the box, where esbuild would split it off, so that a page loads one file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify } from 'terser'
import { build, type Plugin, type Rolldown } from 'vite'
import { replaceFolder } from '../files/replace-folder.ts'
import { PACKAGE_ROOT } from '../package-root.ts'

const FOLDER = join(PACKAGE_ROOT, 'dist', 'element')

/** @returns its sources, as paths from the package's root */
export async function bundleElement(): Promise<string[]> {
  const staging = `${FOLDER}.new-${process.pid}`
  const engine = await bundle(staging, 'engine', 'site/engine/thread.ts')
  const model = await bundle(staging, 'model', 'site/exact/thread.ts')
  const scripts = { engine: scriptOf(engine), model: scriptOf(model) }
  const box = await bundle(staging, BOX, 'site/search-box/cardcat-search.ts', beside(scripts))
  writeFileSync(join(staging, 'bundled.js'), forBundlers(scripts))
  replaceFolder(staging, FOLDER)
  return [...engine, ...model, ...box]
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
    plugins: [withoutPreloads, kernelOfPacks, ...plugins, minifiedAgain],
    build: {
      target: 'es2023',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        // Choices bring code that a question may also need without them (site/choices.ts).
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        input: { [name]: join(PACKAGE_ROOT, entry) },
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: name === BOX ? '[name].js' : '[hash].js',
          chunkFileNames: '[hash].js',
          codeSplitting: { groups: GROUPS },
        },
      },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return outputs.filter((each) => each.type === 'chunk')
}

/**
 * In place of the function by which Vite loads a chunk after what that needs: no chunk here needs another or a style of
 * its own, and the function would be a kilobyte of the box and of the engine each.
 */
const withoutPreloads: Plugin = {
  name: 'without-preloads',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
}

/** In place of the whole kernel, the part that scans what packs hold (wasm/scan4.ts). */
const kernelOfPacks: Plugin = {
  name: 'kernel-of-packs',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/runtime/kernel/scan-bytes.ts')) return undefined
    const bytes = readFileSync(join(PACKAGE_ROOT, 'wasm', 'scan4.wasm'))
    return `export const SCAN_WASM = '${bytes.toString('base64')}'`
  },
}

/** Terser inlines more than Vite's own minifier. It is slow, so it gets only what a first answer needs. */
const minifiedAgain: Plugin = {
  name: 'minified-again',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk' || !(output.isEntry || output.name === 'semantic-search'))
        continue
      const { code } = await minify(output.code, { module: true, compress: { passes: 2 } })
      output.code = code ?? output.code
    }
  },
}

/**
 * What a first answer needs is one file. By default, what it shares with something that is loaded later
 * (runtime/lazy-code.ts) would be a file of its own.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [{ name: 'first', tags: ['$initial'] }]

interface Scripts {
  readonly engine: string
  readonly model: string
}

function scriptOf(chunks: readonly Rolldown.OutputChunk[]): string {
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error('a worker has no script of its own')
  return entry.fileName
}

/**
 * Replaces site/engine/script.ts and site/exact/script.ts. It uses `import.meta.resolve`, because bundlers would take
 * a URL for a file to copy.
 */
function beside({ engine, model }: Scripts): Plugin {
  const modules = {
    'engine/script.ts': `export const engineAddress = () => import.meta.resolve('./${engine}')
export const engineInPage = () => import('./${engine}')`,
    'exact/script.ts': `export const threadAddress = () => import.meta.resolve('./${model}')`,
  }
  return {
    name: 'scripts-beside',
    enforce: 'pre',
    resolveId: (source) => (source === `./${engine}` ? { id: source, external: true } : undefined),
    load: (id) => Object.entries(modules).find(([path]) => id.endsWith(`/site/${path}`))?.[1],
  }
}

const forBundlers = ({
  engine,
  model,
}: Scripts): string => `import { CardcatSearch } from './${BOX}.js'
export * from './${BOX}.js'
CardcatSearch.startWorkersBy({
  engine: () => new Worker(new URL('./${engine}', import.meta.url), { type: 'module' }),
  model: () => new Worker(new URL('./${model}', import.meta.url), { type: 'module' }),
})
`
