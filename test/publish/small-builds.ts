/** Writes packs of one library in several versions to folders, as builds do, for the tests of publishing. */
import { join } from 'node:path'
import { type BuiltPack, openBuiltPack } from '../../build/publish/built-pack.ts'
import { encodePack } from '../../runtime/pack/encode-pack.ts'
import { writeFiles } from '../cli/cardcat.ts'
import { hash, type SmallCard, smallEntry } from '../small-pack.ts'

export interface SmallBuild {
  readonly version: string
  readonly project?: string
  /** Names of functions. Each has the same description in every version. */
  readonly names: readonly string[]
}

/** @returns the folder of the pack */
export function buildSmall(
  below: string,
  { version, project = 'shelf', names }: SmallBuild,
): string {
  const entries = names.map((name) => smallEntry(cardNamed(name, project)))
  const files = encodePack(
    {
      ...{ project, library_version: version, commit: null, commit_date: null },
      ...{ built_from: 'a test', aliases: [], embedding: null },
      entries: entries.map((entry) => ({ ...entry, card: { ...entry.card, version } })),
      sources: names.map((name) => ({
        ...{ path: `${name}.py`, language: 'python', text: textOf(name) },
      })),
    },
    hash,
  )
  const folder = join(below, `${project}-${version}-${names.length}`)
  return writeFiles(
    folder,
    new Map<string, Uint8Array | string>([...files, ['report.json', '{}\n']]),
  )
}

export const builtSmall = (below: string, build: SmallBuild): Promise<BuiltPack> =>
  openBuiltPack(buildSmall(below, build))

const textOf = (name: string): string => `def ${name}(book):\n    """Puts a book ${name}."""\n`

const cardNamed = (name: string, project: string): SmallCard => ({
  id: `${project}.${name}:${name}`,
  project,
  language: 'python',
  path: `${name}.py`,
  lines: [1, 2],
  fields: { name, text: `Puts a book ${name}.`, signature: `${name}(book)` },
})
