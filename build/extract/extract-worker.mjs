/**
 * A worker thread of the extraction: a batch of files comes in, the facts of each go out as JSON, which is
 * what the cache stores, so that no other thread has to write it again. Plain JavaScript because a worker
 * starts without tsx.
 */
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register({ tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) })
const { factsOfFile } = await import('./extract-file.ts')

/** @param {readonly import('../facts.ts').SourceFile[]} files */
export default async function extractBatch(files) {
  const facts = []
  for (const file of files) facts.push(JSON.stringify(await factsOfFile(file)))
  return facts
}
