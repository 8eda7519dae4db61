/**
 * FlexSearch's Document index: prefixes for names ("forward", which its README shows for search as you type), whole
 * words elsewhere, saved by its own export. It does not correct typing errors at query time.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Document as FlexDocument } from 'flexsearch'
import type { Document } from '../cards.ts'
import { type Peer, RESULTS } from './peer.ts'
import { versionOf } from './version.ts'

type Row = Record<string, string | number>

const STORED = ['kind', 'project', 'language', 'file', 'line', 'summary', 'name', 'signature']

export const flexsearch: Peer = {
  name: 'FlexSearch',
  version: versionOf('flexsearch'),
  settings:
    'Document; tokenize: forward on name, strict on the rest; merge; suggest for typing errors',
  async build(documents, folder) {
    const index = newIndex()
    for (const document of documents) index.add(rowOf(document))
    const writing: Promise<void>[] = []
    await index.export((key: string, data: string) => {
      writing.push(writeFile(join(folder, `${key}.json`), data))
      return Promise.resolve()
    })
    await Promise.all(writing)
  },
  async open(folder) {
    const index = newIndex()
    for (const file of (await readdir(folder)).sort())
      index.import(file.replace(/\.json$/, ''), await readFile(join(folder, file), 'utf8'))
    return {
      search(question, mode) {
        const found = index.search(question, {
          limit: RESULTS,
          merge: true,
          enrich: true,
          ...(mode === 'typo' ? { suggest: true } : {}),
        })
        return Promise.resolve(found.slice(0, RESULTS).map(({ id }) => String(id)))
      },
    }
  },
}

function newIndex() {
  return new FlexDocument<Row>({
    document: {
      id: 'id',
      index: [
        { field: 'name', tokenize: 'forward' },
        { field: 'path', tokenize: 'strict' },
        { field: 'signature', tokenize: 'strict' },
        { field: 'text', tokenize: 'strict' },
      ],
      store: STORED,
    },
  })
}

const rowOf = (document: Document): Row => ({ ...document })
