/**
 * The fixture ledger as a pack, and a question whose answer is easily invented: the fake model answers `move_money`,
 * but the library has `transfer`.
 */
import { join } from 'node:path'
import { buildPack } from '../../build/main.ts'
import { type Invention, inventing } from '../upstream/inventions.ts'

const ROOT = join(import.meta.dirname, '../fixtures/answers/ledger')

/** @returns its folder */
export async function ledgerPack(folder: string): Promise<string> {
  const out = join(folder, 'ledger')
  await buildPack({ roots: [ROOT], out })
  return out
}

export const QUESTION = 'How do I transfer money from one account to another?'

const codeOf = (name: string): string =>
  ['from ledger import Book, '.concat(name), `${name}(Book().accounts["a"], None, 5)`].join('\n')

export const INVENTION: Invention = {
  question: QUESTION,
  language: 'python',
  invented: codeOf('move_money'),
  real: codeOf('transfer'),
  name: 'ledger.transfer',
  how: 'stubborn',
}

/** Right at once, right after a correction, and never right. */
export const MODELS = {
  careful: inventing([{ ...INVENTION, how: 'careful' }]),
  stubborn: inventing([INVENTION]),
  incurable: inventing([{ ...INVENTION, name: 'a name that nothing tells' }]),
} as const
