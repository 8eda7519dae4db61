/** Code that became a sample. */
import { expect, test } from 'vitest'
import { movedToDocsPredicate } from '../../build/check/moved-to-docs.ts'
import type { LinkFile } from '../../build/link/library.ts'
import type { Card } from '../../runtime/card.ts'

test('a file whose names a sample declares in a folder of the same name was moved', () => {
  const sample = (path: string, text: string, role = 'docs') =>
    ({ path, text, role, language: 'csharp', facts: { kind: 'code' } }) as unknown as LinkFile
  const old = ['Startup', 'Startup.Run'].map(
    (title) => ({ kind: 'symbol', title, path: 'src/Demo/Startup.cs' }) as unknown as Card,
  )
  const isMoved = (...files: LinkFile[]) => movedToDocsPredicate(old, files)('src/Demo/Startup.cs')
  const code = 'class Startup { void Run() {} }'
  expect(isMoved(sample('samples/Demo/Startup.cs', code))).toBe(true)
  expect(isMoved(sample('samples/Other/Startup.cs', code))).toBe(false)
  expect(isMoved(sample('samples/Demo/Startup.cs', 'class Startup {}'))).toBe(false)
  expect(isMoved(sample('lib/Demo/Startup.cs', code, 'source'))).toBe(false)
})
