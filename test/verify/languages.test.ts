import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GRAMMARS_FOLDER } from '../../build/languages/grammars.ts'
import {
  LANGUAGES_FILE,
  languageNames,
  NAMES_FILE,
  verifyLanguages,
} from '../../build/verify-languages.ts'
import { knownLanguages, rulesOf } from '../../runtime/verify/reading-rules.ts'

test('the languages of the runtime match grammars/: run npm run verify-languages to update them', () => {
  expect(readFileSync(LANGUAGES_FILE, 'utf8')).toBe(verifyLanguages())
  expect(readFileSync(NAMES_FILE, 'utf8')).toBe(languageNames())
})

test('every folder of grammars/ can be verified, and its patterns compile', () => {
  const folders = readdirSync(GRAMMARS_FOLDER, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
  expect([...knownLanguages()].sort()).toEqual(folders.sort())
  for (const name of folders) expect(rulesOf(name)?.compiled.token).toBeInstanceOf(RegExp)
})

test.each([
  ['py', 'python'],
  ['ts', 'typescript'],
  ['.rs', 'rust'],
  ['golang', 'go'],
  ['C++', 'cpp'],
  ['ipython3', 'python'],
])('%s is %s', (tag, name) => {
  expect(rulesOf(tag)?.name).toBe(name)
})
