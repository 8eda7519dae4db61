/** The path of a Go module ends in its major version, so a new one breaks every import. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diffVersions } from '../../build/diff/diff.ts'
import { languageRules } from '../../build/diff/language-rules.ts'
import { diffMarkdown } from '../../build/diff/markdown.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { buildPack } from '../../build/main.ts'
import { readVersion } from '../../build/versions/read-version.ts'
import { diffOfFiles, go } from './small-versions.ts'

const shelf = go('func Open() error { return nil }\n')
const second = { ...shelf, 'go.mod': 'module example.com/shelf/v2\n\ngo 1.21\n' }

test('another import path breaks code', async () => {
  const diff = await diffOfFiles(shelf, second)
  expect(diff.import_path).toEqual({ old: 'example.com/shelf', new: 'example.com/shelf/v2' })
  expect(diff).toMatchObject({ step: 'major', counts: { breaking: 1 }, changes: [] })
  expect(diffMarkdown(diff)).toContain(
    '### Breaking changes\n\n- the import path is `example.com/shelf/v2` now (before: `example.com/shelf`)',
  )
  expect((await diffOfFiles(shelf, shelf)).import_path).toBeNull()
})

test('a pack has the import path of its library', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-import-path-'))
  const grammars = await loadGrammars()
  const read = async (name: string, files: Readonly<Record<string, string>>) => {
    const root = join(folder, name)
    mkdirSync(root)
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
    const out = join(root, 'pack')
    await buildPack({ roots: [root], out, model: 'none', jobs: 1, cache: false })
    return readVersion(out, { grammars })
  }
  try {
    const diff = diffVersions(
      await read('old', shelf),
      await read('new', second),
      languageRules(grammars),
    )
    expect(diff.import_path?.new).toBe('example.com/shelf/v2')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
