/**
 * Folders of input and expected facts: test/fixtures/extract/<language>/<case>.<ext> beside <case>.json. To add a
 * case, add the file, run the tests with `-u`, and read the result before committing it.
 */
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCodeReader } from '../../build/extract/code/symbols.ts'
import type { CodeFacts } from '../../build/facts.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/extract')
const grammars = await loadGrammars()
const folders = (await readdir(FIXTURES)).sort()

test('every grammar folder has fixtures', () => {
  expect([...grammars.languages.keys()]).toEqual(folders)
})

for (const folder of folders) {
  const files = (await readdir(join(FIXTURES, folder))).filter((file) => !file.endsWith('.json'))
  describe(folder, () => {
    test.each(files.sort())('%s gives the expected facts', async (file) => {
      const language = grammars.languageOf(file)
      expect(language?.name).toBe(folder)
      if (language === undefined) return
      const read = await openCodeReader(language)
      const facts = read(await readFile(join(FIXTURES, folder, file), 'utf8'))
      const expected = join(FIXTURES, folder, `${basename(file, extname(file))}.json`)
      await expect(readable(facts)).toMatchFileSnapshot(expected)
    })
  })
}

/** JSON with lists of plain values on one line. */
function readable(facts: CodeFacts): string {
  const json = JSON.stringify(facts, null, 2)
  return `${json.replace(/\[[^[\]{}]*\]/g, (list) => list.replace(/\s*\n\s*/g, ' '))}\n`
}
