/**
 * Each folder of fixtures/ is a small library with deliberate mistakes and with valid text that resembles them,
 * beside the expected findings (`findings.txt`).
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkLibrary } from '../../build/check/check.ts'
import { readUnderCheck } from '../../build/check/library-under-check.ts'
import { withSpelling } from '../../build/check/renames.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')

test.each(readdirSync(FIXTURES).sort())('%s', async (folder) => {
  const grammars = await loadGrammars()
  const options = { grammars, cache: false, jobs: 1 }
  const library = await readUnderCheck(join(FIXTURES, folder, 'library'), options)
  const lines = (await checkLibrary(library)).map((found) => {
    const { rule, level, path, line, message, fix } = withSpelling(found)
    const name = level === 'note' ? `note: ${rule}` : rule
    const mended = fix === undefined ? '' : ` [${fix.from} → ${fix.to}]`
    return `${path}:${line}: ${name}: ${message}${mended}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(FIXTURES, folder, 'findings.txt'))
})
