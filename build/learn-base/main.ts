/**
 * `npm run learn-base -- --model FOLDER`: packages → base/terms.bin, base/encoder.bin and their provenance. Each step
 * leaves files in the work folder and is skipped when they exist, so that an interrupted run continues; delete a file
 * to repeat its step. The teacher and the training need Python (requirements.txt); users of cardcat never run this.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import * as v from 'valibot'
import { readEntries } from '../read-library.ts'
import { chooseTexts } from './choose-texts.ts'
import { type FetchedPackage, fetchPackages, readPackages } from './fetch-packages.ts'
import { leaveOut } from './leave-out.ts'
import { Chosen, provenance } from './provenance.ts'
import { readPackage } from './read-packages.ts'
import { sampleFiles } from './sample-files.ts'

const HERE = import.meta.dirname
const TERMS = 30_000

const Options = v.object({
  model: v.string(),
  teacher: v.string(),
  licence: v.string(),
  id: v.string(),
  work: v.string(),
  packages: v.string(),
  leaveOut: v.optional(v.array(v.string()), []),
  python: v.string(),
  minutes: v.string(),
  layers: v.string(),
  out: v.string(),
  from: v.optional(v.string()),
  pauseFile: v.optional(v.string()),
})
type Options = v.InferOutput<typeof Options>

const program = new Command('learn-base')
  .description('train the base vectors and the document encoder of the package')
  .requiredOption(
    '--model <folder>',
    'folder of the teacher, with config.json, tokenizer.json and onnx/model_quantized.onnx',
  )
  .option('--teacher <name>', 'name of the teacher in the written files', 'all-MiniLM-L6-v2 q8')
  .option('--licence <id>', 'licence of the teacher', 'Apache-2.0')
  .option('--id <name>', 'name of the trained model', 'cardcat-base-2')
  .option('--work <folder>', 'folder for intermediate files, about 5 GB', 'dist/learn')
  .option('--packages <file>', 'list of the packages to train on', join(HERE, 'packages.json'))
  .option('--leave-out <folders...>', 'folders of JSONL corpora whose texts are excluded')
  .option('--python <command>', 'Python with the packages of requirements.txt', 'python3')
  .option('--minutes <n>', 'time for training the encoder', '60')
  .option('--layers <n>', 'transformer layers of the encoder', '2')
  .option('--out <folder>', 'folder for the result', join(HERE, '..', 'embed', 'base'))
  .option('--from <folder>', 'work folder of an earlier run whose encoder is trained further')
  .option('--pause-file <path>', 'long steps wait while this file exists')

await learn(v.parse(Options, program.parse().opts()))

async function learn(options: Options): Promise<void> {
  const work = resolve(options.work)
  const packages = readPackages(options.packages)
  const { fetched, failed } = await fetchPackages(packages, work, counter('fetched'))
  const files: string[] = []
  const read: FetchedPackage[] = []
  const lost: { name: string; reason: string }[] = [...failed]
  for (const [i, own] of fetched.entries()) {
    sampleFiles(own.folder)
    const result = await readPackage(own, work, readEntries)
    if ('file' in result) {
      files.push(result.file)
      read.push(own)
    } else lost.push({ name: own.name, reason: result.reason })
    counter('read')(i + 1, fetched.length)
  }
  for (const { name, reason } of lost) say(`left out: ${name}: ${reason}`)
  if (!existsSync(join(work, 'chosen.json'))) {
    chooseTexts(files, { work, terms: TERMS, leaveOut: leaveOut(options.leaveOut) })
  }
  const chosen = v.parse(Chosen, JSON.parse(readFileSync(join(work, 'chosen.json'), 'utf8')))
  say(`${chosen.documents} documents, ${chosen.texts} short texts, ${chosen.leftOut} left out`)

  const pause = options.pauseFile === undefined ? [] : ['--pause-file', options.pauseFile]
  const python = (script: string, ...rest: readonly string[]) =>
    run(options.python, [join(HERE, script), '--work', work, ...rest])
  for (const [name, tokens] of [
    ['surfaces', 16],
    ['texts', 40],
    ['documents', 128],
  ] as const) {
    const model = ['--model', resolve(options.model), '--name', name, '--tokens', String(tokens)]
    await python('embed_texts.py', ...model, ...pause)
  }
  const earlier = (flag: string, file: string) =>
    options.from === undefined ? [] : [flag, resolve(options.from, file)]
  if (!existsSync(join(work, 'terms.npz')))
    await python('fit_terms.py', ...earlier('--space', 'terms.npz'))
  if (!existsSync(join(work, 'trained'))) {
    const start = earlier('--start', 'encoder.npz')
    const size = ['--minutes', options.minutes, '--layers', options.layers]
    await python('train_encoder.py', ...size, ...start, ...pause)
    writeFileSync(join(work, 'trained'), '')
  }
  const { id, teacher, out } = options
  await python('write_base.py', '--out', out, '--id', id, '--teacher', teacher)
  writeFileSync(join(out, 'provenance.json'), provenance(options, read, chosen))
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolved, rejected) => {
    const child = spawn(command, args, { stdio: 'inherit' })
    child.on('error', rejected)
    child.on('exit', (code) => {
      if (code === 0) resolved()
      else rejected(new Error(`${args[0]} ended with ${code}; run again to continue`))
    })
  })
}

function counter(what: string): (done: number, total: number) => void {
  return (done, total) => {
    if (done % 20 === 0 || done === total) say(`${what} ${done} of ${total}`)
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
