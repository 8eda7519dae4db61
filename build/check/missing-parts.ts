/**
 * Tells whether a module or class certainly lacks a part: its file does not contain the name, and no file or folder
 * beside it has the name, in any language. A compiled extension has a source file, and a name that is created at run
 * time occurs somewhere in the module, unless the module defines `__getattr__`.
 */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Card } from '../../runtime/card.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { wholeWord } from '../../runtime/std/whole-word.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'

export type LacksPart = (owner: string, name: string) => boolean

export function missingPartPredicate({
  files,
  cards,
  root,
}: Pick<LibraryUnderCheck, 'files' | 'cards' | 'root'>): LacksPart {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const paths = new Map(
    cards.flatMap((card) => (isOwner(card) ? [[card.title, card.path] as const] : [])),
  )
  const stemsIn = memoizeByString(
    (folder) => new Set(readdirSync(join(root, folder)).map((name) => name.split('.')[0] ?? name)),
  )
  return (owner, name) => {
    const path = paths.get(owner)
    const text = path === undefined ? undefined : texts.get(path)
    if (path === undefined || text === undefined) return false
    if (stemsIn(dirname(path)).has(name)) return false
    return !wholeWord(name).test(text) && !wholeWord('__getattr__').test(text)
  }
}

const isOwner = (card: Card): boolean =>
  card.kind === 'module' || (card.kind === 'symbol' && card.symbol_kind === 'class')
