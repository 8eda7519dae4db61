/** Pseudo-random cards from a fixed seed: four kinds, several scripts, some of which repeat lines of a source. */
import type { SourceText } from '../../runtime/pack/entry.ts'
import { pick, type SmallCard, seededRandom } from '../small-pack.ts'

const WORDS: [string, ...string[]] = [
  'parse',
  'readTable',
  'read_csv',
  'GridSearchCV',
  'numpy.linalg.svd',
  'größe',
  'naïve',
  '検索',
  'エンジン',
  'بحث',
  'поиск',
  'C++',
  'utf8',
  '🦊',
  'constructor',
  '__proto__',
  'toString',
  'x',
  'the',
  'Ünïcode',
  'a.b.c',
  'हिन्दी',
  'ค้นหา',
  '한국어',
  '"quoted"',
  '<script>',
  'line\nbreak',
  'tab\t',
  '\u0000',
  'ﬁ',
]
const KINDS = ['symbol', 'symbol', 'symbol', 'recipe', 'guide', 'module'] as const
const LINES = 40

export function randomSources(seed: number, count: number): SourceText[] {
  const random = seededRandom(seed)
  const ends = ['\n', '\r\n'] as const
  return Array.from({ length: count }, (_, i) => {
    const end = pick(random, ends)
    const lines = Array.from({ length: LINES }, () => sentence(random, 6))
    return { path: `src/größe ${i}.py`, language: 'python', text: lines.join(end) }
  })
}

export function randomCards(
  seed: number,
  count: number,
  sources: readonly SourceText[],
): SmallCard[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, i): SmallCard => {
    const kind = pick(random, KINDS)
    const name = `${pick(random, WORDS)}${i}`
    const source = sources[Math.floor(random() * sources.length * 2)]
    const first = 1 + Math.floor(random() * LINES)
    const last = Math.min(LINES, first + Math.floor(random() * 5))
    const own = source?.text
      .split(/\r?\n/)
      .slice(first - 1, last)
      .join('\n')
    return {
      id: kind === 'symbol' ? `mod${i % 17}.${i}:${name}` : `random/${i}#${name}`,
      kind,
      project: pick(random, ['alpha', 'beta']),
      language: pick(random, ['python', 'typescript', 'c++']),
      visibility: pick(random, ['public', 'public', 'internal', 'private']),
      path: source?.path ?? `no source ${i % 5}.ts`,
      lines: [first, last],
      fields: {
        name,
        path: sentence(random, 2),
        signature: sentence(random, 4),
        text: sentence(random, 20),
        body: own ?? sentence(random, 10),
      },
      ...(random() < 0.5 ? { text: own ?? '' } : {}),
    }
  })
}

export function shuffled<T>(seed: number, values: readonly T[]): T[] {
  const random = seededRandom(seed)
  return values
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}

const sentence = (random: () => number, most: number): string =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(random, WORDS)).join(' ')
