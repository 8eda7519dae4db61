/**
 * Three small libraries, as packs in memory or in a folder, and their catalog.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type SmallCard, smallPack } from '../small-pack.ts'

export interface SmallLibrary {
  readonly path: string
  readonly project: string
  readonly aliases?: readonly string[]
  readonly cards: readonly SmallCard[]
}

const readme = (project: string, text: string): SmallCard => ({
  id: `${project}/README.md#${project}`,
  kind: 'guide',
  language: 'markdown',
  path: 'README.md',
  fields: { name: project, text },
})

export const LIBRARIES: readonly SmallLibrary[] = [
  {
    path: 'npm/paint-box',
    project: 'paint-box',
    cards: [
      readme('paint-box', 'Colors for text in the terminal, with nothing to install beside it.'),
      {
        id: 'paint-box:blue',
        language: 'typescript',
        public: 'paint-box.blue',
        fields: { name: 'blue', text: 'Makes a text blue.' },
      },
    ],
  },
  {
    path: 'pypi/soupmaker4',
    project: 'soupmaker4',
    cards: [
      readme('soupmaker4', 'Pulls data out of HTML pages that browsers would still show.'),
      {
        id: 'sm4.page:Soup',
        language: 'python',
        public: 'sm4.Soup',
        keys: ['sm4.page:Soup', 'sm4.Soup'],
        fields: { name: 'Soup', text: 'A parsed page.' },
      },
    ],
  },
  {
    path: 'pypi/tictoc',
    project: 'tictoc',
    aliases: ['tt'],
    cards: [
      readme('tictoc', 'Dates and times, with their zones.'),
      {
        id: 'tictoc:parse',
        language: 'python',
        public: 'tictoc.parse',
        keys: ['tictoc:parse', 'tictoc.parse'],
        fields: { name: 'parse', text: 'Reads a date from a text.' },
      },
    ],
  },
]

export const packOf = ({ cards, project, aliases = [] }: SmallLibrary): Map<string, Uint8Array> =>
  smallPack(
    cards.map((card) => ({ ...card, project })),
    [],
    project,
    undefined,
    aliases,
  )

export function writeLibrary(folder: string, library: SmallLibrary): void {
  for (const [name, bytes] of packOf(library)) {
    const file = join(folder, library.path, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
}
