/** Uses of names of an earlier version, which are found even if the current version alone cannot judge a name. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLibrary } from '../../build/check/check.ts'
import { readUnderCheck } from '../../build/check/library-under-check.ts'
import { findingsSince } from '../../build/check/since.ts'
import { diffVersions } from '../../build/diff/diff.ts'
import { languageRules } from '../../build/diff/language-rules.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { readVersion } from '../../build/versions/read-version.ts'

const README = `# Shelf

\`\`\`python
import shelf

reader = shelf.Reader()
reader.scan_pages(1)
reader.close()
shelf.open_pages()
shelf.turn(1, page=2)
shelf.flip(1, page_count=2)
\`\`\`
`
const classOf = (method: string) =>
  `from foreign import Base\n\n\nclass Reader(Base):\n    """Reads."""\n\n    def ${method}\n`

const functions = (turn: string, flip: string) =>
  `\n\ndef turn(${turn}):\n    return 3\n\n\ndef flip(${flip}):\n    return 4\n`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-since-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write(
    'old/shelf/__init__.py',
    `${classOf('scan_pages(self, count):\n        """Scans."""\n        return [count]\n\n    def close(self):\n        return 1')}\n\ndef open_pages():\n    return 2\n${functions('count, page', 'count, page_count')}`,
  )
  write(
    'new/shelf/__init__.py',
    `${classOf('close(self):\n        return 1')}\n\ndef load_pages(path, mode):\n    """Loads."""\n    return path, mode\n${functions('count, sheet', 'side, count_of_pages, mode=1')}`,
  )
  for (const version of ['old', 'new']) {
    write(`${version}/pyproject.toml`, '[project]\nname = "shelf"\nversion = "1"\n')
    write(`${version}/README.md`, README)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a member that moved to a base class or mixin of the named class still exists', async () => {
  const page =
    '# Pages\n\n```python\nimport shelf\n\npage = shelf.Page()\npage.write_all(1)\npage.burn_all()\n```\n'
  const method = (name: string) =>
    `    def ${name}(self, out=None):\n        return [self, out]\n\n`
  const sources = {
    kept: `class Base:\n    size = 1\n\n${method('write_all')}${method('burn_all')}\nclass Page(Base):\n    kind = 2\n`,
    moved: `class Writing:\n    size = 1\n\n${method('write_all')}\nclass Base:\n    size = 1\n\n\nclass Page(Base, Writing):\n    kind = 2\n`,
  }
  for (const [version, source] of Object.entries(sources)) {
    const root = join(folder, version)
    mkdirSync(join(root, 'shelf'), { recursive: true })
    writeFileSync(join(root, 'shelf/__init__.py'), source)
    writeFileSync(join(root, 'pyproject.toml'), '[project]\nname = "shelf"\nversion = "1"\n')
    writeFileSync(join(root, 'README.md'), page)
  }
  const grammars = await loadGrammars()
  const options = { grammars, cache: false }
  const library = await readUnderCheck(join(folder, 'moved'), options)
  const old = await readVersion(join(folder, 'kept'), options)
  const now = await readVersion(join(folder, 'moved'), options)
  const diff = diffVersions(old, now, languageRules(grammars))
  const since = await findingsSince(await checkLibrary(library), library, old, diff)
  expect(since.map(({ line, name }) => `${line} ${name}`)).toEqual(['8 shelf.Base.burn_all'])
})

test('a removed member of the earlier version is reported, and an added name is suggested', async () => {
  const grammars = await loadGrammars()
  const options = { grammars, cache: false }
  const library = await readUnderCheck(join(folder, 'new'), options)
  const alone = await checkLibrary(library)
  const old = await readVersion(join(folder, 'old'), options)
  const diff = diffVersions(
    old,
    await readVersion(join(folder, 'new'), options),
    languageRules(grammars),
  )
  const since = await findingsSince(alone, library, old, diff)
  const placesOf = (findings: readonly { readonly name: string; readonly line: number }[]) =>
    findings.map(({ name, line }) => `${line} ${name}`)
  expect(placesOf(alone)).toEqual(['9 shelf.open_pages', '10 shelf.turn', '11 shelf.flip'])
  expect(placesOf(since)).toEqual([
    '7 shelf.Reader.scan_pages',
    '9 shelf.open_pages',
    '10 shelf.turn',
    '11 shelf.flip',
  ])
  expect(since[1]?.suggestions[0]).toBe('shelf.load_pages')
  expect(since.slice(2).map(({ parameter, suggestions }) => [parameter, suggestions[0]])).toEqual([
    ['page', 'sheet'],
    ['page_count', 'count_of_pages'],
  ])
})
