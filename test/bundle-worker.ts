/**
 * Bundles a worker's source to the modules that workerd takes: the entry, lazily imported modules, and WebAssembly,
 * which workerd compiles only when it loads the worker. Bundled as build/package/bundles.ts bundles the product's
 * worker and called directly, because starting wrangler costs two seconds, a second process and a port.
 */
import { basename } from 'node:path'
import { build, stop } from 'esbuild'

export interface WorkerModule {
  /** As imported by other modules, without a folder. */
  readonly path: string
  readonly type: 'ESModule' | 'CompiledWasm'
  readonly contents: Uint8Array<ArrayBuffer>
}

/** The entry comes first. */
export async function bundleWorker(entry: string): Promise<WorkerModule[]> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    // Nothing is written, but the loader needs a base folder.
    outdir: '.',
    format: 'esm',
    splitting: true,
    minifyWhitespace: true,
    minifySyntax: true,
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    loader: { '.wasm': 'copy' },
    logLevel: 'silent',
  })
  // Otherwise its process would run as long as this one.
  await stop()
  const first = basename(entry).replace(/\.ts$/, '.js')
  return outputFiles
    .map(({ path, contents }): WorkerModule => {
      const wasm = path.endsWith('.wasm')
      const copy = new Uint8Array(contents)
      return { path: basename(path), type: wasm ? 'CompiledWasm' : 'ESModule', contents: copy }
    })
    .sort((a, b) => Number(b.path === first) - Number(a.path === first))
}
