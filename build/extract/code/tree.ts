/**
 * Runs a grammar's query over a text and returns its matches as plain spans of UTF-16 offsets, and where the text
 * could not be parsed. Only this file imports web-tree-sitter: trees live in wasm memory and must be freed, so none
 * leaves this file. Only the library's public interface is used, and its own query engine: grammars/README.md says
 * what that costs.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language, Node, Parser, Query, Tree } from 'web-tree-sitter'
import { engineFailed, engineFailures } from './engine-failures.ts'
import { cover, type Mask } from './masks.ts'

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

export interface SyntaxSource {
  readonly wasmFile: string
  readonly query: string
  readonly masks: readonly Mask[]
}

export async function openSyntax({
  wasmFile,
  query: text,
  masks,
}: SyntaxSource): Promise<SyntaxReader> {
  const { grammarIn, Parser } = await runningEngine()
  const openedAt = engineFailures()
  const { language, queryOf } = await grammarIn(wasmFile)
  const parser = new Parser().setLanguage(language)
  const query = queryOf(text)
  const settings = query.setProperties.map((each) => new Map(Object.entries(each ?? {})))
  held.push(parser)
  return {
    captureNames: query.captureNames,
    parse(text) {
      if (openedAt !== engineFailures()) return null
      try {
        const best = bestTree(text, parser, masks)
        if (best === null) return null
        const matches = matchesIn(best.tree.rootNode, query, settings)
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

/**
 * Levels of the tree in which matches begin: what the engine does grows with the square of the depth. Code written by hand
 * stays below 200; what is deeper than this is a literal or a chain that a program wrote.
 */
const DEEPEST = 2000

function matchesIn(root: Node, query: Query, settings: readonly Match['settings'][]): Match[] {
  return query.matches(root, { maxStartDepth: DEEPEST }).map(({ captures, patternIndex }) => ({
    captures: captures.map(({ name, node }) => ({
      name,
      start: node.startIndex,
      end: node.endIndex,
    })),
    settings: settings[patternIndex] ?? new Map(),
    pattern: patternIndex,
  }))
}

type Library = typeof import('web-tree-sitter')

interface Engine {
  readonly Parser: Library['Parser']
  /** Loaded once, for the code of files and for that in texts. */
  readonly grammarIn: (wasmFile: string) => Promise<LoadedGrammar>
}

interface LoadedGrammar {
  readonly language: Language
  /** Compiled once: that takes up to half a second for the definitions of C++. */
  readonly queryOf: (text: string) => Query
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
  const { Language, Parser, Query } = library
  await Parser.init()
  const load = async (wasmFile: string): Promise<LoadedGrammar> => {
    const language = await Language.load(new Uint8Array(await readFile(wasmFile)))
    const queries = new Map<string, Query>()
    held.push(language, queries)
    return {
      language,
      queryOf(text) {
        const query = queries.get(text) ?? new Query(language, text)
        queries.set(text, query)
        return query
      },
    }
  }
  const grammars = new Map<string, Promise<LoadedGrammar>>()
  const grammarIn = (wasmFile: string): Promise<LoadedGrammar> => {
    const known = grammars.get(wasmFile)
    if (known !== undefined) return known
    const loading = load(wasmFile)
    grammars.set(wasmFile, loading)
    loading.catch(() => grammars.delete(wasmFile))
    return loading
  }
  return { grammarIn, Parser }
}

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
  let isParsing = true
  const tree = parser.parse(
    // Without more to read, the word comes to its end, and so does the text. The tree keeps this function: conditions
    // of a query read the text of nodes through it.
    (from) => (isParsing && --pieces < 0 ? undefined : text.slice(from, from + PIECE)),
    null,
    { progressCallback: () => --reports < 0 || pieces < 0 },
  )
  isParsing = false
  if (tree !== null && pieces >= 0) {
    live.add(tree)
    return { text, tree, errors: syntaxErrors(tree) }
  }
  tree?.delete()
  parser.reset()
  return null
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
