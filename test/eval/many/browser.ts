/**
 * The bytes of a first answer from a catalog of a thousand packs: the product's page in a browser with an empty
 * cache, measured by `encodedDataLength` (test/bench/browser.ts), compressed as the server sends them.
 *
 *   npm run build && npx tsx test/eval/many/browser.ts --packs PACKS
 */
import { parseArgs } from 'node:util'
import { packFolders } from '../../../build/answer/pack-folders.ts'
import { serveNode } from '../../../build/serve/node-server.ts'
import { builtPage } from '../../../build/serve/page.ts'
import { readSettings } from '../../../build/serve/settings.ts'
import { visitServer } from '../../bench/browser.ts'

/** Pairs of a first and a later question: by name, by import, by task. */
const QUESTIONS = [
  ['chalk', 'parse dates in python'],
  ["import { nanoid } from 'nanoid'", 'chalk bold'],
  ['from bs4 import BeautifulSoup', 'lru cache'],
  ['zustand store', 'toposort'],
  ['retry a function with exponential backoff', 'parse toml'],
  ['parse command line options', 'color terminal text'],
  ['parse RSS and Atom feeds', 'markdown to html'],
  ['make a QR code image', 'format numbers'],
  ['validate a python dictionary', 'yargs parse'],
] as const

const { values } = parseArgs({ options: { packs: { type: 'string' } } })
const { packs } = values
if (packs === undefined) throw new Error('give --packs')
const page = await builtPage()
const served = await serveNode(
  { page, packs: () => packFolders([packs], {}) },
  readSettings({ port: '0' }, {}),
)
try {
  for (const asked of ['at once', 'key by key'] as const) {
    const figures = await visitServer(
      'cardcat',
      `http://127.0.0.1:${served.port}/`,
      QUESTIONS,
      asked,
    )
    process.stdout.write(`${asked}: ${JSON.stringify(figures, null, 1)}\n`)
  }
} finally {
  await served.stop()
}
