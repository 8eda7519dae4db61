/**
 * `import cardcat from 'cardcat/vitepress'`: a plugin for `vite.plugins` of a VitePress site. It puts
 * <cardcat-search> in the place of the search in the navigation bar, and adds packs and script when the pages are
 * written.
 *
 * VitePress writes pages after Vite is done, so the plugin continues in VitePress's own hook `buildEnd`. The
 * component is replaced where it is imported, so that a theme that extends the default one needs no change.
 */
import type { Plugin } from 'vite'
import { afterBuild, boxAttributes, type IntegrationOptions } from '../after-build.ts'
import { serveLastBuild } from '../last-build.ts'
import { component, STYLE } from './component.ts'

/** The parts of VitePress's configuration that are used here. */
interface SiteConfig {
  readonly outDir: string
  readonly site: { readonly base: string }
  readonly logger: { info(line: string): void }
  buildEnd?: (config: SiteConfig) => unknown
}

/**
 * Search for a VitePress site in place of its own.
 *
 * In development the box answers from the last build of the site, because pages are indexed as they were built.
 * @example
 * export default defineConfig({ vite: { plugins: [cardcat()] } })
 */
export default function cardcat(options: IntegrationOptions = {}): Plugin {
  let site: SiteConfig | undefined
  return {
    name: 'cardcat-vitepress',
    enforce: 'pre',

    configResolved(config) {
      const { vitepress } = Object(config) as { vitepress?: SiteConfig }
      if (vitepress === undefined)
        throw new Error(
          'cardcat/vitepress is for VitePress sites: other sites on Vite use cardcat/vite',
        )
      // VitePress resolves the plugins twice, for browser and server, with one configuration.
      if (config.command === 'build' && site === undefined && !wrapped.has(vitepress)) {
        wrapped.add(vitepress)
        const { buildEnd } = vitepress
        vitepress.buildEnd = async (own) => {
          await buildEnd?.(own)
          await afterBuild(options, {
            site: own.outDir,
            url: own.site.base,
            say: (line) => own.logger.info(`cardcat: ${line}`),
          })
        }
      }
      site = vitepress
    },

    resolveId(id) {
      if (/(?:^|\/)VPNavBarSearch\.vue$/.test(id)) return COMPONENT
      return id === STYLE_IMPORT ? STYLE_MODULE : undefined
    },

    load(id) {
      if (id === COMPONENT) return component(boxAttributes(options), STYLE_IMPORT)
      return id === STYLE_MODULE ? STYLE : undefined
    },

    configureServer({ middlewares }) {
      if (site !== undefined)
        serveLastBuild(middlewares, { site: site.outDir, base: site.site.base })
    },
  }
}

const wrapped = new WeakSet<SiteConfig>()

const COMPONENT = '\0cardcat-vitepress-search'
const STYLE_IMPORT = 'virtual:cardcat-vitepress.css'
const STYLE_MODULE = `\0${STYLE_IMPORT}`
