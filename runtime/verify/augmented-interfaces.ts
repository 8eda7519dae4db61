/**
 * Whether a text may use a member that another package adds to an interface of the library, as plugins do:
 * `request.cookies` after an import of `@rack/cookies`. The text shows it by a string: the name of a package that
 * contains that of the library, or the name of the member, `rack.decorate('cookies', …)`.
 */
import { escapePattern } from '../std/escape-pattern.ts'
import type { Entity } from './library.ts'
import type { ParsedPiece } from './parsed-piece.ts'
import type { MissingSegment } from './resolve-chain.ts'

/** @param read the pieces of the text */
export function mayBeAugmented(
  { segment, parent }: MissingSegment,
  read: readonly ParsedPiece[],
  { openInterfaces }: ParsedPiece['rules'],
): boolean {
  if (openInterfaces !== true || parent.kind !== 'instance' || !parent.classes.some(isInterface))
    return false
  const projects = parent.classes.flatMap(({ pack: { manifest } }) => [manifest.project])
  const library = projects.map(escapePattern).join('|')
  const shows = new RegExp(
    String.raw`(["'])(?:${escapePattern(segment.name)}|(?!(?:${library})(?:/|\1))[^"'\s]*(?:${library})[^"'\s]*)\1`,
  )
  return read.some(({ outline }) => shows.test(outline.uncommented))
}

const isInterface = ({ head }: Entity): boolean =>
  head.kind === 'symbol' && head.symbol_kind === 'interface'
