/**
 * Vite's plugin that adds the service worker to the page (site/offline/service-worker.ts): one classic script under a
 * stable name, because another name would register another worker, and without imports, which not every browser
 * supports there. It lists the files that it caches, and their hash is its version. Beside it is its replacement for
 * sites that no longer want any (service-worker-removal.ts).
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const NAMES = ['service-worker', 'service-worker-removal'] as const
const SOURCES = join(import.meta.dirname, '../../site/offline')
/** Not needed by the page. */
const LEFT_OUT: ReadonlySet<string> = new Set(['licenses.md', 'index.html'])

export const serviceWorker = (): Plugin => ({
  name: 'cardcat-service-worker',
  apply: 'build',
  generateBundle: {
    // Runs after the plugin that writes the page.
    order: 'post',
    async handler(_options, bundle) {
      const hash = createHash('sha256')
      const files = Object.values(bundle).sort((a, b) => (a.fileName < b.fileName ? -1 : 1))
      for (const file of files)
        hash.update(`${file.fileName}\0`).update(file.type === 'chunk' ? file.code : file.source)
      const kept = files.map(({ fileName }) => fileName).filter((name) => !LEFT_OUT.has(name))
      for (const name of NAMES) {
        const { outputFiles } = await build({
          entryPoints: [join(SOURCES, `${name}.ts`)],
          bundle: true,
          minify: true,
          write: false,
          format: 'iife',
          target: 'es2022',
          define: {
            PAGE_FILES: JSON.stringify(kept),
            PAGE_VERSION: JSON.stringify(hash.copy().digest('hex').slice(0, 16)),
          },
        })
        const [script] = outputFiles
        if (script !== undefined)
          this.emitFile({ type: 'asset', fileName: `${name}.js`, source: script.contents })
      }
    },
  },
})
