/**
 * A handwritten page under a strict policy, with the script of the search box as the package ships it and the fixture
 * packs, as a user of the element has it. Served by Node from a folder of its own.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { packIndex } from '../../build/serve/pack-names.ts'
import { writeFixturePacks } from './fixture-packs.ts'

export interface ElementPage {
  /** The address of a page with this body. */
  at(body: string, attributes?: string, own?: Own): string
  stop(): Promise<void>
}

interface More {
  readonly embeddingOf?: Parameters<typeof writeFixturePacks>[1]
  readonly write?: (folder: string) => void
}

/** Properties of a single page. */
export interface Own {
  /** Directives that come before those of the policy, and therefore apply. */
  readonly policy?: string
  /** The script of the box comes from another origin, which is the same server under another name. */
  readonly elsewhere?: 'elsewhere'
  /** The page is cross-origin isolated, so that its threads can share memory. */
  readonly isolated?: 'isolated'
}

/** Forbids inline scripts, inline styles, WebAssembly and other origins. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'"

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
}

/** @param more writes other files of the site, and gives embeddings of the cards */
export async function elementPage(more: More = {}): Promise<ElementPage> {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-element-'))
  cpSync(join(import.meta.dirname, '../../dist/element'), join(folder, 'cardcat'), {
    recursive: true,
  })
  const packs = await writeFixturePacks(join(folder, 'pack'), more.embeddingOf)
  more.write?.(folder)
  writeFileSync(join(folder, 'pack/index.json'), packIndex(['hostile', 'tidewater']))
  mkdirSync(join(folder, 'old'))
  const manifest = JSON.parse(readFileSync(join(packs[1] ?? '', 'manifest.json'), 'utf8'))
  writeFileSync(join(folder, 'old/manifest.json'), JSON.stringify({ ...manifest, version: 1 }))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') {
      response.setHeader('Content-Type', 'text/html')
      if (searchParams.has('isolated')) isolate(response)
      const given = (name: string): string => searchParams.get(name) ?? ''
      const host = given('elsewhere') && `http://localhost:${port}`
      response.setHeader(
        'Content-Security-Policy',
        given('policy') + POLICY.replace("script-src 'self'", `script-src 'self' ${host}`),
      )
      response.end(pageOf(given('body'), given('html'), host))
      return
    }
    try {
      const bytes = readFileSync(join(folder, pathname))
      response.setHeader('Access-Control-Allow-Origin', '*')
      isolate(response)
      response.setHeader('Content-Type', TYPES[extname(pathname)] ?? 'application/octet-stream')
      response.end(bytes)
    } catch {
      response.writeHead(404).end('nothing here')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    at: (body, attributes = 'lang="en"', own = {}) =>
      `http://127.0.0.1:${port}/?${new URLSearchParams({ body, html: attributes, ...own })}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isolate(response: ServerResponse): void {
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
}

const pageOf = (body: string, attributes: string, host: string): string => `<!doctype html>
<html ${attributes}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Docs</title>
    <link rel="icon" href="data:,">
    <script type="module" src="${host}/cardcat/cardcat-search.js"></script>
  </head>
  <body><main><h1>Docs</h1>${body}</main></body>
</html>
`
