/**
 * Decides whether a finished build can be skipped: a hash of everything that a pack depends on, kept beside the pack.
 * Restarting thousands of builds then only reads the sources of each.
 *
 * The hash covers the files of the library, its config, its commit, the options and this version of cardcat. It is
 * stored with the checksum of the manifest that was built from it: a build that was killed while it replaced a pack
 * does not count as finished.
 */
import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { MANIFEST } from '../runtime/pack/pack-format.ts'
import { codeVersion } from './cache/code-version.ts'
import { readConfig } from './discover/config.ts'
import { libraryPaths } from './discover/discover.ts'
import { gitFacts } from './discover/git.ts'
import type { BuildOptions } from './main/build-options.ts'
import { ownVersion } from './own-version.ts'
import { PACKAGE_ROOT } from './package-root.ts'

/** Beside the manifest. */
export const INPUTS_FILE = 'inputs.json'

type Inputs = Pick<
  BuildOptions,
  'roots' | 'config' | 'documents' | 'project' | 'version' | 'model' | 'stripDocstrings'
>

/** @throws BuildError when the config cannot be read */
export function hashInputs(options: Inputs): string {
  const { roots, config, documents = [], project, version, model, stripDocstrings } = options
  const hash = createHash('sha256')
  add(hash, 'cardcat', ownVersion(), codeVersion('build'))
  for (const file of grammarFiles()) addFile(hash, join(PACKAGE_ROOT, 'grammars', file), file)
  add(hash, JSON.stringify({ project, version, model, stripDocstrings }))
  for (const root of roots) {
    const library = readConfig(root, { file: config, project, version })
    const git = gitFacts(library.root)
    const { root: _, file: __, documents: own, ...rest } = library
    add(hash, JSON.stringify({ ...rest, commit: git?.commit, date: git?.date, dirty: git?.dirty }))
    const paths = libraryPaths(library, git?.tracked).paths
    for (const path of paths) addFile(hash, join(library.root, path), path)
    for (const [i, file] of own.entries()) addFile(hash, file, `documents ${i}`)
  }
  for (const [i, file] of documents.entries()) addFile(hash, resolve(file), `more documents ${i}`)
  return hash.digest('hex').slice(0, 32)
}

const Stored = v.object({ inputs: v.string(), manifest: v.string() })
const Checked = v.object({ checksum: v.string() })

/** Whether the pack in this folder was built from these inputs. */
export function isBuiltFrom(folder: string, inputs: string): boolean {
  try {
    const stored = v.parse(Stored, readJson(join(folder, INPUTS_FILE)))
    const { checksum } = v.parse(Checked, readJson(join(folder, MANIFEST)))
    return stored.inputs === inputs && stored.manifest === checksum
  } catch {
    return false
  }
}

/** @param manifest bytes of the manifest that was built */
export function inputsFile(inputs: string, manifest: Uint8Array): string {
  const { checksum } = v.parse(Checked, JSON.parse(Buffer.from(manifest).toString('utf8')))
  return `${JSON.stringify({ inputs, manifest: checksum })}\n`
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const grammarFiles = (): string[] =>
  readdirSync(join(PACKAGE_ROOT, 'grammars'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(join(PACKAGE_ROOT, 'grammars').length + 1),
    )
    .sort()

function addFile(hash: Hash, file: string, name: string): void {
  add(
    hash,
    name,
    existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : '',
  )
}

function add(hash: Hash, ...texts: readonly string[]): void {
  for (const text of texts) hash.update(text).update('\0')
}
