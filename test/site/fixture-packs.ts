/**
 * Two small packs for the page's tests: `tidewater`, an ordinary library with a card of each kind and enough small
 * cards for several pages, and `hostile`, where every text that an author controls tries to be executed.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePack } from '../../build/pack.ts'
import { type ModuleCard, NO_RELATIONS, type RecipeCard } from '../../runtime/card.ts'
import type { PackEmbedding } from '../../runtime/embedding/pack-embedding.ts'
import type { Entry, SourceText } from '../../runtime/pack/entry.ts'
import { COMMON, entry, guide, linesOf, source, symbol } from './fixture-cards.ts'
import { hostileEntries } from './hostile-entries.ts'

/** The self-evaluation of the build, as far as the page shows it. */
const SELF = {
  missing: { docstrings: { n: 12, of: 90 } },
  all: { n: 52, asked: 40, ndcg10: 0.5, mrr10: 0.4, first_three: 23, ci95: [0.4, 0.6] },
}

/** @returns the folders of the packs */
export async function writeFixturePacks(
  folder: string,
  embeddingOf?: (entries: readonly Entry[]) => PackEmbedding,
): Promise<string[]> {
  const write = async (
    project: string,
    entries: Entry[],
    sources: SourceText[],
  ): Promise<string> => {
    const out = join(folder, project)
    const pack = await writePack(out, {
      project,
      library_version: '2.1.0',
      commit: null,
      commit_date: null,
      built_from: `test:${project}`,
      aliases: [],
      entries,
      sources,
      ...(embeddingOf && { embedding: embeddingOf(entries) }),
    })
    writeFileSync(join(out, 'report.json'), JSON.stringify({ project, pack, self: SELF }))
    return out
  }
  return [
    await write('hostile', hostileEntries(), [
      source('hostile', 'guide.md'),
      source('hostile', 'attack.ts'),
    ]),
    await write('tidewater', tidewaterEntries(), [
      source('tidewater', 'guide.md'),
      source('tidewater', 'tides.py'),
      source('tidewater', 'test_tides.py'),
    ]),
  ]
}

const TEST = 'tidewater/test_tides.py::test_predict_tide_of_an_empty_table_fails'
const tides = (name: string) => ({ symbol: `tidewater.tides:${name}`, path: 'tides.py' })

function tidewaterEntries(): Entry[] {
  const predict = symbol('predict_tide', [41, 46], {
    signature: 'def predict_tide(table: TideTable, hour: float, *, smooth: bool = True) -> float',
    docstring: 'Predict the height of the tide at an hour of the day.',
    public: ['tidewater.predict_tide', 'tidewater.tides.predict_tide'],
    parameters: [
      { name: 'table', type: 'TideTable' },
      { name: 'hour', type: 'float' },
      { name: 'smooth', type: 'bool', default: 'True', kind: 'keyword-only' },
    ],
    returns: 'float',
    related: {
      ...NO_RELATIONS,
      parents: [{ symbol: 'tidewater.tides', path: 'tides.py' }],
      calls: [tides('TideTable.high_waters'), { symbol: 'sum', path: null }],
      tests: [{ symbol: TEST, path: 'test_tides.py' }],
      docs: [{ symbol: 'tidewater/guide.md#reading-a-gauge', path: 'guide.md' }],
    },
    recipes: [TEST],
    url: 'https://example.org/tidewater/tides.py',
  })
  const waters = symbol('TideTable.high_waters', [22, 38], {
    signature: 'def high_waters(self, day: str, limit: int = 2) -> list[float]',
    symbol_kind: 'method',
    docstring: linesOf('tidewater', 'tides.py', 23, 37).replaceAll(/^ {8}|"""/gm, ''),
    parameters: [
      { name: 'day', type: 'str' },
      { name: 'limit', type: 'int', default: '2' },
    ],
    related: { ...NO_RELATIONS, parents: [tides('TideTable')], called_by: [tides('predict_tide')] },
  })
  const table = symbol('TideTable', [14, 38], {
    signature: 'class TideTable(harbour: Harbour, *, datum: str = "chart")',
    symbol_kind: 'class',
    docstring: 'High and low waters of one harbour.',
    related: { ...NO_RELATIONS, children: [tides('TideTable.high_waters')] },
    recipes: [TEST],
    examples: [
      {
        recipe: TEST,
        code: "table = TideTable(Harbour('Ostend'))",
        lines: [[6, 6]],
        whole_lines: 6,
        cut: true,
      },
    ],
  })
  const moon = symbol('old_moon', [49, 50], {
    signature: 'def old_moon(age)',
    docstring: '',
    deprecated: 'use predict_tide instead',
    visibility: 'internal',
  })
  const days = Array.from({ length: 45 }, (_, i) => {
    const name = `spring_tide_${String(i + 1).padStart(2, '0')}`
    return symbol(name, [1, 1], {
      signature: `def ${name}()`,
      docstring: `The spring tide of week ${i + 1}.`,
    })
  })
  const ferries = ['morning', 'noon', 'evening'].map((when) =>
    symbol(`ferry_at_${when}`, [1, 1], {
      signature: `def ferry_at_${when}()`,
      docstring: `The ferry that leaves in the ${when}.`,
      family: 'ferries',
    }),
  )
  const recipe: RecipeCard = {
    ...COMMON,
    id: TEST,
    kind: 'recipe',
    recipe_kind: 'test',
    title: 'predict tide of an empty table fails',
    path: 'test_tides.py',
    lines: [4, 7],
    language: 'python',
    summary: 'Uses predict_tide, TideTable, Harbour.',
    text: linesOf('tidewater', 'test_tides.py', 4, 7),
    code: linesOf('tidewater', 'test_tides.py', 4, 7),
    preamble: 'from tidewater.tides import Harbour, TideTable, predict_tide',
    symbols: ['tidewater.tides:predict_tide', 'tidewater.tides:TideTable'],
  }
  const module: ModuleCard = {
    ...COMMON,
    id: 'tidewater.tides',
    kind: 'module',
    title: 'tidewater.tides',
    path: 'tides.py',
    lines: [1, 50],
    language: 'python',
    summary: 'Tides of a harbour: when the water is high, and how high.',
    text: 'Tides of a harbour: when the water is high, and how high.',
    exports: ['tidewater.tides:TideTable', 'tidewater.tides:predict_tide'],
  }
  return [
    ...[predict, waters, table, moon, ...days, ...ferries, recipe, module].map(entry),
    entry(guide('tidewater', 'Reading a gauge', 'reading-a-gauge', [1, 21])),
    entry(guide('tidewater', 'Smoothing', 'smoothing', [22, 31])),
  ]
}
