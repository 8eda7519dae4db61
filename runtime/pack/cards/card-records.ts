/** The heads and bodies of cards as records of a pack (card-record.ts). */
import { utf8 } from '../bytes.ts'
import type { Entry, SourceText } from '../entry.ts'
import { writeCard } from './card-record.ts'
import { type SourceLines, sourceLines } from './pieces.ts'

/** @param version of the library */
export function cardRecords(
  entries: readonly Entry[],
  sources: readonly SourceText[],
  version: string | null,
): { heads: Uint8Array[]; bodies: Uint8Array[] } {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const prepared = new Map<string, SourceLines>()
  const linesOf = (path: string): SourceLines | undefined => {
    const text = texts.get(path)
    if (text === undefined) return undefined
    const lines = prepared.get(path) ?? sourceLines(text)
    prepared.set(path, lines)
    return lines
  }
  const heads: Uint8Array[] = []
  const bodies: Uint8Array[] = []
  for (const { card } of entries) {
    const { kind, project, language, visibility } = card
    const shared = { kind, project, language, visibility, version }
    const { head, body } = writeCard(card, shared, linesOf(card.path))
    heads.push(utf8(JSON.stringify(head)))
    bodies.push(utf8(JSON.stringify(body)))
  }
  return { heads, bodies }
}
