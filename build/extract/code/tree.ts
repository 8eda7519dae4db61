/**
 * Syntax trees. In: a grammar's wasm file, a query, a text. Out: the query's matches as plain spans of
 * UTF-16 offsets, and where the text could not be parsed. The only file that knows web-tree-sitter: trees
 * live in wasm memory and must be freed by hand, so none ever leaves this file. What is asked of a tree is asked by
 * patterns that are read here and not by the engine (query.ts), in a search of our own (query-match.ts) over a list of
 * its nodes (flat-trees.ts).
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language, Parser, Tree } from 'web-tree-sitter'
import { engineFailed, engineFailures } from './engine-failures.ts'
import { type FlatTrees, flatTrees, NODE } from './flat-trees.ts'
import { ANY, capturesOf, kindsOf, patternsWith } from './query.ts'
import { openMatcher } from './query-match.ts'
import { readQuery, type Words } from './query-reader.ts'

export interface Capture {
  readonly name: string
  readonly start: number
  readonly end: number
}

export interface Match {
  readonly captures: readonly Capture[]
  /** What the pattern says with `(#set! key value)`. */
  readonly settings: ReadonlyMap<string, string | null>
  /** Order of the pattern in the query: where two patterns disagree, the later one wins. */
  readonly pattern: number
}

export interface SyntaxErrors {
  readonly count: number
  /** Offset of the first one. */
  readonly first: number
}

export interface Parsed {
  /** As it was read: with masks over what the grammar does not know. */
  readonly text: string
  readonly matches: readonly Match[]
  readonly errors: SyntaxErrors | null
}

export interface SyntaxReader {
  /** All that the query may capture. */
  readonly captureNames: readonly string[]
  /** `null` when the parser gives up, or has died before. */
  parse(text: string): Parsed | null
}

/** What the grammar cannot read yet, and the sign it is covered with for a second try. */
export interface Mask {
  /** With its indices when it has named groups: only these are covered then. */
  readonly find: RegExp
  /** Repeated as often as needed: `"()"` makes two signs of two. */
  readonly fill: string
  /** At once, not only when the text as it is does not parse. */
  readonly always: boolean
  /** Only the line ends in it, which are left as they are otherwise. */
  readonly lines: boolean
}

export interface SyntaxSource {
  readonly wasmFile: string
  readonly query: string
  /** Captures that matter; a pattern without one of them is left out. One that ends with a dot means all that begin so. */
  readonly wanted?: readonly string[] | undefined
  readonly masks: readonly Mask[]
}

export async function openSyntax(source: SyntaxSource): Promise<SyntaxReader> {
  const { languageIn, Parser, flat } = await runningEngine()
  const bornAt = engineFailures()
  const language = await languageIn(source.wasmFile)
  const parser = new Parser().setLanguage(language)
  const all = readQuery(source.query, wordsOf(language))
  const patterns = source.wanted === undefined ? all : patternsWith(all, source.wanted)
  const named = namedKinds(language)
  const asked = new Set(patterns.flatMap(({ items }) => kindsOf(items)))
  const read = named.map((is, kind) => Number(is === 1 || asked.has(kind) || asked.has(ANY)))
  refuseOtherLayout(parser, flat, named.length)
  const nodesIn = flat(Uint8Array.from(read))
  const matchesIn = openMatcher(patterns, named)
  held.push(language, parser)
  return {
    captureNames: [...new Set(patterns.flatMap(({ items }) => capturesOf(items)))],
    parse(text) {
      if (bornAt !== engineFailures()) return null
      try {
        const best = bestTree(text, parser, source.masks)
        if (best === null) return null
        const matches = matchesIn(nodesIn(addressOf(best.tree)), best.text)
        free(best.tree)
        return { text: best.text, matches, errors: best.errors }
      } catch (error) {
        if (!(error instanceof WebAssembly.RuntimeError)) throw error
        engineFailed()
        return null
      }
    },
  }
}

/** Trees are read where they lie (flat-trees.ts): to know of as many nodes as the engine does is to know where they are. */
function refuseOtherLayout(parser: Parser, flat: FlatTrees, kinds: number): void {
  const tree = parser.parse('a(b, "c")\n')
  const known = tree?.rootNode.descendantCount
  const found = tree && flat(new Uint8Array(kinds).fill(1))(addressOf(tree)).length / NODE
  tree?.delete()
  if (tree === null || found !== known) {
    throw new Error('web-tree-sitter is not of the version in package.json; install that.')
  }
}

/** By kind; behind the last one stands what could not be parsed. */
function namedKinds(language: Language): Uint8Array {
  const named = new Uint8Array(language.nodeTypeCount + 1).fill(1)
  for (let kind = 0; kind < language.nodeTypeCount; kind++) {
    named[kind] = Number(language.nodeTypeIsNamed(kind))
  }
  return named
}

/** The groups of a grammar stand for their kinds. */
function wordsOf(language: Language): Words {
  const groups = new Set(language.supertypes)
  const kindsIn = (kind: number): number[] =>
    groups.has(kind) ? language.subtypes(kind).flatMap(kindsIn) : [kind]
  return {
    kinds(name, isNamed) {
      const kind = language.idForNodeType(name, isNamed)
      if (kind === null) return []
      return [...new Set(kindsIn(Math.min(kind, language.nodeTypeCount)))]
    },
    field: (name) => language.fieldIdForName(name),
  }
}

/** In the engine's memory. */
function addressOf(tree: Tree): number {
  const address: unknown = Reflect.get(tree, 0)
  return Number(address)
}

type Library = typeof import('web-tree-sitter')

interface Engine extends Pick<Library, 'Parser'> {
  /** Loaded once, for the code of files and for that in texts. */
  readonly languageIn: (wasmFile: string) => Promise<Language>
  readonly flat: FlatTrees
}

