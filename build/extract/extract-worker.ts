/**
 * A thread that reads: batches of files come in as messages, the facts of each go out as JSON, which is what
 * the cache stores, so that no other thread has to write it again.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { SourceFile } from '../facts.ts'
import { type Languages, openFileReader } from './extract-file.ts'

const languages: Languages = workerData
const read = openFileReader(languages)

let last = Promise.resolve()
parentPort?.on('message', (files: readonly SourceFile[]) => {
  // One batch after the other: answers are told apart by their order.
  last = last.then(async () => {
    const facts: string[] = []
    for (const file of files) facts.push(JSON.stringify(await read(file)))
    parentPort?.postMessage(facts)
  })
})
