/**
 * A project that uses every entry point, written against the types alone (test/fixtures/consumer). It compiles with the
 * strictest settings, runs, and is bundled for a page and for a worker.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { preview } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../site/browser.ts'
import { emptyFolder, type Folder, LIBRARY, pack, ROOT } from './installed.ts'

let folder: Folder

beforeAll(() => {
  folder = emptyFolder()
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const also = ['@orama/orama', '@types/node', 'esbuild', 'typescript', 'vite', 'wrangler']
  const packages = also.map((name) => `${name}@${devDependencies[name]}`)
  folder.write('package.json', '{ "type": "module", "private": true }')
  folder.run('npm', [
    ...['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'],
    pack(folder.path).file,
    `hono@${JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies.hono}`,
    ...packages,
  ])
  for (const [name, text] of Object.entries(LIBRARY)) folder.write(name, text)
  for (const name of ['script.ts', 'page.ts', 'worker.ts'])
    folder.write(name, readFileSync(join(ROOT, 'test/fixtures/consumer', name), 'utf8'))
})
afterAll(() => folder.remove())

describe('a consumer in strict TypeScript', () => {
  test.each([
    ['node16', 'node16'],
    ['esnext', 'bundler'],
  ])('compiles with module %s, moduleResolution %s', (module, moduleResolution) => {
    folder.write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          ...{ module, moduleResolution, target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'] },
          ...{ types: ['node'], strict: true, exactOptionalPropertyTypes: true, noEmit: true },
          ...{ noUncheckedIndexedAccess: true, verbatimModuleSyntax: true, skipLibCheck: false },
        },
        files: ['script.ts', 'page.ts', 'worker.ts'],
      }),
    )
    folder.run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'])
  })

  test('runs in Node after compilation', () => {
    folder.run('node_modules/.bin/esbuild', ['script.ts', '--outfile=script.js'])
    expect(JSON.parse(folder.run(process.execPath, ['script.js']))).toEqual({
      symbols: 1,
      first: 'toy:read_csv',
      files: ['toy/__init__.py', 'tests/test_toy.py'],
      snippet: true,
      content: true,
      health: 200,
      answered: 200,
      orama: expect.any(Number),
    })
  })
})

describe('a page that only searches', () => {
  test('is a small bundle that finds a card in a browser', async () => {
    folder.write('index.html', '<!doctype html><body><script type="module" src="page.ts"></script>')
    folder.run('node_modules/.bin/vite', ['build', '--outDir', 'site', '--logLevel', 'warn'])
    folder.run(process.execPath, [CLI, 'build', 'library', '--out', 'site/pack'])
    const html = readFileSync(join(folder.path, 'site/index.html'), 'utf8')
    const script = /src="\/([^"]+)"/.exec(html)?.[1] ?? ''
    const bytes = gzipSync(readFileSync(join(folder.path, 'site', script))).length
    expect(bytes).toBeLessThan(35_000)
    const server = await preview({
      root: folder.path,
      build: { outDir: 'site' },
      preview: { port: 0, host: '127.0.0.1' },
    })
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(server.resolvedUrls?.local[0] ?? '')
      await expect.poll(() => page.textContent('body')).toBe('toy.read_csv')
    } finally {
      await browser.close()
      await server.close()
    }
  })
})

describe('a worker with the kernel as a module', () => {
  test('passes a dry run of its deployment', () => {
    folder.write(
      'wrangler.toml',
      'name = "docs"\nmain = "worker.ts"\ncompatibility_date = "2026-04-20"\nsend_metrics = false\n[assets]\ndirectory = "site"\nbinding = "ASSETS"\n',
    )
    folder.run('node_modules/.bin/wrangler', ['deploy', '--dry-run', '--outdir', 'bundle'], {
      WRANGLER_LOG_PATH: join(folder.path, 'logs'),
    })
    const bundle = readFileSync(join(folder.path, 'bundle/worker.js'), 'utf8')
    expect(bundle).toMatch(/from "\.\/[^"]*scan\.wasm"/)
    expect(bundle).not.toMatch(/from\s*["']node:/)
  })
})

describe('cardcat init', () => {
  test('writes a worker that passes a dry run unchanged, and changes nothing when run again', () => {
    expect(folder.run(process.execPath, [CLI, 'init', 'library', '--yes', '--worker'])).toContain(
      'cardcat-worker/worker.ts',
    )
    const worker = join(folder.path, 'library/cardcat-worker')
    folder.run(
      'node_modules/.bin/wrangler',
      ['deploy', '--dry-run', '--cwd', worker, '--outdir', join(folder.path, 'init-bundle')],
      { WRANGLER_LOG_PATH: join(folder.path, 'logs') },
    )
    expect(statSync(join(folder.path, 'init-bundle/worker.js')).size).toBeGreaterThan(10_000)
    const again = folder.run(process.execPath, [CLI, 'init', 'library', '--worker', '--json'])
    expect(JSON.parse(again).written).toEqual([])
  })
})

test.each([
  ['publint', '--strict'],
  // A package with ES modules only is not an error, because every supported version of Node can require them.
  ['attw', '--profile', 'esm-only'],
])('%s reports no problems', (name, ...options) => {
  const { file } = pack(folder.path)
  folder.run(join(ROOT, 'node_modules/.bin', name), [...options, file])
})

const CLI = 'node_modules/cardcat/dist/cli.js'
