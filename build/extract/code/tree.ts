/**
 * Runs a grammar's query over a text. Returns the matches as plain spans of UTF-16 offsets, and the syntax errors. Only
 * this file imports web-tree-sitter: trees lie in WebAssembly memory and must be freed, so none leaves this file. It
 * uses only the library's public interface and its own query engine; grammars/captures.md says what a query costs.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language, Node, Parser, Query, Tree } from 'web-tree-sitter'
import { engineFailed, engineFailures } from './engine-failures.ts'
import { applyMask, type Mask } from './masks.ts'

export interface Capture {
  readonly name: string
  readonly start: number
  readonly end: number
}

export interface Match {
  readonly captures: readonly Capture[]
  /** The properties that the pattern sets with `(#set! key value)`. */
  readonly settings: ReadonlyMap<string, string | null>
  /** The position of the pattern in the query. Where two patterns disagree, the later one wins. */
  readonly pattern: number
}

export interface SyntaxErrors {
  readonly count: number
  /** The offset of the first one. */
  readonly first: number
}

export interface Parsed {
  /** The text that was parsed, after the masks were applied. */
  readonly text: string
  readonly matches: readonly Match[]
  readonly errors: SyntaxErrors | null
}

export interface SyntaxReader {
  /** All names that the query may capture. */
  readonly captureNames: readonly string[]
  /** `null` when the parser was stopped, or has failed before. */
  parse(text: string): Parsed | null
  /** The same without the matches, which take half of the time. */
  validate(text: string): Pick<Parsed, 'errors'> | null
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
  const withTree = <Result>(text: string, use: (best: Attempt) => Result): Result | null => {
    if (openedAt !== engineFailures()) return null
    try {
      const best = bestTree(text, parser, masks)
      if (best === null) return null
      const result = use(best)
      free(best.tree)
      return result
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error
      engineFailed()
      return null
    }
  }
  return {
    captureNames: query.captureNames,
    parse: (source) =>
      withTree(source, ({ text, tree, errors }) => ({
        text,
        matches: matchesIn(tree.rootNode, query, settings),
        errors,
      })),
    validate: (source) => withTree(source, ({ errors }) => ({ errors })),
  }
}

/**
 * The number of levels of the tree in which matches may begin, because the engine's work grows with the square of the
 * depth. Code written by hand is far less deep. Anything deeper is a generated literal or chain.
 */
const MAX_START_DEPTH = 2000

function matchesIn(root: Node, query: Query, settings: readonly Match['settings'][]): Match[] {
  return query
    .matches(root, { maxStartDepth: MAX_START_DEPTH })
    .map(({ captures, patternIndex }) => ({
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
  /** Loads each grammar once, for code files and for code in documents. */
  readonly grammarIn: (wasmFile: string) => Promise<LoadedGrammar>
}

interface LoadedGrammar {
  readonly language: Language
  /** Compiles each query once, because compiling one for a large language is slow. */
  readonly queryOf: (text: string) => Query
}

/**
 * A stack overflow makes the whole WebAssembly module unusable, and the library keeps one module for its lifetime. To
 * get another, the library is imported again under another URL.
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

/**
 * Keeps references to all parsers, grammars and queries. The garbage collector would otherwise free them inside the
 * engine, which throws if the engine has crashed.
 */
const held: unknown[] = []
/** Trees that have not been freed; those of a crashed engine stay here. */
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

/**
 * Parses the text as it is and, if there are errors, with the masks applied. Returns the tree with fewer errors, which
 * the caller must free.
 */
function bestTree(text: string, parser: Parser, masks: readonly Mask[]): Attempt | null {
  const applied = (to: string, mask: Mask) => applyMask(to, mask, (part) => parses(part, parser))
  const source = masks.filter(({ always }) => always).reduce(applied, text)
  const first = attempt(source, parser)
  if (first?.errors == null || masks.length === 0) return first
  const masked = masks.reduce(applied, text)
  const second = masked === source ? null : attempt(masked, parser)
  if (second === null) return first
  const isBetter = (second.errors?.count ?? 0) < first.errors.count
  const [kept, dropped] = isBetter ? [second, first] : [first, second]
  free(dropped.tree)
  return kept
}

function parses(text: string, parser: Parser): boolean {
  const tried = attempt(text, parser)
  if (tried !== null) free(tried.tree)
  return tried?.errors === null
}

/**
 * The number of progress reports after which the parser is stopped. After some syntax errors it tries all ways to
 * parse the rest, which takes time quadratic in the length of the text. Reports are counted instead of timed, so that
 * the parser stops on every machine or on none. Text that parses causes far fewer reports than this.
 */
const REPORTS = { any: 20_000, perCharacter: 0.1 }

/** The number of characters passed to the parser at a time, which is the size of its buffer. */
const PIECE = 5120

/**
 * The number of pieces that the parser may request. Many grammars have a scanner of their own that looks ahead without
 * a limit, and the parser reports progress only between two tokens. A scanner that looks ahead to the end of the file
 * from each of its lines takes minutes without a report, but it requests the same pieces again each time. For text that
 * parses, each piece is requested a few times.
 */
const PIECES = { any: 4000, perPiece: 100 }

function attempt(text: string, parser: Parser): Attempt | null {
  let reports = REPORTS.any + text.length * REPORTS.perCharacter
  let pieces = PIECES.any + (text.length / PIECE) * PIECES.perPiece
  let isParsing: boolean = true
  const tree = parser.parse(
    // Without more input the current token ends, and so does the text. The tree keeps this function, because the
    // predicates of a query read the text of nodes through it.
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

/** Counts error nodes and missing tokens. Visits only subtrees that contain an error. */
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
  // Some grammars set `hasError` on a tree that has no error node.
  return count === 0 ? null : { count, first }
}
