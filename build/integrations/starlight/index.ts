/**
 * `import cardcat from 'cardcat/starlight'`: a plugin for `starlight({ plugins: [cardcat()] })`. It replaces
 * Starlight's component `Search` and Pagefind, and adds packs and script when Astro has written the pages.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Connect, Plugin } from 'vite'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { afterBuild, boxAttributes, type IntegrationOptions } from '../after-build.ts'
import { serveLastBuild } from '../last-build.ts'

/** The parts of Astro's and Starlight's types that are used here. */
interface Setup {
  readonly config: { readonly components?: Readonly<Record<string, string>> }
  readonly astroConfig: { readonly base: string; readonly outDir: URL }
  updateConfig(config: object): void
  addIntegration(integration: object): void
}

interface Logger {
  info(line: string): void
}

/** A plugin of Starlight. */
export interface StarlightPlugin {
  readonly name: string
  readonly hooks: { readonly 'config:setup': (setup: Setup) => void }
}

/**
 * Search for a Starlight site in place of Pagefind.
 *
 * In development the box answers from the last build of the site, because pages are indexed as they were built.
 * @example
 * export default defineConfig({ integrations: [starlight({ title: 'Docs', plugins: [cardcat()] })] })
 */
export default function cardcat(options: IntegrationOptions = {}): StarlightPlugin {
  return {
    name: 'cardcat',
    hooks: {
      'config:setup'({ config, astroConfig, updateConfig, addIntegration }) {
        const base = astroConfig.base.replace(/\/*$/, '/')
        updateConfig({
          pagefind: false,
          components: {
            ...config.components,
            Search: join(PACKAGE_ROOT, 'build/integrations/starlight/search.astro'),
          },
        })
        addIntegration({
          name: 'cardcat',
          hooks: {
            'astro:config:setup': (astro: { updateConfig(config: object): void }) =>
              astro.updateConfig({
                vite: { plugins: [settings({ base, attributes: boxAttributes(options) })] },
              }),
            'astro:server:setup': ({ server }: { server: { middlewares: Connect.Server } }) =>
              serveLastBuild(server.middlewares, { site: fileURLToPath(astroConfig.outDir), base }),
            'astro:build:done': ({ dir, logger }: { dir: URL; logger: Logger }) =>
              afterBuild(options, {
                site: fileURLToPath(dir),
                url: base,
                say: (line) => logger.info(line),
              }),
          },
        })
      },
    },
  }
}

/** The module that Search.astro imports. */
function settings(values: object): Plugin {
  const name = 'virtual:cardcat/starlight'
  return {
    name: 'cardcat-starlight',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(values)}` : undefined),
  }
}
