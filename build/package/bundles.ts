/**
 * Bundles the sources into dist/ with esbuild. The table below lists the bundles, each a set of entries that share
 * their chunks.
 *
 * Code for Node lies directly in dist/, one level below the package's root as build/ does, so that `PACKAGE_ROOT` is
 * right in source and bundle alike. Packages that package.json names as dependencies or peers stay imports; all
 * others are bundled, because installing and opening the hundred small files of a Markdown parser takes longer than
 * running it. Their licenses are included (licenses.ts).
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { CODE_VERSIONS, codeVersions } from '../cache/code-version.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import { bundleElement } from './element.ts'
import { thirdPartyLicenses } from './licenses.ts'

export const CODE_STAMP = `dist/${CODE_VERSIONS}`

const DIST = join(PACKAGE_ROOT, 'dist')

/** The folders of scripts, from which obsolete ones are removed. */
const FOLDERS = [DIST, join(DIST, 'worker'), join(DIST, 'integrations')]

const TARGET_WEB = 'es2023'

interface Bundle extends BuildOptions {
  /** It includes every package, because nothing is installed where it runs. */
  readonly isComplete?: true
}

const BUNDLES: readonly Bundle[] = [
  {
    // The command line, its threads and processes, and what only Node can import.
    entryPoints: {
      cli: 'build/bin.ts',
      build: 'build/api.ts',
      vite: 'build/vite.ts',
      vitepress: 'build/integrations/vitepress/index.ts',
      starlight: 'build/integrations/starlight/index.ts',
      docusaurus: 'build/integrations/docusaurus/index.ts',
      // `npm start`, which is left out of the archive.
      start: 'build/package/start.ts',
      'corpus-thread': 'build/package/corpus-thread.ts',
      'extract-thread': 'build/extract/extract-worker.ts',
      'encode-thread': 'build/embed/encoder/encode-worker.ts',
      'teacher-thread': 'build/embed/teacher/encode-worker.ts',
      'distill-thread': 'build/embed/distill/distill-worker.ts',
      'measure-thread': 'build/measure/measure-worker.ts',
      'reindex-process': 'build/serve/documents/reindex-process.ts',
    },
    platform: 'node',
    target: 'node20.19',
    splitting: true,
    chunkNames: 'node-[hash]',
    // CommonJS packages load Node's modules with `require`.
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url)",
    },
  },
  {
    // For pages of sites, beside the search box.
    entryPoints: { 'integrations/replace-search': 'site/integrations/replace-search.ts' },
    platform: 'browser',
    target: TARGET_WEB,
    minify: true,
    isComplete: true,
  },
  {
    // Web standards only: the same files in Node, workers, browsers, Deno and Bun.
    entryPoints: {
      index: 'runtime/api/index.ts',
      'index-workerd': 'runtime/api/index-workerd.ts',
      http: 'runtime/api/http.ts',
      orama: 'runtime/api/orama.ts',
    },
    platform: 'neutral',
    mainFields: ['module', 'main'],
    // `browser` is the condition for the part of a package that needs no Node.
    conditions: ['import', 'browser'],
    target: TARGET_WEB,
    splitting: true,
    chunkNames: 'web-[hash]',
    loader: { '.wasm': 'copy' },
    assetNames: '[name]',
  },
  {
    // The modules of the worker, in a folder of their own: workerd evaluates one only when a request needs it, and
    // gets the WebAssembly that it may not compile itself.
    entryPoints: { 'worker/worker': 'runtime/worker.ts' },
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    target: 'es2024',
    splitting: true,
    chunkNames: 'worker/[hash]',
    // The code that a worker reads determines its start-up time. Names are kept, because its errors are logged.
    minifyWhitespace: true,
    minifySyntax: true,
    loader: { '.wasm': 'copy' },
    assetNames: 'worker/[name]',
    isComplete: true,
  },
]

/**
 * Written elsewhere and renamed, with earlier chunks removed last, so that a command that starts meanwhile finds its
 * modules.
 */
export async function bundleCode(): Promise<void> {
  for (const folder of FOLDERS) mkdirSync(folder, { recursive: true })
  const installed = installedByUsers()
  const written = new Set<string>()
  const bundled = await bundleElement()
  for (const { isComplete, ...bundle } of BUNDLES) {
    const { outputFiles, metafile } = await build({
      ...bundle,
      absWorkingDir: PACKAGE_ROOT,
      outdir: DIST,
      bundle: true,
      write: false,
      format: 'esm',
      metafile: true,
      legalComments: 'none',
      logLevel: 'warning',
      plugins: [dataAsText],
      external: isComplete ? [] : installed,
    })
    bundled.push(...Object.keys(metafile.inputs))
    for (const { path, contents } of outputFiles) {
      writeAtomically(path, contents)
      written.add(path)
    }
  }
  // npm does so when it installs; in a clone, npx runs the file itself.
  chmodSync(join(DIST, 'cli.js'), 0o755)
  writeAtomically(join(DIST, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses(bundled))
  writeAtomically(join(DIST, CODE_VERSIONS), `${JSON.stringify(codeVersions(), null, 1)}\n`)
  for (const file of FOLDERS.flatMap(scriptsIn))
    if (!written.has(file)) rmSync(file, { force: true })
}

const scriptsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(?:js|wasm)$/.test(name))
    .map((name) => join(folder, name))

/** Dependencies and optional peers, which are imported by name. */
function installedByUsers(): string[] {
  const {
    dependencies = {},
    peerDependencies = {},
  }: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'),
  )
  return Object.keys({ ...dependencies, ...peerDependencies })
}

/**
 * Embeds the JSON data of runtime/ as text: half the size of the equivalent code in an unminified bundle, and faster
 * to parse (https://v8.dev/blog/cost-of-javascript-2019#json).
 */
const dataAsText: Plugin = {
  name: 'data-as-text',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]runtime[\\/].*\.json$/ }, ({ path }) => {
      const text = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
      return { contents: `export default JSON.parse(${JSON.stringify(text)})`, loader: 'js' }
    })
  },
}
