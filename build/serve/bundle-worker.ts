/**
 * runtime/worker.ts → one module of text, as workerd takes it. The same bundler and the same conditions as
 * wrangler has, called directly, because starting wrangler costs two seconds, a second process and a port.
 */
import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'

const ENTRY = fileURLToPath(new URL('../../runtime/worker.ts', import.meta.url))

export async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'silent',
  })
  // Its process would stay for as long as the server runs.
  await stop()
  return outputFiles[0]?.text ?? ''
}
