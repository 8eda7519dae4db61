/**
 * How many API names a language model invents in an answer, the figure that matters most. The same questions about
 * libraries are asked in three settings: without context, with context, and with context and one correction from
 * verification; every answer is verified against the library. Any OpenAI-compatible endpoint can be used. Without
 * one, a fake model shows that counting and correction work, and says nothing about real models.
 */

import { join } from 'node:path'
import type { SymbolCard } from '../../../runtime/card.ts'
import { eachCard } from '../../../runtime/cards/read-cards.ts'
import type { Catalog } from '../../../runtime/catalog.ts'
import { ask } from '../../../runtime/chat/ask.ts'
import { complete } from '../../../runtime/upstream/complete.ts'
import { readUpstream } from '../../../runtime/upstream/settings.ts'
import { verify } from '../../../runtime/verify.ts'
import { mutated, randomFrom } from '../../audit/inventions/mutate.ts'
import { fakeUpstream } from '../../upstream/fake-upstream.ts'
import { type Invention, inventing } from '../../upstream/inventions.ts'
import { LIBRARIES, libraryPart } from '../library-sets.ts'
import { ROOT } from '../results.ts'
import type { PackShelf } from '../set-packs.ts'

/** Figures of one setting over all questions. */
export interface WayFigures {
  readonly answers: number
  /** Mean number of checkable names and calls per answer. */
  readonly checked: number
  /** Mean number of unknown names per answer. */
  readonly invented: number
  /** Mean number of calls per answer that the library would reject. */
  readonly misused: number
  /** Share of answers with either, 0–1. */
  readonly wrong: number
}

export const WAYS = ['bare', 'context', 'verified'] as const
type Way = (typeof WAYS)[number]

export interface InventedNames {
  readonly library: string
  readonly model: string
  /** Number of questions that the endpoint did not answer in every setting. */
  readonly failed: number
  readonly ways: Readonly<Record<Way, WayFigures>>
}

export interface Task {
  readonly library: string
  readonly language: string
  readonly question: string
  /** The name under which the answer is imported. */
  readonly name: string
}

export interface AskedLibrary {
  readonly library: string
  readonly catalog: Catalog
}

/** The three libraries of the label sets, if their sources are present, and zod, which is installed. */
export async function askedLibraries(
  libraries: string | undefined,
  shelf: PackShelf,
): Promise<AskedLibrary[]> {
  const parts = [
    ...(libraries === undefined
      ? []
      : LIBRARIES.map((library) => ({ library, ...libraryPart(libraries, library) }))),
    { library: 'zod', pack: 'library-zod', build: { roots: [join(ROOT, 'corpus', 'zod')] } },
  ]
  const asked: AskedLibrary[] = []
  for (const { library, ...part } of parts) {
    const { catalog } = await shelf(part, { name: 'static', model: 'static' })
    asked.push({ library, catalog })
  }
  return asked
}

/** @param env with CARDCAT_UPSTREAM_URL and CARDCAT_UPSTREAM_MODEL; without them, the fake model answers */
export async function measureInvented(
  libraries: readonly AskedLibrary[],
  tasksEach: number,
  env: Readonly<Record<string, string | undefined>>,
  report: (line: string) => void,
): Promise<InventedNames[]> {
  const tasks = new Map<AskedLibrary, readonly Task[]>()
  for (const library of libraries) tasks.set(library, await tasksOf(library, tasksEach))
  const isConfigured = (env.CARDCAT_UPSTREAM_URL ?? '') !== ''
  const fake = isConfigured
    ? undefined
    : await fakeUpstream({ say: inventing([...tasks.values()].flat().flatMap(inventionOf)) })
  try {
    const used = fake
      ? { ...env, CARDCAT_UPSTREAM_URL: fake.url, CARDCAT_UPSTREAM_MODEL: 'inventing' }
      : env
    const measured: InventedNames[] = []
    for (const [{ library, catalog }, own] of tasks) {
      report(`${library}: ${own.length} questions, three ways`)
      measured.push(await askThreeWays(library, catalog, own, used))
    }
    return measured
  } finally {
    await fake?.close()
  }
}

