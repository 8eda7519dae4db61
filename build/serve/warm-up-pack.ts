/**
 * Writes runtime/warm-up/pack.json, the pack of a tiny library that the worker searches once while it starts
 * (runtime/warm-up.ts). The product's own stages make it, so that it contains every kind of file that an answer
 * reads. `npm run warm-up-pack` updates it; a test tells when that is due.
 *
 * Its blocks are not compressed, because inflating needs a stream, which an isolate cannot run while it starts.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { termsOf } from '../../runtime/pack/lexical/tokenizer.ts'
import { WARM_UP_QUESTION } from '../../runtime/warm-up.ts'
import { DEFAULT_MODEL, embedEntries } from '../embed/embed.ts'
import { packFiles } from '../pack.ts'
import { readEntries } from '../read-library.ts'

export const WARM_UP_PACK = fileURLToPath(
  new URL('../../runtime/warm-up/pack.json', import.meta.url),
)

const LIBRARY: Readonly<Record<string, string>> = {
  'pyproject.toml': '[project]\nname = "toy"\nversion = "1"\n',
  'README.md': '# Toy\n\n## Reading tables\n\n`read_table` reads a table from a file.\n',
  'toy/__init__.py': 'from .tables import Table, read_table\n',
  'toy/tables.py': `class Table:
    """Rows and columns."""

    def rows(self) -> list:
        """All rows, first to last."""
        return self._rows


def read_table(path: str) -> Table:
    """Reads a table from a file."""
    return Table(open(path))
`,
  'tests/test_tables.py': `from toy import read_table


def test_read_table_from_file():
    assert read_table("a.csv").rows() == []
`,
}

/** @returns JSON of file name → bytes in base64 */
export async function warmUpPack(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'cardcat-warm-up-'))
  try {
    for (const [name, text] of Object.entries(LIBRARY)) {
      mkdirSync(join(root, dirname(name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    const entries = await readEntries(root, 'toy')
    const asked = new Set(termsOf(WARM_UP_QUESTION))
    const { embedding } = await embedEntries(entries, { model: DEFAULT_MODEL, cache: false, asked })
    const files = packFiles(
      {
        project: 'toy',
        library_version: null,
        commit: null,
        commit_date: null,
        built_from: 'a toy',
        aliases: [],
        entries,
        sources: [],
        embedding,
      },
      { compress: (raw) => raw },
    )
    const texts = [...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])
    return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) writeFileSync(WARM_UP_PACK, await warmUpPack())
