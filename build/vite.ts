/**
 * The package's Vite entry, `import cardcat from 'cardcat/vite'`: a plugin that adds the packs of a library and the
 * script of the search box to a site.
 *
 *   <base>pack/index.json, <base>pack/<project>/…    the packs
 *   <base>cardcat/cardcat-search.js                  the script, which registers <cardcat-search>
 *
 * In development both are served from their folders, and the library is indexed on the first request for a pack. A
 * build copies both into its output. A server build (`build.ssr`) is left alone.
 *
 * Docs generators pass one plugin object to a client build and a server build that run concurrently. State that
 * belongs to one of them is therefore keyed by its output folder and not kept in a variable of the plugin.
 */
import { posix, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import type { BuildOptions } from './api.ts'
import { isExpected } from './errors.ts'
import { serveInDevelopment } from './vite/dev-server.ts'
import { ELEMENT_PATH } from './vite/element.ts'
import { writeOutput } from './vite/output.ts'
import { givenPacks, packsOf } from './vite/packs.ts'

/**
 * What to index, as for `build()` of `cardcat/build`, or existing packs. Paths are relative to Vite's root, which for
 * most docs generators is the folder of the docs.
 */
export interface CardcatOptions
  extends Omit<BuildOptions, 'out' | 'onProgress' | 'onMessage' | 'signal'> {
  /** Folders of libraries. Default: Vite's root. A site in `docs/` of its repository needs `['..']`. */
  readonly roots?: readonly string[]
  /** The folder of one or several existing packs, which are used unchanged; nothing is indexed. */
  readonly pack?: string | readonly string[]
  /**
   * True: each HTML page that Vite builds loads the script of the search box. Docs generators write their pages
   * themselves; there, add the tag to the head or import `cardcat/element` in the client's code. Default: false.
   */
  readonly inject?: boolean
}

/**
 * Adds packs and the search box to a site that Vite builds.
 *
 * When the library cannot be indexed, a build fails. In development the error is logged, the URLs of the packs answer
 * 503 with `{ "error": { "code", "msg" } }`, and the rest of the site works.
 * @example
 * export default defineConfig({ plugins: [cardcat({ roots: ['..'], inject: true })] })
 */
export default function cardcat(options: CardcatOptions = {}): Plugin {
  /** Builds for browsers, by output folder. */
  const builds = new Map<string, ResolvedConfig>()
  const written = new Map<string, Promise<void>>()
  const building = new AbortController()
  const servers = new Map<ResolvedConfig, AbortController>()
  let base = '/'

  return {
    name: 'cardcat',
    applyToEnvironment: ({ config }) => config.consumer === 'client',

    configResolved(config) {
      base = config.base
      if (config.command !== 'build' || config.build.ssr) return
      const folder = resolve(config.root, outDirOf(config))
      givenPacks(options, config.root, folder)
      builds.set(folder, config)
    },

    configureServer(server) {
      const closing = new AbortController()
      servers.set(server.config, closing)
      server.httpServer?.once('close', () => closing.abort(CLOSED))
      serveInDevelopment(
        server,
        (signal) => packsOf(options, server.config, signal),
        closing.signal,
      )
    },

    // Vite calls this when a server closes, even when another program owns its port.
    buildEnd() {
      const config = this.environment?.getTopLevelConfig()
      if (config !== undefined) servers.get(config)?.abort(CLOSED)
    },

    closeWatcher() {
      building.abort(CLOSED)
    },

    async writeBundle({ dir }) {
      const folder = dir === undefined ? undefined : resolve(dir)
      const config = folder === undefined ? undefined : builds.get(folder)
      if (folder === undefined || config === undefined) return
      // A build may have several outputs (modules and classic scripts), and repeats in watch mode.
      const writing =
        written.get(folder) ??
        packsOf(options, config, building.signal).then((packs) => writeOutput(folder, packs))
      written.set(folder, writing)
      await writing.catch((error: unknown) => {
        written.delete(folder)
        if (isExpected(error)) this.error(error.message)
        throw error
      })
    },

    ...(options.inject === true && {
      transformIndexHtml: {
        // After Vite has looked for scripts to bundle, because this one is bundled already.
        order: 'post' as const,
        handler: (_html, { path }) => [
          {
            tag: 'script',
            attrs: { type: 'module', src: addressFrom(path, base) },
            injectTo: 'head' as const,
          },
        ],
      },
    }),
  } satisfies Plugin
}

const CLOSED = new Error('Vite was closed')

/** Since Vite 6 each environment may have its own. */
const outDirOf = ({ environments, build }: ResolvedConfig): string =>
  environments?.client?.build.outDir ?? build.outDir

/** The URL of the script; a base of `./` means relative to the page. */
function addressFrom(page: string, base: string): string {
  if (base !== './' && base !== '') return base + ELEMENT_PATH
  const up = posix.relative(posix.dirname(posix.join('/', page)), '/')
  return posix.join(up === '' ? '.' : up, ELEMENT_PATH).replace(/^(?!\.)/, './')
}
