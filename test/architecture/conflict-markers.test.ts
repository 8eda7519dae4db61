/**
 * A merge that was committed half done: the compiler reports its markers in code, and nothing else does in a README.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDERS = ['build', 'corpus', 'grammars', 'runtime', 'site', 'test', 'wasm']

test('no README has the markers of a merge conflict', () => {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { encoding: 'utf8', recursive: true }).map((file) => `${folder}/${file}`),
  )
  const readmes = [...readdirSync('.'), ...below].filter((file) => file.endsWith('.md'))
  expect(readmes).toContain('CONTRIBUTING.md')
  expect(readmes.filter((file) => /^(?:<{7}|>{7}) /m.test(readFileSync(file, 'utf8')))).toEqual([])
})
