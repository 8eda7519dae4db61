/**
 * A worker's source → the modules that workerd takes: one of text, and beside it the WebAssembly it imports, which
 * workerd compiles when it loads the worker and never later. The same bundler and the same conditions as wrangler has,
 * called directly, because starting wrangler costs two seconds, a second process and a port.
 */
import { basename } from 'node:path'
import { build, stop } from 'esbuild'

export interface WorkerModule {
  /** As the others import it, without folder. */
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
    // Nothing is written; the loader wants a place to count from.
    outdir: '.',
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    loader: { '.wasm': 'copy' },
    logLevel: 'silent',
  })
  // Its process would stay for as long as this one.
  await stop()
  return outputFiles
    .map(({ path, contents }): WorkerModule => {
      const wasm = path.endsWith('.wasm')
      const copy = new Uint8Array(contents)
      return { path: basename(path), type: wasm ? 'CompiledWasm' : 'ESModule', contents: copy }
    })
    .sort((a, b) => Number(a.type === 'CompiledWasm') - Number(b.type === 'CompiledWasm'))
}
