/** Reads a piece of code once: its outline, tokens, chains and the names that it binds. */
import { type Names, namesIn } from './bindings.ts'
import { type Outline, outlineOf } from './outline.ts'
import { type ParsedChain, parseChains } from './parsed-chains.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { CodePiece } from './text-pieces.ts'
import { type Tokens, tokensOf } from './tokens.ts'

export interface ParsedPiece {
  readonly piece: CodePiece
  readonly rules: ReadingRules
  readonly outline: Outline
  readonly tokens: Tokens
  readonly chains: readonly ParsedChain[]
  readonly names: Names
}

const readings = new WeakMap<CodePiece, ParsedPiece>()
export function parsePiece(piece: CodePiece, rules: ReadingRules): ParsedPiece {
  const known = readings.get(piece)
  if (known !== undefined && known.rules === rules) return known
  const outline = outlineOf(piece.code, rules)
  const tokens = tokensOf(outline, rules)
  const chains = parseChains(tokens, outline, rules)
  const read = {
    piece,
    rules,
    outline,
    tokens,
    chains,
    names: namesIn(outline, tokens, chains, rules),
  }
  readings.set(piece, read)
  return read
}
