/**
 * Completes an excerpt with the imports that its test did not need (missing-imports.ts) and with the head of the test
 * that provides a name (`t`). The result is undefined when unbound names remain.
 */
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { wholeWord } from '../../runtime/std/whole-word.ts'
import type { ExcerptSettings } from '../languages/excerpt-settings.ts'
import type { Line } from './lines.ts'
import type { ExcerptReader } from './reader.ts'
import { NAMES } from './shown-symbol.ts'

export interface CompletionContext {
  readonly reader: ExcerptReader
  /** A declaration without a value; group `name`. */
  readonly uninitialized: ExcerptSettings['uninitialized']
  /** The lines that import a name. */
  importOf(name: string): string | undefined
  /** Whether an import that documentation leaves out may bind the name: that of one of the library's namespaces. */
  mayBindUnseen(name: string): boolean
  isImport(line: Line): boolean
  /** Whether imports have the same effect wherever they stand, as in compiled languages without headers. */
  readonly hasFreeImports: boolean
  /** By a name in the code, a name that must be imported although no name of the code is unbound. */
  readonly silentImports: ReadonlyMap<string, string>
  /** The header of the symbol, which tests may include by a header of their own. */
  readonly header: { readonly path: string; readonly include: string } | undefined
  readonly runner: ExcerptSettings['runner']
  /** The test as written in its file, or the head for an example in documentation. */
  readonly test: string
  /** The line of the whole recipe on which its own code begins. */
  readonly codeLine: number
}

export function completedLines(
  written: readonly Line[],
  context: CompletionContext,
): readonly Line[] | undefined {
  const { reader, importOf } = context
  const lines = context.hasFreeImports ? withImportsFirst(written, context) : written
  if (lacksValue(codeOf(lines), context.uninitialized)) return undefined
  const { parses, missing } = reader.read(codeOf(lines))
  if (!parses) return undefined
  const silent = [...silentImportsIn(lines, context), ...headerFor(lines, context)]
  if (missing.length === 0 && silent.length === 0) return lines
  const runner = runnerOf(missing, context)
  const framed = runner === undefined ? lines : inRunner(lines, runner, context)
  const others = missing.filter((name) => name !== runner?.name)
  const imports = others.flatMap((name) => importOf(name) ?? [])
  const unknown = others.filter((name) => importOf(name) === undefined)
  if (!unknown.every(context.mayBindUnseen) || (unknown.length > 0 && imports.length === 0))
    return undefined
  const [needed, then] = inOrder([...imports, ...silent])
  const above = [...needed, ...then, ...(runner?.imports ?? [])]
    .filter((text) => lines.every((line) => line.text !== text))
    .map((text) => ({ text, from: [] }))
  const [first] = lines
  const isGap = above.length > 0 && first !== undefined && !context.isImport(first)
  const gap = isGap ? [{ text: '', from: [] }] : []
  const whole = [...above, ...gap, ...framed]
  const again = reader.read(codeOf(whole))
  return again.parses && again.missing.length === 0 ? whole : undefined
}

/** The first lines of imports, and those that may only follow them, each once. */
function inOrder(imports: readonly string[]): readonly [readonly string[], readonly string[]] {
  const lines = imports.map((text) => text.split('\n'))
  const once = (all: readonly string[]): readonly string[] => [...new Set(all)].sort()
  return [once(lines.flatMap(([first = '']) => first)), once(lines.flatMap((all) => all.slice(1)))]
}

/** Moves the imports that the recipe's own code begins with above the definitions of its preamble. */
function withImportsFirst(
  lines: readonly Line[],
  { isImport, codeLine }: CompletionContext,
): readonly Line[] {
  const isOther = (line: Line): boolean => !isEmpty(line) && !isImport(line)
  const own = lines.findIndex(({ from: [line = 0] }) => line >= codeLine)
  const definition = lines.findIndex(isOther)
  if (own < 0 || definition < 0 || definition >= own) return lines
  const imports = lines.slice(own)
  const rest = imports.splice(Math.max(0, imports.findIndex(isOther)))
  if (!imports.some(isImport)) return lines
  const above = [...lines.slice(0, definition).filter((line) => !isEmpty(line)), ...imports]
  return [withoutEnd(above), withoutEnd(lines.slice(definition, own)), rest].flatMap((part, i) =>
    i === 0 ? part : [EMPTY, ...part],
  )
}

