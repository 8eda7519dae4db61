/**
 * Bundles child.ts as the product is bundled, because that is what users run: the TypeScript loader of the tests keeps
 * the name of every function, so that each closure costs a call. Installed packages stay imports, ours and the peers'.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, stop } from 'esbuild'

const ROOT = join(import.meta.dirname, '../..')

/** @returns the path of the script, in dist/, where Node finds the installed packages */
export function bundledChild(): Promise<string> {
  bundled ??= bundle()
  return bundled
}

let bundled: Promise<string> | undefined

async function bundle(): Promise<string> {
  const outfile = join(ROOT, 'dist/bench/child.js')
  await build({
    entryPoints: [join(import.meta.dirname, 'child.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
    plugins: [sourcePlaces],
  })
  await stop()
  return outfile
}

/** Sources find the files beside them as if they were not bundled. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  setup(bundler) {
    bundler.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }))
  },
}
