/**
 * How often the right library is among the first three, for a folder of packs with a catalog and questions whose
 * library is known.
 *
 *   npx tsx test/eval/many/ask.ts --packs PACKS --gathered ROOTS/gathered.jsonl [--json] [--misses]
 *
 *   named      `how do I use SYMBOL in NAME` and three more forms, one per library; NAME is that of its registry
 *   imported   a line of code that imports it, according to its metadata
 *   task       task-questions.tsv: tasks, written from knowledge of the libraries and independently of the packs' text,
 *              each with all the libraries here that solve it
 *   described  the library's description in its registry. Sentences of its record that share most of their words with it
 *              are held out for this library, but not its keywords, and only this library is right
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { LIBRARIES } from '../../../build/catalog/catalog.ts'
import { routingPack } from '../../../build/catalog/catalog-pack.ts'
import type { LibraryRecord } from '../../../build/catalog/library-record.ts'
import { type Catalog, loadAndRun, openCatalog } from '../../../runtime/catalog.ts'
import { scanModule } from '../../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../../runtime/kernel.ts'
import { isStopTerm } from '../../../runtime/pack/lexical/stop-words.ts'
import { termsOf } from '../../../runtime/pack/lexical/tokenizer.ts'
import { memoryStore } from '../../../runtime/pack/store.ts'
import { rankLibraries } from '../../../runtime/routing/rank-libraries.ts'
import { ROUTING_FOLDER } from '../../../runtime/routing/routing-pack.ts'

interface Asked {
  readonly text: string
  readonly relevant: readonly string[]
}

const Gathered = v.object({
  path: v.string(),
  name: v.string(),
  imports: v.array(v.string()),
  description: v.string(),
})
type Gathered = v.InferOutput<typeof Gathered>

const { values } = parseArgs({
  options: {
    packs: { type: 'string' },
    gathered: { type: 'string' },
    json: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
})
const { packs, gathered, json, misses } = values
if (packs === undefined || gathered === undefined) throw new Error('give --packs and --gathered')

const FIRST = 3
const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean)
const records = lines(join(packs, ROUTING_FOLDER, LIBRARIES)).map(
  (line): LibraryRecord => JSON.parse(line),
)
const here = new Set(records.map(({ path }) => path))
const known = lines(gathered)
  .map((line) => v.parse(Gathered, JSON.parse(line)))
  .filter(({ path }) => here.has(path))
const recordOf = new Map(records.map((record) => [record.path, record]))

const catalog = await openRouting(records)
const heldOut = await openRouting(records.map(withoutDescription))
const tasks = lines(join(import.meta.dirname, 'task-questions.tsv')).flatMap((line): Asked[] => {
  const [text = '', paths = ''] = line.split('\t')
  const relevant = paths.split(',').filter((path) => here.has(path))
  return relevant.length === 0 ? [] : [{ text, relevant }]
})
const results = {
  libraries: records.length,
  named: await shareOf(catalog, known.map(namedQuestion), 'named'),
  imported: await shareOf(catalog, known.flatMap(importQuestion), 'imported'),
  task: await shareOf(catalog, tasks, 'task'),
  described: await shareOf(heldOut, known.flatMap(descriptionQuestion), 'described'),
}
process.stdout.write(
  json ? `${JSON.stringify(results)}\n` : `${JSON.stringify(results, null, 1)}\n`,
)

async function openRouting(all: readonly LibraryRecord[]): Promise<Catalog> {
  const files = await routingPack(all)
  return openCatalog([memoryStore('routing', files)], {
    resident: true,
    kernel: kernelOf(scanModule()),
  })
}

async function shareOf(
  from: Catalog,
  questions: readonly Asked[],
  set: string,
): Promise<{ n: number; first: number; among_three: number }> {
  let first = 0
  let amongThree = 0
  for (const { text, relevant } of questions) {
    const { value } = await loadAndRun(from, () => rankLibraries(from, text, FIRST))
    const paths = value.map(({ path }) => path)
    if (relevant.includes(paths[0] ?? '')) first++
    if (paths.some((path) => relevant.includes(path))) amongThree++
    else if (misses)
      process.stdout.write(`${set}\t${text}\t${relevant.join(',')}\t${paths.join(',')}\n`)
  }
  const n = questions.length
  return { n, first: rounded(first / n), among_three: rounded(amongThree / n) }
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000
}

/** The form depends on the name alone. */
function namedQuestion({ path, name }: Gathered, i: number): Asked {
  const symbol = recordOf.get(path)?.symbols[0] ?? 'it'
  const forms = [
    `how do I use ${symbol} in ${name}`,
    `${name} ${symbol}`,
    `what is ${name} for`,
    `install ${name} and get started`,
  ]
  return { text: forms[i % forms.length] ?? name, relevant: [path] }
}

function importQuestion({ path, imports }: Gathered, i: number): Asked[] {
  const [module] = imports
  if (module === undefined) return []
  const symbol = recordOf.get(path)?.symbols[0] ?? 'x'
  const forms = path.startsWith('pypi/')
    ? [`import ${module}`, `from ${module} import ${symbol}`, `why does "import ${module}" fail`]
    : [
        `import { ${symbol} } from '${module}'`,
        `const x = require("${module}")`,
        `import x from '${module}' gives undefined`,
      ]
  return [{ text: forms[i % forms.length] ?? module, relevant: [path] }]
}

function descriptionQuestion({ path, name, description }: Gathered): Asked[] {
  const telling = tellingTerms(description)
  return telling.size < 3 ? [] : [{ text: description.replaceAll(name, ' '), relevant: [path] }]
}

function tellingTerms(text: string): Set<string> {
  return new Set(termsOf(text).filter((term) => !isStopTerm(term)))
}

function withoutDescription(record: LibraryRecord): LibraryRecord {
  const description = known.find(({ path }) => path === record.path)?.description ?? ''
  const terms = tellingTerms(description)
  const isOther = (text: string): boolean => {
    const own = tellingTerms(text)
    const shared = [...terms].filter((term) => own.has(term)).length
    return terms.size === 0 || shared / terms.size < 0.6
  }
  const sentences = record.description.split(/(?<=[.!?])\s+|\n/)
  return {
    ...record,
    description: sentences.filter(isOther).join('\n'),
    headings: record.headings.filter(isOther),
    summaries: record.summaries.filter(isOther),
  }
}
