/**
 * A library with a docs site in its own folder, as users have it: two handwritten pages under a strict content security
 * policy, a module that Vite bundles, and the sources that the plugin indexes.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLogger, type InlineConfig, type Logger } from 'vite'
import cardcat, { type CardcatOptions } from '../../build/vite.ts'

export interface DocsSite {
  readonly folder: string
  /** The output folder of Vite. */
  readonly out: string
  /** The messages of Vite's logger, by level. */
  readonly said: Readonly<Record<'info' | 'warn' | 'error', string[]>>
  /** The configuration of a site below `/docs/`. */
  config(options: CardcatOptions, more?: InlineConfig): InlineConfig
  write(name: string, text: string): void
  remove(): void
}

/**
 * Pages may load their own scripts and use their own origin. WebAssembly and inline styles are forbidden. The image is
 * the icon.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'"

const page = (box: string, script = ''): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <title>Tidewater</title>
    <link rel="icon" href="data:,">
    ${script}
  </head>
  <body>${box}</body>
</html>
`

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "tidewater", "version": "1.2.0", "type": "module" }\n',
  'cardcat.json': '{ "url": "/docs/source/{path}" }\n',
  'src/tides.js': `/** Predicts when the water of a harbour is high. */
export function predictTide(harbour, day) {
  return highWaters(harbour, day)[0]
}

/** All high waters of a day, first to last. */
export function highWaters(harbour, day) {
  return harbour.table.filter((row) => row.day === day)
}
`,
  'docs/index.html': page('<cardcat-search pack="/docs/pack/"></cardcat-search>'),
  'docs/guide/one.html': page('<cardcat-search pack="/docs/pack/tidewater/"></cardcat-search>'),
  'docs/bundled.html': page(
    '<cardcat-search packs="./pack/"></cardcat-search>',
    '<script type="module" src="./bundled.js"></script>',
  ),
  'docs/bundled.js': "import 'cardcat/element'\n",
}

const ELEMENT = join(import.meta.dirname, '../../dist/element/cardcat-search.js')

export function docsSite(): DocsSite {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-vite-'))
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const [name, text] of Object.entries(FILES)) write(name, text)
  const said = { info: [] as string[], warn: [] as string[], error: [] as string[] }
  const docs = join(folder, 'docs')
  const out = join(docs, 'dist')
  return {
    folder,
    out,
    said,
    write,
    config: (options, more = {}) => ({
      configFile: false,
      root: docs,
      base: '/docs/',
      cacheDir: join(folder, '.vite'),
      customLogger: loggerInto(said),
      resolve: { alias: { 'cardcat/element': ELEMENT } },
      plugins: [
        cardcat({ cache: false, ...(options.pack === undefined && { roots: ['..'] }), ...options }),
      ],
      ...more,
      build: {
        outDir: out,
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['index.html', 'guide/one.html', 'bundled.html'].map((name) => join(docs, name)),
        },
        ...more.build,
      },
    }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Copies the built site to another path, as a static host may serve it. */
export function moved(site: DocsSite, to: string): string {
  const root = join(site.folder, 'host')
  cpSync(site.out, join(root, to), { recursive: true })
  return root
}

function loggerInto(said: DocsSite['said']): Logger {
  const into = (lines: string[]) => (text: string) => {
    lines.push(text)
  }
  return {
    ...createLogger('silent'),
    info: into(said.info),
    warn: into(said.warn),
    error: into(said.error),
  }
}
