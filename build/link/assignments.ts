/**
 * What variables are assigned from, and what functions give back: lines of code come in, names with the chain
 * of calls on the other side go out. Read line by line without a parser, so only the plain forms count:
 * `x = f(…).g(…)`, `const x: T = new C(…)`, `return f(…)`; anything with an operator in it says nothing.
 */
import { type Chain, chainAt } from './chains.ts'

export interface Assignment {
  /** `df`, `self.df` */
  readonly name: string
  readonly annotation?: string
  readonly value?: Chain
  readonly offset: number
  /** Not inside anything, by its indentation. */
  readonly outermost: boolean
}

/** `const df: T = await new ` with or without the parts in between, up to the value. */
const ASSIGNMENT =
  /^([ \t]*)(?:(?:export[ \t]+)?(?:const|let|var)[ \t]+)?((?:self\.|this\.)?[\p{L}_$][\p{L}\p{N}_$]*)[ \t]*(?::[ \t]*([^=\n]{1,200}?)[ \t]*)?=(?!=)\s*(?:await\s+)?(?:new\s+)?/gmu
const RETURN = /^[ \t]*(?:return|yield)[ \t]+(?:await[ \t]+)?(?:new[ \t]+)?/gmu
const END = /[ \t]*(?:[;,)#\r\n]|\/\/|$)/y

export function assignmentsIn(text: string): Assignment[] {
  return [...text.matchAll(ASSIGNMENT)].map((match) => {
    const [whole, indent, name = '', annotation] = match
    const value = wholeChain(text, match.index + whole.length)
    return {
      name,
      ...(annotation !== undefined && { annotation }),
      ...(value !== undefined && { value }),
      offset: match.index,
      outermost: indent === '',
    }
  })
}

/** What a function gives back, in the order of its `return`s. */
export function returnsIn(text: string): Chain[] {
  return [...text.matchAll(RETURN)].flatMap((match) => {
    const value = wholeChain(text, match.index + match[0].length)
    return value === undefined ? [] : [value]
  })
}

/** A chain that is all of the value. */
function wholeChain(text: string, start: number): Chain | undefined {
  const chain = chainAt(text, start)
  if (chain === undefined) return undefined
  END.lastIndex = chain.end
  return END.test(text) ? chain : undefined
}

/** Offset of the first character of each line. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
