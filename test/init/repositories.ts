/**
 * Small repositories for the tests of `cardcat init`, each in a folder of its own.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Findings, inspectRepository } from '../../build/init/inspect-repository.ts'
import { knownLanguages } from '../../build/known-languages.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

type Files = Readonly<Record<string, string>>

const made: string[] = []

/** Call in afterEach. */
export function removeRepositories(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** @param name of the folder, which names a library without a manifest */
export function repository(files: Files, name = 'shop'): string {
  const parent = mkdtempSync(join(tmpdir(), 'init-'))
  made.push(parent)
  const root = join(parent, name)
  for (const [path, text] of Object.entries({ ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(root, { recursive: true })
  return root
}

/** The same, committed, as a clone of that URL. */
export function clone(files: Files, address: string, branch = 'main'): string {
  const root = repository(files)
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      stdio: 'ignore',
    })
  git('init', '-b', branch)
  git('remote', 'add', 'origin', address)
  git('add', '.')
  git('commit', '-m', 'Add everything')
  return root
}

const known = knownLanguages(await loadGrammars())

export const look = (root: string): Findings => inspectRepository(root, known)