async function askThreeWays(
  library: string,
  catalog: Catalog,
  tasks: readonly Task[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<InventedNames> {
  const upstream = readUpstream(env)
  if (!upstream.ok) throw new Error(upstream.msg)
  const { model } = upstream.value
  if (model === null) throw new Error('CARDCAT_UPSTREAM_MODEL names no model')
  const { signal } = new AbortController()
  const given: Record<Way, Judged[]> = { bare: [], context: [], verified: [] }
  let failed = 0
  for (const task of tasks) {
    const content = promptOf(task)
    const options = { upstream: upstream.value, model, signal }
    const bare = await complete(upstream.value, {
      ...{ model, signal },
      messages: [{ role: 'user', content }],
    })
    const asked = await ask(catalog, content, { ...options, env })
    if (!bare.ok || !asked.ok) {
      failed++
      continue
    }
    const { answer, draft } = asked.value
    given.bare.push(await judge(catalog, bare.value.text))
    given.context.push(await judge(catalog, draft?.answer ?? answer))
    given.verified.push(await judge(catalog, answer))
  }
  const ways = {
    bare: figuresOf(given.bare),
    context: figuresOf(given.context),
    verified: figuresOf(given.verified),
  }
  return { library, model, failed, ways }
}

const promptOf = ({ library, language, question }: Task): string =>
  `With the ${language} library ${library}, how do I do this: ${question}\nAnswer with a short code example.`

/** Documented public functions and methods, evenly distributed over the library. */
export async function tasksOf({ library, catalog }: AskedLibrary, count: number): Promise<Task[]> {
  const described: SymbolCard[] = []
  for await (const { cards } of eachCard(catalog, { kinds: ['symbol'] }))
    for (const card of cards) if (card.kind === 'symbol' && isAskable(card)) described.push(card)
  const step = Math.max(1, described.length / count)
  return Array.from({ length: Math.min(count, described.length) }, (_, i) => {
    const card = described[Math.floor(i * step)]
    if (card === undefined) throw new Error('a step never leaves the list')
    const { language, summary: question, public: names } = card
    return { library, language, question, name: names[0] ?? card.dotted }
  })
}

const isAskable = ({ symbol_kind, visibility, docstring, summary, public: names }: SymbolCard) =>
  /^(?:function|method|class)$/.test(symbol_kind) &&
  visibility === 'public' &&
  names.length > 0 &&
  docstring !== '' &&
  summary.split(' ').length > 3

interface Judged {
  readonly checked: number
  readonly invented: number
  readonly misused: number
}

async function judge(catalog: Catalog, text: string): Promise<Judged> {
  const outcome = await verify(catalog, { text })
  if (!outcome.ok) throw new Error(outcome.msg)
  const { checked, findings } = outcome.value
  const of = (wanted: string): number => findings.filter(({ verdict }) => verdict === wanted).length
  return { checked, invented: of('unknown'), misused: of('misused') }
}

export function figuresOf(judged: readonly Judged[]): WayFigures {
  const mean = (value: (each: Judged) => number): number =>
    judged.reduce((sum, each) => sum + value(each), 0) / Math.max(1, judged.length)
  return {
    answers: judged.length,
    checked: mean(({ checked }) => checked),
    invented: mean(({ invented }) => invented),
    misused: mean(({ misused }) => misused),
    wrong: mean(({ invented, misused }) => Number(invented + misused > 0)),
  }
}

/**
 * The fake model's answer: half are right once the name is in the context, the other half only after a correction.
 */
function inventionOf({ question, language, name }: Task, number: number): Invention[] {
  const segments = name.split('.')
  const last = segments.pop() ?? ''
  const other = mutated('synonym', last, language, randomFrom(number)) ?? `${last}_all`
  const code = (member: string): string => codeOf(language, [...segments, member])
  return [
    {
      ...{ question, language, name: last },
      invented: code(other),
      real: code(last),
      how: number % 2 === 0 ? 'careful' : 'stubborn',
    },
  ]
}

function codeOf(language: string, path: readonly string[]): string {
  const [root = '', ...members] = path
  return language === 'python'
    ? `import ${root}\n\nprint(${path.join('.')})`
    : `import * as library from '${root}'\n\nconsole.log(${['library', ...members].join('.')})`
}

export const inventedTable = (measured: readonly InventedNames[]): string =>
  [
    `invented names an answer${measured[0] === undefined ? '' : `, by ${measured[0].model}`}`,
    'library             answered by  answers  checked  invented  misused   wrong',
    ...measured.flatMap(({ library, ways }) =>
      WAYS.map((way) => {
        const { answers, checked, invented, misused, wrong } = ways[way]
        return [
          library.padEnd(19),
          way.padEnd(11),
          String(answers).padStart(8),
          checked.toFixed(2).padStart(8),
          invented.toFixed(2).padStart(9),
          misused.toFixed(2).padStart(8),
          wrong.toFixed(3).padStart(7),
        ].join(' ')
      }),
    ),
    '',
  ].join('\n')
