/**
 * One document with the search page, the engine and all files of the packs, which opens from disk without a server:
 *
 *   <style>, <script type="module">   the page (build/package/single-page.ts)
 *   <script id="files">               { "index.json": Base64, "tidewater/manifest.json": Base64, … }, read by site/single-file.ts
 *   <script id="licenses">            of the bundled packages
 *
 * Its policy allows this script and this style by their hashes, and no connection at all.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AnswerError, UsageError } from '../errors.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import { PACK_INDEX, packsByName } from '../serve/pack-names.ts'

export const SINGLE_PAGE = join(PACKAGE_ROOT, 'dist', 'single-page')

/** Maximum size of the packs. A browser keeps the document's text, a third larger, in memory while it is open. */
export const MAX_BYTES = 16 * 1024 * 1024

/**
 * @param page folder with the script and the style
 * @throws UsageError for packs that are too large
 */
export function singleFile(packs: readonly string[], page = SINGLE_PAGE): string {
  if (!existsSync(join(page, 'page.js')))
    throw new AnswerError(
      'the page has not been built: run `npm run build` in the clone of cardcat',
    )
  const named = packsByName(packs)
  const files = filesOf(named)
  const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0)
  if (bytes > MAX_BYTES)
    throw new UsageError(
      `the packs are ${megabytes(bytes)} MB, and a page in one file can contain ${megabytes(MAX_BYTES)} MB: choose one with --pack, or leave out --html and serve the folder`,
    )
  const part = (name: string): string => readFileSync(join(page, name), 'utf8')
  const script = inScript(part('page.js'))
  const style = part('page.css').trim()
  const encoded = Object.entries(files).map(([name, file]) => [name, file.toString('base64')])
  return `<!doctype html>
<html lang="en" data-page="file" data-offline="off">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${hashOf(script)} 'wasm-unsafe-eval'; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>cardcat</title>
<style>${style}</style>
<script type="application/json" id="files">${inScript(JSON.stringify(Object.fromEntries(encoded)))}</script>
<script type="module">${script}</script>
</head>
<body>
<main id="page"><noscript>The catalog is searched by this browser itself, so it needs JavaScript.</noscript></main>
<script type="text/plain" id="licenses">${inScript(part('licenses.md'))}</script>
</body>
</html>
`
}

function filesOf(packs: ReadonlyMap<string, string>): Record<string, Buffer> {
  const files: Record<string, Buffer> = {
    [PACK_INDEX]: Buffer.from(JSON.stringify({ packs: [...packs.keys()] })),
  }
  for (const [name, folder] of packs)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort(
      byPath,
    )) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const below = file.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')
      files[`${name}/${below}`] = readFileSync(file)
    }
  return files
}

type Placed = { readonly parentPath: string; readonly name: string }

function byPath(a: Placed, b: Placed): number {
  const [one, other] = [join(a.parentPath, a.name), join(b.parentPath, b.name)]
  return one < other ? -1 : one > other ? 1 : 0
}

/**
 * Text that cannot end a script or begin a comment; in code such text is in strings and patterns, where `\x3C` is
 * equivalent.
 */
const inScript = (text: string): string => text.replace(/<(?=\/script|script|!--)/gi, '\\x3C')

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)
