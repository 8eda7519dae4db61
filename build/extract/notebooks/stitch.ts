/**
 * Makes cells of a notebook complete: finds the import statements, definitions and settings that must precede them.
 *
 * A name is looked up from the cell that reads it upwards, so that of three cells that bind `df` the nearest one
 * above counts, and its own names are looked up from there.
 */
import { appendTo } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { lastBefore } from '../../../runtime/std/nesting.ts'
import type { CodePiece, Import } from '../../facts/code-piece.ts'
import type { ReusableCode } from '../code/code-piece.ts'

/** A cell, or one of its statements. */
export interface Source {
  readonly piece: CodePiece
  /** The part that later cells may need. */
  reusableCode(): ReusableCode
  /** Whether it only configures an import: `plt.style.use('ggplot')`. */
  readonly isSetup: boolean
}

/** The limits of the search: the number of pieces, of levels of indirect needs, and of settings. */
export interface StitchLimits {
  readonly pieces: number
  readonly rounds: number
  readonly setups: number
}

export interface Preamble {
  readonly code: string
  /** False if something needed is beyond the limits. */
  readonly complete: boolean
}

/** A needed name, or an attribute or item that an earlier piece may have set. */
interface Need {
  readonly name: string
  readonly isChain: boolean
  /** Only pieces before this index are searched. */
  readonly before: number
  readonly round: number
}

/** An import statement with its piece and its line in the file. */
interface Statement {
  readonly text: string
  readonly index: number
  readonly line: number
}

/**
 * @param sources cells, or statements of cells, from top to bottom
 * @param wanted indexes of the recipe's own pieces, ascending
 * @param prompt lines that define names known only to a prompt
 */
export function stitch(
  sources: readonly Source[],
  wanted: readonly number[],
  limits: StitchLimits,
  prompt: Readonly<Record<string, string>>,
): Preamble {
  const page = pageOf(sources)
  const { pieces } = page
  const own = new Set(wanted)
  const taken = new Set<number>()
  const imports = new Map<string, number>()
  const imported = new Set(wanted.flatMap((index) => importedBy(pieces[index])))
  const requested = new Set<string>()
  const open: Need[] = []
  let complete = true

  const request = (need: Need): void => {
    const key = `${need.name}\0${need.before}`
    if (!requested.has(key)) open.push(need)
    requested.add(key)
  }
  const include = (index: number, round: number): void => {
    taken.add(index)
    for (const need of needsOf(pieces, [index])) request({ ...need, round })
    // Its own imports are not part of its reusable code, but are added to the list of imports.
    const own = { isChain: false, before: index + 1, round }
    for (const name of sources[index]?.reusableCode().imports ?? []) request({ name, ...own })
  }
  const addImport = ({ text, line }: Statement): void => {
    imports.set(text, Math.min(line, imports.get(text) ?? line))
  }
  const resolve = (need: Need): void => {
    const { name, isChain, before, round } = need
    const provider = providerOf(page, need)
    if (provider === undefined) {
      const [broken] = page.brokenBy.get(name) ?? []
      if (broken !== undefined && broken < before) complete = false
      if (!isChain) for (const each of otherImports(page, name, prompt)) addImport(each)
      return
    }
    if (own.has(provider)) return
    const statements = isChain ? [] : importsOf(page, name, before)
    if (statements.some(({ index }) => index === provider)) {
      imported.add(name)
      for (const each of statements) addImport(each)
    } else if (taken.has(provider)) {
      return
    } else if (round > limits.rounds || taken.size >= limits.pieces) {
      complete = false
    } else include(provider, round + 1)
  }
  const resolveAll = (): void => {
    for (let need = open.shift(); need !== undefined; need = open.shift()) resolve(need)
  }

  const first = wanted[0] ?? 0
  for (const need of needsOf(pieces, wanted)) request({ ...need, round: 1 })
  resolveAll()
  const setups = page.setups.flatMap((index) => {
    const piece = pieces[index]
    if (piece === undefined || index >= first || taken.has(index)) return []
    const usesImport = [...piece.needs, ...importedBy(piece)].some((name) => imported.has(name))
    const isPlain = piece.needs.every((name) => importsOf(page, name, index).length > 0)
    return usesImport && isPlain ? [index] : []
  })
  for (const index of setups.slice(0, limits.setups)) include(index, limits.rounds + 1)
  resolveAll()

  const lines = [...imports].sort(([, a], [, b]) => a - b).map(([statement]) => statement)
  const bodies = [...taken].sort((a, b) => a - b)
  return { code: joined(sources, lines.join('\n'), bodies), complete }
}

/** Keeps consecutive pieces of one cell together. */
function joined(sources: readonly Source[], imports: string, indexes: readonly number[]): string {
  let code = imports
  let end = -1
  for (const index of indexes) {
    const source = sources[index]
    const body = source?.reusableCode().code ?? ''
    const [first, last] = source?.piece.lines ?? [0, 0]
    if (body !== '') code += `${code === '' ? '' : first === end + 1 ? '\n' : '\n\n'}${body}`
    end = last
  }
  return code
}

function importedBy(piece: CodePiece | undefined): string[] {
  return piece?.imports.flatMap((each) => localName(each) ?? []) ?? []
}

