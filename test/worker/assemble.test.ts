import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { namedPacks, packFolders } from '../../build/answer/pack-folders.ts'
import { assemble } from '../../build/serve/assemble.ts'
import { headersFile, headersFor } from '../../build/serve/static-headers.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function packOf(name: string, manifest: string): string {
  const pack = join(folder, 'packs', name)
  mkdirSync(join(pack, 'terms'), { recursive: true })
  writeFileSync(join(pack, 'manifest.json'), manifest)
  writeFileSync(join(pack, 'terms', '0a.bin'), name)
  return pack
}

describe('assembling a site', () => {
  test('packs are served under the name of their project, in order', () => {
    const packs = [packOf('b', '{"project":"zeta"}'), packOf('a', '{"project":"alpha"}')]
    const out = join(folder, 'edge')
    expect(assemble({ packs, out })).toEqual(['alpha', 'zeta'])
    expect(readFileSync(join(out, 'pack', 'zeta', 'terms', '0a.bin'), 'utf8')).toBe('b')
    expect(JSON.parse(readFileSync(join(out, 'pack', 'index.json'), 'utf8'))).toEqual({
      packs: ['alpha', 'zeta'],
    })
  })

  test("a name that is not valid in folders or URLs is changed, and a broken manifest leaves the folder's name", () => {
    const packs = [packOf('a', '{"project":"@scope/../name"}'), packOf('broken', '{"proj')]
    expect(assemble({ packs, out: join(folder, 'edge') })).toEqual(['-scope-..-name', 'broken'])
    expect(readdirSync(folder).sort()).toEqual(['edge', 'packs'])
  })

  test('two packs of one project are refused by name, and the previous folder stays', () => {
    const out = join(folder, 'edge')
    assemble({ packs: [packOf('a', '{"project":"one"}')], out })
    const packs = [packOf('a', '{"project":"one"}'), packOf('b', '{"project":"one"}')]
    expect(() => assemble({ packs, out })).toThrow(/packs of one: build one of them with --project/)
    expect(readdirSync(join(out, 'pack'))).toContain('one')
  })

  test('the figures of packs that the page shows are in one file, without the rest of their reports', () => {
    const measured = packOf('a', '{"project":"alpha"}')
    const all = { n: 40, ndcg10: 0.5, asked: 40, first_three: 23 }
    const missing = { docstrings: { n: 12, of: 90, some: ['a.b'] }, pages: { n: 1, of: 2 } }
    const report = { project: 'alpha', pack: { files: 3, bytes: 9 }, self: { all, missing } }
    writeFileSync(join(measured, 'report.json'), JSON.stringify(report))
    const unmeasured = packOf('b', '{"project":"beta"}')
    const unasked = { pack: { files: 1, bytes: 2 }, self: { all: null } }
    writeFileSync(join(unmeasured, 'report.json'), JSON.stringify(unasked))
    const out = join(folder, 'edge')
    assemble({ packs: [measured, unmeasured, packOf('c', '{"project":"gamma"}')], out })
    expect(JSON.parse(readFileSync(join(out, 'pack', 'reports.json'), 'utf8'))).toEqual({
      alpha: {
        pack: { files: 3, bytes: 9 },
        self: {
          all: { n: 40, asked: 40, first_three: 23 },
          missing: { docstrings: { n: 12, of: 90 } },
        },
      },
      beta: unasked,
    })
  })

  test('assembling again replaces everything and leaves no temporary files', () => {
    const out = join(folder, 'edge')
    assemble({ packs: [packOf('a', '{"project":"old"}')], out })
    assemble({ packs: [packOf('b', '{"project":"new"}')], out })
    expect(readdirSync(join(out, 'pack')).sort()).toEqual(['index.json', 'new', 'reports.json'])
    expect(readdirSync(folder).sort()).toEqual(['edge', 'packs'])
  })
})

describe('finding packs', () => {
  test('arguments take precedence over CARDCAT_PACK, and a folder of packs stands for all of them', () => {
    const a = packOf('a', '{}')
    const b = packOf('b', '{}')
    const environment = { CARDCAT_PACK: [b, a].join(delimiter) }
    expect(packFolders([a], environment)).toEqual([a])
    expect(packFolders([], environment)).toEqual([b, a])
    expect(packFolders([join(folder, 'packs')], {})).toEqual([a, b])
    expect(packFolders([a, join(folder, 'packs')], {})).toEqual([a, b])
  })

  test('the colon in the address of a bucket in CARDCAT_PACK does not separate folders', () => {
    const bucket = 's3://docs/api'
    for (const names of [[bucket], ['/a', bucket, '/b'], [bucket, 'S3://other/api', '/s3']])
      expect(namedPacks([], { CARDCAT_PACK: names.join(delimiter) })).toEqual(names)
    expect(namedPacks([], { CARDCAT_PACK: ['/a', '//b'].join(delimiter) })).toEqual(['/a', '//b'])
  })

  test('a command that needs folders refuses a bucket', () => {
    expect(() => packFolders([], { CARDCAT_PACK: 's3://docs/api' })).toThrow(/from folders only/)
  })

  test('without packs, the message has the command that builds one', () => {
    expect(() => packFolders([join(folder, 'none')], {})).toThrow(/cardcat build/)
    expect(() => packFolders([folder], {})).toThrow(/manifest\.json/)
  })
})

describe('headers of static files', () => {
  test.each([
    ['/pack/zod/manifest.json', 'no-cache', '*'],
    ['/pack/index.json', 'no-cache', '*'],
    ['/pack/reports.json', 'no-cache', '*'],
    ['/pack/~together/first/0123456789abcdef.bin', 'public, max-age=31536000, immutable', '*'],
    ['/pack/zod/terms/0123456789abcdef.bin', 'public, max-age=31536000, immutable', '*'],
    ['/assets/index-abc.js', 'public, max-age=31536000, immutable', undefined],
    ['/', undefined, undefined],
  ])('%s', (path, cache, origin) => {
    const headers = headersFor(path)
    expect(headers['Cache-Control']).toBe(cache)
    expect(headers['Access-Control-Allow-Origin']).toBe(origin)
    expect(headers['X-Content-Type-Options']).toBe('nosniff')
  })

  test.each([
    ['terms', 'text/plain; charset=x-user-defined'],
    ['vectors', 'text/plain; charset=x-user-defined'],
    ['heads', undefined],
  ])('files in %s have the type %s, so that hosts compress them', (section, type) => {
    expect(headersFor(`/pack/zod/${section}/0123456789abcdef.bin`)['Content-Type']).toBe(type)
  })

  test.each([
    '/index.html',
    '/assets/index-abc.js',
    '/pack/index.json',
    '/pack/zod/manifest.json',
    '/pack/zod/terms/0123456789abcdef.bin',
    '/pack/zod/versions/4.1.0/manifest.json',
    '/pack/~together/first/0123456789abcdef.bin',
  ])("the header file for a worker's assets sets no header of %s twice", (path) => {
    // Two rules that match one path would be joined with a comma there, which is not a valid value.
    const names = headersFile()
      .split('\n\n')
      .flatMap((rule) => {
        const [pattern = '', ...headers] = rule.trim().split('\n')
        const matches = new RegExp(
          `^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`,
        )
        return matches.test(path) ? headers.map((header) => header.trim().split(':')[0]) : []
      })
    expect(names).toEqual([...new Set(names)])
    expect(names).toContain('X-Content-Type-Options')
  })
})