const isEmpty = ({ text }: Line): boolean => text.trim() === ''
const EMPTY: Line = { text: '', from: [] }

/** Without empty lines at the end. */
const withoutEnd = (lines: readonly Line[]): readonly Line[] =>
  lines.slice(0, lines.findLastIndex((line) => !isEmpty(line)) + 1)

export const codeOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n')

function silentImportsIn(
  lines: readonly Line[],
  { silentImports, importOf, isImport }: CompletionContext,
): string[] {
  if (silentImports.size === 0) return []
  const imported = new Set(codeOf(lines.filter(isImport)).match(NAMES))
  // `import shop.*`
  const stars = lines.flatMap((line) => (isImport(line) ? (STAR.exec(line.text)?.[1] ?? []) : []))
  const names = new Set(codeOf(lines.filter((line) => !isImport(line))).match(NAMES))
  return [...names].flatMap((name) => {
    const needed = silentImports.get(name)
    const line = needed === undefined || imported.has(needed) ? undefined : importOf(needed)
    const isThere = line !== undefined && stars.some((star) => line.startsWith(star))
    return line === undefined || isThere ? [] : line
  })
}

const STAR = /^(.*[.:\\])\*;?$/

/** The header of the symbol, unless the lines include one of its library. */
function headerFor(lines: readonly Line[], { header, isImport }: CompletionContext): string[] {
  if (header === undefined) return []
  const [library = ''] = header.path.split('/')
  const included = new RegExp(`[<"/]${escapePattern(library)}(?:[/.>"]|$)`)
  const isIncluded = lines.some((line) => isImport(line) && included.test(line.text))
  return isIncluded ? [] : [header.include]
}

/**
 * Whether the code reads a name that gets its value from other code: it is only declared here, or created elsewhere.
 */
function lacksValue(code: string, uninitialized: ExcerptSettings['uninitialized']): boolean {
  const found =
    uninitialized === undefined ? [] : [...code.matchAll(uninitialized)].map(({ groups }) => groups)
  return found.some(({ name, elsewhere } = {}) => {
    if (elsewhere !== undefined) return true
    const [before = '', ...uses] = code.split(wholeWord(name ?? ''))
    // `&cart` lets the called function set it.
    const isSet = (after: string, i: number): boolean =>
      /^(?:\s*,\s*[\w.$]+)*\s*=(?![=>])/.test(after) ||
      (i > 0 && uses[i - 1]?.endsWith('&') === true)
    return uses.length > 1 && !before.endsWith('&') && !uses.some(isSet)
  })
}

interface Runner {
  readonly name: string
  readonly head: string
  readonly close: string
  readonly imports: readonly string[]
}

/** The name that the test's head provides to its code. */
export function runnerIn({
  runner,
  test,
}: Pick<CompletionContext, 'runner' | 'test'>): string | undefined {
  const [head = ''] = test.split('\n', 1)
  return runner && new RegExp(runner.find, 'u').exec(head)?.groups?.name
}

function runnerOf(missing: readonly string[], context: CompletionContext): Runner | undefined {
  const { runner, test } = context
  const [head = ''] = test.split('\n', 1)
  const name = runnerIn(context)
  if (runner === undefined || name === undefined || !missing.includes(name)) return undefined
  return { name, head, close: runner.close, imports: [runner.import] }
}

function inRunner(
  lines: readonly Line[],
  { head, close }: Runner,
  { codeLine }: CompletionContext,
): Line[] {
  const first = lines.findIndex(({ from: [line = 0] }) => line >= codeLine)
  const at = first < 0 ? lines.length : first
  const inside = lines.slice(at).map(({ text, from }) => ({ text: text && `\t${text}`, from }))
  const line = (text: string): Line => ({ text, from: [] })
  return [...lines.slice(0, at), line(head), ...inside, line(close)]
}
