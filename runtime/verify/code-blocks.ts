/**
 * Blocks of a piece of code, by brackets, by words or by indentation. In: tokens and code. Out: where each block begins and
 * ends, which is as far as a name that is bound in it is known.
 */
import type { Tokens } from './chains.ts'
import type { ReadingRules } from './reading-rules.ts'

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The block that follows a parameter list; for a function without a block, the enclosing one. */
export function bodyOf(
  from: number,
  length: number,
  blocks: readonly Stretch[],
  tokens: Tokens,
  rules: ReadingRules,
): Stretch | undefined {
  if (rules.blocks === 'indent') {
    const own = blocks.find(
      (block) => block.from >= from + length && block.from < from + length + 400,
    )
    const inBrackets = innermost(bracketsOf(tokens), from - 1)
    // `lambda x: …` ends with the bracket around it.
    if (inBrackets !== undefined && (own === undefined || own.from > inBrackets.to))
      return inBrackets
    return own === undefined ? inBrackets : { from, to: own.to }
  }
  const MOST_BETWEEN = 300
  const at = tokens.at(from + length)
  for (let i = at; i < tokens.list.length; i++) {
    const token = tokens.list[i]
    if (token === undefined || token.start > from + length + MOST_BETWEEN) break
    if (token.text === '{') {
      const close = tokens.list[tokens.pair.get(i) ?? -1]
      return close === undefined ? undefined : { from, to: close.end }
    }
    if (token.text === ';') break
    if (token.text === '(' && i > at + 1) i = tokens.pair.get(i) ?? i
  }
  return innermost(bracketsOf(tokens), from - 1)
}

export function innermost(stretches: readonly Stretch[], at: number): Stretch | undefined {
  let best: Stretch | undefined
  for (const each of stretches) {
    if (each.from >= at || each.to <= at) continue
    if (best === undefined || each.to - each.from < best.to - best.from) best = each
  }
  return best
}

function bracketsOf({ list, pair }: Tokens): Stretch[] {
  return [...pair]
    .filter(([open, close]) => open < close)
    .map(([open, close]) => ({ from: list[open]?.start ?? 0, to: list[close]?.end ?? 0 }))
}

export function bracedBlocks({ list, pair }: Tokens): Stretch[] {
  return [...pair]
    .filter(([open, close]) => open < close && list[open]?.text === '{')
    .map(([open, close]) => ({ from: list[open]?.start ?? 0, to: list[close]?.end ?? 0 }))
}

/** The bodies of `def` and `class`, by indentation. */
export function indentedBlocks(code: string): Stretch[] {
  const HEAD = /^([ \t]*)(?:async[ \t]+)?(?:def|class)\b/gm
  const lines: { start: number; indent: number }[] = []
  for (const match of code.matchAll(/^([ \t]*)(?=\S)/gm))
    lines.push({ start: match.index, indent: (match[1] ?? '').length })
  return [...code.matchAll(HEAD)].map((match) => {
    const indent = (match[1] ?? '').length
    const colon = endOfHead(code, match.index)
    const next = lines.find((line) => line.start > colon && line.indent <= indent)
    return { from: colon, to: next?.start ?? code.length + 1 }
  })
}

/** The colon after the brackets of a `def` or `class`. */
function endOfHead(code: string, from: number): number {
  let depth = 0
  for (let i = from; i < code.length; i++) {
    const sign = code[i] ?? ''
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    else if (sign === ':' && depth <= 0) return i
  }
  return from
}
