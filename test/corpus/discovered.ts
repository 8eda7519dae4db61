/** Creates a library on disk, file by file, and reads which files it has. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'
import { readConfig } from '../../build/discover/config.ts'
import { type Discovery, discover } from '../../build/discover/discover.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const grammars = await loadGrammars()

const known = {
  grammarOf: (path: string, text?: string) => grammars.languageOf(path, text)?.name,
  testFiles: [...grammars.languages.values()].flatMap((language) => language.tests.files),
}

const made: string[] = []

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export type Files = Readonly<Record<string, string | Buffer>>

export function make(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'cardcat-discover-'))
  made.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

export function look(files: Files): Discovery {
  return lookAt(make(files))
}

export function lookAt(root: string, tracked?: readonly string[]): Discovery {
  return discover(readConfig(root), known, tracked)
}

export const paths = (discovery: Discovery) => discovery.files.map((file) => file.path)

export const roles = (discovery: Discovery) =>
  Object.fromEntries(discovery.files.map(({ path, role }) => [path, role]))

export const reasons = (discovery: Discovery): Record<string, string> =>
  Object.fromEntries(
    discovery.problems
      .filter(({ path }) => !/(^|\/)\.gitignore$|package\.json$|cardcat\.json$/.test(path))
      .map(({ path, reason }) => [path, reason]),
  )