/**
 * A stack that overflows takes the whole WebAssembly module with it, and the library keeps one for its lifetime: the
 * way to another is to load the library once more, under another address.
 */
async function runningEngine(): Promise<Engine> {
  const born = engineFailures()
  if (running?.born !== born) {
    const engine = loadEngine(born).catch((error: unknown) => {
      running = undefined
      throw error
    })
    running = { born, engine }
  }
  return running.engine
}

let running: { readonly born: number; readonly engine: Promise<Engine> } | undefined

async function loadEngine(born: number): Promise<Engine> {
  const first = 'web-tree-sitter'
  const folder = dirname(createRequire(import.meta.url).resolve(first))
  const again = `${pathToFileURL(join(folder, 'web-tree-sitter.js'))}?engine=${born}`
  const library: Library = await import(/* @vite-ignore */ born === 0 ? first : again)
  const module = { wasmMemory: new WebAssembly.Memory(MEMORY) }
  await library.Parser.init(module)
  const { Language, Parser } = library
  const languages = new Map<string, Promise<Language>>()
  const languageIn = (wasmFile: string): Promise<Language> => {
    const known = languages.get(wasmFile)
    if (known !== undefined) return known
    const loading = readFile(wasmFile).then((bytes) => Language.load(new Uint8Array(bytes)))
    languages.set(wasmFile, loading)
    loading.catch(() => languages.delete(wasmFile))
    return loading
  }
  return { languageIn, Parser, flat: flatTrees(module.wasmMemory, module) }
}

/** Pages: what the engine asks for when nobody gives it any. */
const MEMORY = { initial: 512, maximum: 32_768 }

/** Never let go: what is collected is freed inside the engine, and a dead engine throws at nobody. */
const held: unknown[] = []
/** Trees of a dead engine stay here. */
const live = new Set<Tree>()

function free(tree: Tree): void {
  live.delete(tree)
  tree.delete()
}

interface Attempt {
  readonly text: string
  readonly tree: Tree
  readonly errors: SyntaxErrors | null
}

/** The tree with fewer errors: of the text as it is, or with the masks over it. The caller deletes it. */
function bestTree(text: string, parser: Parser, masks: readonly Mask[]): Attempt | null {
  const source = masks.filter(({ always }) => always).reduce(cover, text)
  const first = attempt(source, parser)
  if (first?.errors == null || masks.length === 0) return first
  const masked = masks.reduce(cover, text)
  const second = masked === source ? null : attempt(masked, parser)
  if (second === null) return first
  const isBetter = (second.errors?.count ?? 0) < first.errors.count
  const [kept, dropped] = isBetter ? [second, first] : [first, second]
  free(dropped.tree)
  return kept
}

/**
 * How often the parser may report before it is stopped: some mistakes make it try all ways to read what follows, which
 * takes a time that grows with the square of it (34 kB of C++: 22 s, 417,000 reports). Counted and not timed, so that
 * it stops on every machine or on none; files that parse report a hundred times in 10,000 characters at most.
 */
const REPORTS = { any: 20_000, perCharacter: 0.1 }

/** Characters that the parser takes at a time: what it has room for. */
const PIECE = 5120

/**
 * How many pieces it may ask for. Most scanners that a grammar brings along look ahead as far as they like, and a report
 * comes only between two words: 40,000 comments of which each is read to see whether the block ends behind the last one
 * take minutes with no report at all. But whoever goes back asks for the same piece again. A file that parses asks for
 * each twice or three times; one whose last lines are looked through again and again, once for each of them.
 */
const PIECES = { any: 4000, perPiece: 100 }

function attempt(text: string, parser: Parser): Attempt | null {
  let reports = REPORTS.any + text.length * REPORTS.perCharacter
  let pieces = PIECES.any + (text.length / PIECE) * PIECES.perPiece
  const tree = parser.parse(
    // Without more to read, the word comes to its end, and so does the text.
    (from) => (--pieces < 0 ? undefined : text.slice(from, from + PIECE)),
    null,
    { progressCallback: () => --reports < 0 || pieces < 0 },
  )
  if (tree !== null && pieces >= 0) {
    live.add(tree)
    return { text, tree, errors: syntaxErrors(tree) }
  }
  tree?.delete()
  parser.reset()
  return null
}

/** Sign for character, so that every offset stays what it was and names are still read from the text. */
function cover(text: string, { find, fill, lines }: Mask): string {
  const filled = (match: string): string => {
    let at = 0
    return match.replace(lines ? /[\r\n]/g : /[^\n]/g, () => fill[at++ % fill.length] ?? ' ')
  }
  if (!find.hasIndices) return text.replace(find, filled)
  // The end of one may stand behind the beginning of the next.
  const ends = [...text.matchAll(find)]
    .flatMap(({ indices }) => Object.values(indices?.groups ?? {}))
    .filter((end) => end !== undefined)
    .sort(([a], [b]) => a - b)
  let covered = ''
  let from = 0
  for (const [start, end] of ends) {
    covered += text.slice(from, start) + filled(text.slice(start, end))
    from = end
  }
  return covered + text.slice(from)
}

/** Pieces that could not be parsed and signs that are missing; only what holds one is looked into. */
function syntaxErrors(tree: Tree): SyntaxErrors | null {
  let count = 0
  let first = Number.POSITIVE_INFINITY
  const open = [tree.rootNode]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!node.hasError) continue
    if (node.isError || node.isMissing) {
      count++
      first = Math.min(first, node.startIndex)
    }
    for (const child of node.children) open.push(child)
  }
  // Some grammars mark a tree in which nothing is wrong or missing.
  return count === 0 ? null : { count, first }
}
