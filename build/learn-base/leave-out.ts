/**
 * Excludes texts from training, given folders of JSONL rows. Two texts are equal when they begin with the same 80
 * letters and digits; docstrings are also compared by themselves, because other collections store a function with
 * other whitespace, another name or without its code.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Row } from './read-packages.ts'

const Text = v.object({
  text: v.optional(v.string(), ''),
  title: v.optional(v.nullable(v.string())),
})

export function leaveOut(folders: readonly string[]): (row: Row) => boolean {
  const known = new Set<string>()
  const add = (text: string) => {
    const own = beginning(text)
    if (own !== undefined) known.add(own)
  }
  for (const file of folders.flatMap(jsonlFiles)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue
      const row = v.safeParse(Text, JSON.parse(line))
      if (!row.success) continue
      const { text } = row.output
      add(text)
      for (const [, quoted] of text.matchAll(DOCSTRING)) add(quoted ?? '')
      // Documentation pages repeat name and signature before the first sentence of the docstring.
      for (const sentence of text.split(/[.:]\s+|\n\s*\n?/)) add(sentence)
    }
  }
  return ({ signature, text, body }) =>
    [text, body, `${signature}${text}${body}`].some((own) => {
      const start = beginning(own)
      return start !== undefined && known.has(start)
    })
}

const DOCSTRING = /(?:"""|''')([\s\S]*?)(?:"""|''')/g
const PREFIX_LENGTH = 80
/** Shorter texts are common to many authors: `Return the length.` */
const MIN_LENGTH = 60

function beginning(text: string): string | undefined {
  const letters = text
    .slice(0, 400)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return letters.length < MIN_LENGTH ? undefined : letters.slice(0, PREFIX_LENGTH)
}

function jsonlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /corpus[^/]*\.jsonl$/.test(path))
    .map((path) => join(folder, path))
    .sort()
}
