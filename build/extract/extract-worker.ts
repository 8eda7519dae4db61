/**
 * An extraction thread: receives batches of files and returns the facts of each as JSON, the form that the cache
 * stores.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { SourceFile } from '../facts.ts'
import { type Languages, openFileReader } from './extract-file.ts'

const languages: Languages = workerData
const read = openFileReader(languages)

let last = Promise.resolve()
parentPort?.on('message', (files: readonly SourceFile[]) => {
  // Batches are handled in order, because answers are matched by their order.
  last = last.then(async () => {
    const facts: string[] = []
    for (const file of files) facts.push(JSON.stringify(await read(file)))
    parentPort?.postMessage(facts)
  })
})
