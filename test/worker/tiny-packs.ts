/** Two packs of a few cards, enough for every route to find something, and small enough to read here. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writePack } from '../../build/pack.ts'
import { type GuideCard, NO_RELATIONS, type SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'

const SOURCE = `def read_csv(path, sep=','):
    """Read a table from a comma separated file."""
    return open(path)


def write_csv(table, path):
    """Write a table to a comma separated file."""
    return read_csv(path)
`

function symbolOf(project: string, name: string, lines: [number, number], words: string): Entry {
  const module = `${project}.io`
  const card: SymbolCard = {
    id: `${module}:${name}`,
    kind: 'symbol',
    project,
    version: '1.0.0',
    title: `${project}.${name}`,
    path: 'io.py',
    lines,
    language: 'python',
    summary: words,
    text: `def ${name}(path)\n\n${words}`,
    visibility: 'public',
    symbol: `${module}:${name}`,
    dotted: `${module}.${name}`,
    public: [`${project}.${name}`],
    symbol_kind: 'function',
    signature: `def ${name}(path)`,
    parameters: [{ name: 'path' }],
    decorators: [],
    bases: [],
    docstring: words,
    related: NO_RELATIONS,
    recipes: [],
  }
  return {
    card,
    fields: { name, path: module, signature: card.signature, text: words, body: 'open path' },
    keys: [card.id, card.dotted, ...card.public],
  }
}

function guideOf(project: string): Entry {
  const card: GuideCard = {
    id: `${project}/README.md#reading-tables`,
    kind: 'guide',
    project,
    version: '1.0.0',
    title: 'Reading tables',
    path: 'README.md',
    lines: [1, 3],
    language: 'markdown',
    summary: 'How to read a table.',
    text: '# Reading tables\n\nHow to read a table: call `read_csv`.',
    visibility: 'public',
    breadcrumbs: [project],
    children: [],
    references: [],
    snippets: [],
  }
  return {
    card,
    fields: { name: card.title, path: project, signature: '', text: card.text, body: '' },
    keys: [card.id],
  }
}

/** @returns the folders of the packs, `alpha` and `beta` */
export async function writeTinyPacks(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const packs = ['alpha', 'beta'].map((project) => ({ project, out: join(folder, project) }))
  for (const { project, out } of packs)
    await writePack(out, {
      project,
      library_version: '1.0.0',
      commit: null,
      commit_date: null,
      built_from: `test:${project}`,
      aliases: [],
      entries: [
        symbolOf(project, 'read_csv', [1, 3], 'Read a table from a comma separated file.'),
        symbolOf(project, 'write_csv', [6, 8], 'Write a table to a comma separated file.'),
        guideOf(project),
      ],
      sources: [
        { path: 'io.py', language: 'python', text: SOURCE },
        {
          path: 'README.md',
          language: 'markdown',
          text: '# Reading tables\n\nHow to read a table: call `read_csv`.\n',
        },
      ],
    })
  return packs.map(({ out }) => out)
}
