/**
 * Code that stands alone: the cells of a notebook and which of them are wanted come in, what has to stand above
 * them goes out: import statements one by one, definitions in whole cells, in the order of the notebook.
 *
 * Who binds a name is asked from the cell that reads it upwards, so that of three cells that bind `df` the last one
 * above is taken, and what that one needs is asked from there.
 */
import type { CodePiece, Import } from '../../facts.ts'

/** How far above the code is looked: cells, and steps from a need to what it needs itself. */
export interface Reach {
  readonly cells: number
  readonly rounds: number
}

export interface Preamble {
  readonly code: string
  /** False when something is further away than the reach. */
  readonly complete: boolean
}

/** What a cell asks for: a name, or an attribute or item that an earlier cell may have set. */
interface Need {
  readonly name: string
  readonly isChain: boolean
  /** Cells before this one are asked. */
  readonly before: number
  readonly round: number
}

/**
 * @param pieces cells, or statements of cells, from top to bottom
 * @param wanted indexes of the pieces that stand in the recipe themselves, ascending
 * @param prompt names that only a prompt knows → the line that makes them known
 */
export function stitch(
  pieces: readonly CodePiece[],
  wanted: readonly number[],
  reach: Reach,
  prompt: Readonly<Record<string, string>>,
): Preamble {
  const own = new Set(wanted)
  const taken = new Set<number>()
  const imports = new Map<string, number>()
  const asked = new Set<string>()
  const open: Need[] = []
  let complete = true
  const ask = (indexes: readonly number[], before: number, round: number): void => {
    for (const { name, isChain } of needsOf(pieces, indexes)) {
      const key = `${name}\0${before}`
      if (!asked.has(key)) open.push({ name, isChain, before, round })
      asked.add(key)
    }
  }

  ask(wanted, wanted[0] ?? 0, 1)
  for (let need = open.shift(); need !== undefined; need = open.shift()) {
    const { name, isChain, before, round } = need
    const giver = giverOf(pieces, need)
    if (giver === undefined) {
      if (pieces.slice(0, before).some((each) => !each.parses && each.binds.includes(name))) {
        complete = false
      }
      if (!isChain) for (const [line, at] of elsewhere(pieces, name, prompt)) imports.set(line, at)
      continue
    }
    if (own.has(giver) || taken.has(giver)) continue
    const statements = isChain ? [] : importsOf(pieces, name, before)
    if (statements.some(([, index]) => index === giver)) {
      for (const [statement, index] of statements) imports.set(statement, index)
    } else if (round > reach.rounds || taken.size >= reach.cells) {
      complete = false
    } else {
      taken.add(giver)
      ask([giver], giver, round + 1)
    }
  }

  const bodies = [...taken].sort((a, b) => a - b)
  const lines = [...imports].sort(([, a], [, b]) => a - b).map(([statement]) => statement)
  const first = pieces[bodies[0] ?? -1]?.code.split('\n') ?? []
  const above = lines.filter((line) => !first.includes(line)).join('\n')
  return { code: above + bodiesOf(pieces, bodies, above !== ''), complete }
}

/** Pieces that follow each other in one cell stay together. */
function bodiesOf(
  pieces: readonly CodePiece[],
  indexes: readonly number[],
  isBelow: boolean,
): string {
  let code = ''
  let end = isBelow ? 0 : Number.NaN
  for (const index of indexes) {
    const piece = pieces[index]
    if (piece === undefined) continue
    const [first, last] = piece.lines
    if (!Number.isNaN(end)) code += first === end + 1 ? '\n' : '\n\n'
    code += piece.code.trim()
    end = last
  }
  return code
}

/** An import further down, a name of the prompt, or a star that may bring it. */
function elsewhere(
  pieces: readonly CodePiece[],
  name: string,
  prompt: Readonly<Record<string, string>>,
): [string, number][] {
  const below = importsOf(pieces, name, pieces.length)
  if (below.length > 0) return below
  const line = prompt[name]
  return line === undefined ? starsOf(pieces) : [[line, -1]]
}

/** What these cells, one after the other, need from above. */
function needsOf(
  pieces: readonly CodePiece[],
  indexes: readonly number[],
): { name: string; isChain: boolean }[] {
  const bound = new Set<string>()
  const set: string[] = []
  const needs: { name: string; isChain: boolean }[] = []
  for (const index of indexes) {
    const piece = pieces[index]
    if (piece === undefined) continue
    for (const name of piece.needs) if (!bound.has(name)) needs.push({ name, isChain: false })
    for (const chain of piece.gets) {
      const isOwn = bound.has(rootOf(chain)) || !piece.needs.includes(rootOf(chain))
      if (!isOwn && !set.some((each) => reaches(chain, each))) {
        needs.push({ name: chain, isChain: true })
      }
    }
    for (const name of piece.binds) bound.add(name)
    set.push(...piece.sets)
  }
  return needs
}

/** The last cell above that binds the name, or that sets the attribute after its object was bound. */
function giverOf(pieces: readonly CodePiece[], need: Need): number | undefined {
  const { name, isChain, before } = need
  for (let index = before - 1; index >= 0; index--) {
    const piece = pieces[index]
    if (piece === undefined) continue
    // A cell with a syntax error gives nothing as a whole; its statements may.
    if (!piece.parses) continue
    if (!isChain && piece.binds.includes(name)) return index
    if (isChain && piece.sets.some((each) => reaches(name, each))) return index
    if (isChain && piece.binds.includes(rootOf(name))) return undefined
  }
  return undefined
}

/** The statements above that import a name; `import a.b` and `import a.c` both make `a` what it is. */
function importsOf(
  pieces: readonly CodePiece[],
  name: string,
  before: number,
): [statement: string, index: number][] {
  const found: [string, number][] = []
  let only = false
  for (let index = Math.min(before, pieces.length) - 1; index >= 0; index--) {
    const piece = pieces[index]
    if (piece === undefined) continue
    for (const [at, each] of [...piece.imports.entries()].reverse()) {
      if (localName(each) !== name || each.reexport) continue
      const statement = piece.importTexts[at] ?? ''
      const isPart = each.alias === null && each.name === null && each.module?.includes('.')
      if (!only && !found.some(([known]) => known === statement)) found.push([statement, index])
      only ||= !isPart
    }
  }
  return found
}

function starsOf(pieces: readonly CodePiece[]): [string, number][] {
  return pieces.flatMap((piece, index) =>
    piece.imports.flatMap((each, at): [string, number][] =>
      each.name === '*' && each.alias === null ? [[piece.importTexts[at] ?? '', index]] : [],
    ),
  )
}

function localName({ alias, name, module }: Import): string | undefined {
  return alias ?? name ?? module?.split('.')[0]
}

/** `df['a'].b` is made of what `df['a']` was set to. */
function reaches(chain: string, set: string): boolean {
  return chain.startsWith(set) && /^(?:$|[.[?])/.test(chain.slice(set.length))
}

function rootOf(chain: string): string {
  return /^[^.[?]+/.exec(chain)?.[0] ?? chain
}
