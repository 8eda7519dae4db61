/**
 * A small library of tide tables, built as a user builds one: all kinds of cards, and names that are easy to get wrong.
 */
import { join } from 'node:path'
import { cardcat, writeFiles } from '../cli/cardcat.ts'

const FILES = {
  'pyproject.toml': '[project]\nname = "tides"\nversion = "2.1.0"\n',
  'README.md': `# Tides

Tide tables for sailors.

## Reading tables

How to read a tide table: call \`tides.read_table\` with the path of a file.

\`\`\`python
import tides

table = tides.read_table("brest.csv")
\`\`\`
`,
  'tides/__init__.py': '"""Tide tables."""\nfrom .table import Table, read_table\n',
  'tides/table.py': `"""Tables and how they are read."""


class Table:
    """The tides of a port."""

    def height(self, day, hour=12):
        """Height of the water in metres."""
        return 0.0


def read_table(path, sep=","):
    """Read a tide table from a comma separated file."""
    return Table()
`,
  'tests/test_table.py': `import tides


def test_height():
    table = tides.read_table("brest.csv")
    assert table.height(3) == 0.0
`,
}

/** @returns the folder of the pack */
export async function buildTides(folder: string): Promise<string> {
  const root = writeFiles(join(folder, 'tides'), new Map(Object.entries(FILES)))
  const out = join(folder, 'packs', 'tides')
  const { code, stderr } = await cardcat(['build', root, '--out', out, '--no-cache'])
  if (code !== 0) throw new Error(stderr)
  return out
}
