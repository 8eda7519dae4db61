/** Fixes as a diff, which git applies. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diffOf, fixedFiles } from '../../build/check/fixes.ts'

test.each(['', '\n'])('git applies the diff of a file that ends with %j', (end) => {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-fixes-'))
  try {
    writeFileSync(join(folder, 'README.md'), `# Shelf\n\nCall \`open_shelve\`.${end}`)
    const fixed = fixedFiles(
      [
        {
          rule: 'unknown-name',
          level: 'error',
          path: 'README.md',
          line: 3,
          name: 'open_shelve',
          message: '',
          suggestions: [],
          fix: { from: 'open_shelve', to: 'open_shelf' },
        },
      ],
      folder,
    )
    execFileSync('git', ['apply', '--unidiff-zero', '-'], { cwd: folder, input: diffOf(fixed) })
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe(
      `# Shelf\n\nCall \`open_shelf\`.${end}`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