/** An import further down, a name of the prompt, or a star import that may bind it. */
function otherImports(
  page: Page,
  name: string,
  prompt: Readonly<Record<string, string>>,
): readonly Statement[] {
  const below = importsOf(page, name, page.pieces.length)
  if (below.length > 0) return below
  const line = prompt[name]
  return line === undefined ? page.stars : [{ text: line, index: -1, line: 0 }]
}

/** The names and attributes that consecutive cells need from above. */
function needsOf(pieces: readonly CodePiece[], indexes: readonly number[]): Omit<Need, 'round'>[] {
  const bound = new Set<string>()
  const set: string[] = []
  const needs: Omit<Need, 'round'>[] = []
  for (const before of indexes) {
    const piece = pieces[before]
    if (piece === undefined) continue
    for (const name of piece.needs) {
      if (!bound.has(name)) needs.push({ name, isChain: false, before })
    }
    for (const chain of piece.gets) {
      const isOwn = bound.has(rootOf(chain)) || !piece.needs.includes(rootOf(chain))
      if (!isOwn && !set.some((each) => reaches(chain, each))) {
        needs.push({ name: chain, isChain: true, before })
      }
    }
    for (const name of piece.binds) bound.add(name)
    set.push(...piece.sets)
  }
  return needs
}

/** The nearest cell above that binds the name, or sets the attribute after its object was bound. */
function providerOf({ pieces, boundBy, setBy }: Page, need: Need): number | undefined {
  const { name, isChain, before } = need
  const root = rootOf(name)
  const bound = lastBelow(boundBy.get(isChain ? root : name) ?? [], before)
  if (!isChain) return bound
  const set = (setBy.get(root) ?? []).findLast(
    (index) => index < before && pieces[index]?.sets.some((each) => reaches(name, each)),
  )
  return set === undefined || set < (bound ?? 0) ? undefined : set
}

/** @param indexes ascending */
function lastBelow(indexes: readonly number[], before: number): number | undefined {
  return indexes[lastBefore(indexes, before - 1, (index) => index)]
}

/** The import statements above that bind a name; `import a.b` and `import a.c` both bind `a`. */
function importsOf({ importedBy }: Page, name: string, before: number): Statement[] {
  const statements: Statement[] = []
  const all = importedBy.get(name) ?? []
  for (let at = lastBefore(all, before - 1, ({ index }) => index); at >= 0; at--) {
    const each = all[at]
    if (each === undefined) break
    if (!statements.some(({ text }) => text === each.text)) statements.push(each)
    if (!each.isPart) break
  }
  return statements
}

/** An index of bindings and imports, because a page may have a thousand fences. */
interface Page {
  readonly pieces: readonly CodePiece[]
  /** By name, ascending. A cell with a syntax error binds nothing, but its statements may. */
  readonly boundBy: ReadonlyMap<string, readonly number[]>
  readonly brokenBy: ReadonlyMap<string, readonly number[]>
  /** By the name before the first dot or bracket. */
  readonly setBy: ReadonlyMap<string, readonly number[]>
  /** From top to bottom. */
  readonly importedBy: ReadonlyMap<string, readonly (Statement & { readonly isPart: boolean })[]>
  readonly stars: readonly Statement[]
  readonly setups: readonly number[]
}

const pageOf = memoizeByObject((sources: readonly Source[]): Page => {
  const pieces = sources.map(({ piece }) => piece)
  const boundBy = new Map<string, number[]>()
  const brokenBy = new Map<string, number[]>()
  const setBy = new Map<string, number[]>()
  const importedBy = new Map<string, (Statement & { isPart: boolean })[]>()
  for (const [index, { parses, binds, sets, imports, importTexts }] of pieces.entries()) {
    for (const name of binds) appendTo(parses ? boundBy : brokenBy, name, index)
    if (parses) for (const name of new Set(sets.map(rootOf))) appendTo(setBy, name, index)
    for (const [at, each] of imports.entries()) {
      const name = localName(each)
      if (name === undefined || each.reexport) continue
      const isPart = each.alias === null && each.name === null && each.module?.includes('.')
      const statement = { text: importTexts[at] ?? '', index, line: each.line }
      appendTo(importedBy, name, { ...statement, isPart: isPart === true })
    }
  }
  const setups = sources.flatMap(({ isSetup }, index) => (isSetup ? [index] : []))
  return { pieces, boundBy, brokenBy, setBy, importedBy, stars: starsOf(pieces), setups }
})

function starsOf(pieces: readonly CodePiece[]): Statement[] {
  return pieces.flatMap(({ imports, importTexts }, index) =>
    imports.flatMap(({ name, alias, line }, at): Statement[] =>
      name === '*' && alias === null ? [{ text: importTexts[at] ?? '', index, line }] : [],
    ),
  )
}

function localName({ alias, name, module }: Import): string | undefined {
  return alias ?? name ?? module?.split('.')[0]
}

/** Whether a chain extends one that was set: `df['a'].b` after `df['a'] = …`. */
function reaches(chain: string, set: string): boolean {
  return chain.startsWith(set) && /^(?:$|[.[?])/.test(chain.slice(set.length))
}

function rootOf(chain: string): string {
  return /^[^.[?]+/.exec(chain)?.[0] ?? chain
}
