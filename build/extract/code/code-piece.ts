/**
 * Reads code inside a text (a fence, an example, a cell): its imports, its uses of names, and the names that it binds
 * and needs. All code in documents is read here.
 *
 * Opening a language is asynchronous and done once per thread; reading is synchronous. Languages without rules for
 * pieces are read by their general query: imports and calls, without following names.
 */

import type { Span } from '../../../runtime/std/nesting.ts'
import type { CodePiece, Import, TestUsage } from '../../facts/code-piece.ts'
import type { Language } from '../../languages/grammars.ts'
import { chainsIn } from '../../text/chains.ts'
import { NAME } from '../../text/name-signs.ts'
import { assignmentsIn } from './assignments.ts'
import { calleeName } from './callee-name.ts'
import { importsOf } from './code-imports.ts'
import { lineOf, lineStarts } from './code-lines.ts'
import { engineFailures } from './engine-failures.ts'
import { isForeign, plainCodeOf } from './interactive.ts'
import { followNames, NAME_CAPTURES, type NameUse } from './name-scopes.ts'
import { openLanguage } from './open-language.ts'
import { patternsWith } from './query-patterns.ts'
import { readMarks } from './read-marks.ts'
import type { Parsed } from './tree.ts'

export interface PieceReader {
  /** `firstLine` is the line of the file on which the code begins. */
  (code: string, firstLine: number): CodePiece
  /** The statements of a piece, each read as a piece. */
  statements(piece: CodePiece): readonly CodePiece[]
  /** The parts that later pieces may need: without imports, and without statements that only display something. */
  reusableCode(piece: CodePiece): ReusableCode
}

export interface ReusableCode {
  readonly code: string
  /** Names of the omitted imports that it uses. */
  readonly imports: readonly string[]
}

export interface PieceReaders {
  /** Undefined if grammars/ does not describe the language. */
  of(language: string): Promise<PieceReader | undefined>
}

/** Readers of all languages, opened on first use. */
export function pieceReaders(languages: ReadonlyMap<string, Language>): PieceReaders {
  const opened = new Map<string, Promise<PieceReader>>()
  return {
    async of(name) {
      const language = languages.get(name)
      if (language === undefined) return undefined
      const key = `${engineFailures()} ${name}`
      const known = opened.get(key)
      if (known !== undefined) return known
      const opening = openPieceReader(language)
      opened.set(key, opening)
      opening.catch(() => opened.delete(key))
      return opening
    },
  }
}

export async function openPieceReader(language: Language): Promise<PieceReader> {
  const { pieces } = language
  const syntax = await openLanguage(language, queryOfPieces(language))
  const builtins = new Set(pieces?.builtins)
  const noUsage = {
    ...{ imports: [], importTexts: [], calls: [], assignments: [] },
    usage: { chains: [], imports: [] },
  }
  const noNames = { binds: [], needs: [], sets: [], gets: [] }
  const isTyped = language.modules.names === 'package'

  const read = (written: string, firstLine: number): CodePiece => {
    const lines = [firstLine, firstLine + lineStarts(written).length - 1] as const
    const base = { language: language.name, lines, followed: pieces !== undefined }
    if (pieces !== undefined && isForeign(written, pieces.interactive)) {
      return { ...base, ...noUsage, ...noNames, code: written, parses: false, foreign: true }
    }
    if (written.length > MAX_PIECE) {
      return { ...base, ...noUsage, ...noNames, code: written, parses: false }
    }
    const { code: shown, parsed, text: code } = readable(written)
    if (parsed === null) return { ...base, ...noUsage, ...noNames, code: shown, parses: false }

    const starts = lineStarts(code)
    const marks = readMarks(parsed.matches)
    const importsInPiece = importsOf(code, starts, marks, language)
    const imports = importsInPiece.map((each) => ({
      ...each,
      line: each.line + firstLine - 1,
      ...(each.statement && {
        statement: [each.statement[0] + firstLine - 1, each.statement[1] + firstLine - 1] as const,
      }),
    }))
    const assignments = assignmentsIn(code, starts, language, isTyped).map((each) => ({
      ...each,
      line: each.line + firstLine - 1,
    }))
    const names = pieces === undefined ? null : followNames(code, parsed.matches, builtins)
    const calls = marks.calls.map(({ start, end }) => calleeName(code, start, end))
    return {
      ...base,
      ...{
        code: shown,
        imports,
        assignments,
        importTexts: importTexts(code, starts, importsInPiece, marks.importStatements),
      },
      usage: usageIn(code, imports, names),
      calls: [...new Set(calls)].filter((name) => name !== ''),
      binds: names?.binds ?? [],
      needs: names?.needs ?? [],
      sets: names?.sets ?? [],
      gets: names?.gets ?? [],
      ...(names?.star && { star: true as const }),
      parses: parsed.errors === null && names?.invalid !== true,
    }
  }

  return Object.assign(read, {
    statements({ code, lines: [firstLine] }: CodePiece): CodePiece[] {
      const starts = lineStarts(code)
      return spansIn(code, ['statement']).map(({ start, end }) =>
        read(code.slice(start, end), firstLine + lineOf(starts, start) - 1),
      )
    },
    reusableCode({ code, imports }: CodePiece): ReusableCode {
      const remaining = withoutLines(code, spansIn(code, ['statement.import', 'statement.print']))
      const names = new Set(remaining.match(NAMES))
      const bound = imports.flatMap((each) => boundBy(each) ?? [])
      return { code: remaining, imports: [...new Set(bound)].filter((name) => names.has(name)) }
    },
  })

  function spansIn(code: string, kinds: readonly string[]): Span[] {
    const captures = syntax.parse(code)?.matches.flatMap((match) => match.captures) ?? []
    return captures.filter(({ name }) => kinds.includes(name))
  }

  /**
   * The dedented code with its parse. If it does not parse as written, the syntax of notebooks and prompts is replaced
   * by plain code, unless that has as many errors.
   */
  function readable(written: string): { code: string; parsed: Parsed | null; text: string } {
    const plain = dedented(written)
    const opening = language.excerpts?.opening
    const text = opening === undefined || plain.includes(opening) ? plain : `${opening} ${plain}`
    const first = { code: plain, parsed: syntax.parse(text), text }
    if (pieces === undefined || first.parsed?.errors === null) return first
    const code = plainCodeOf(plain, pieces.interactive)
    if (code === plain) return first
    const parsed = syntax.parse(code)
    const errors = (some: Parsed | null) =>
      some === null ? Number.POSITIVE_INFINITY : (some.errors?.count ?? 0)
    return errors(parsed) < errors(first.parsed) ? { code, parsed, text: code } : first
  }
}

/**
 * The query for pieces. For a language without rules for pieces, it consists of the patterns for imports and calls,
 * because those for definitions may take half a second to compile.
 */
export const queryOfPieces = ({ pieces, query }: Pick<Language, 'pieces' | 'query'>): string =>
  patternsWith(
    pieces?.query ?? query,
    (name) => OTHER_CAPTURES.has(name) || NAME_CAPTURES.has(name) || name.startsWith('import.'),
  )

const OTHER_CAPTURES: ReadonlySet<string> = new Set([
  ...['call', 'import', 'reexport', 'statement', 'statement.import', 'statement.print'],
])

/** The statements that contain the imports; several may be on one line. */
function importTexts(
  code: string,
  lines: readonly number[],
  imports: readonly Import[],
  statements: readonly Span[],
): string[] {
  const texts = statements.map(({ start, end }) => ({
    text: dedented(code.slice(start, end)),
    first: lineOf(lines, start),
    last: lineOf(lines, Math.max(start, end - 1)),
  }))
  return imports.map(({ line, module, name }) => {
    const here = texts.filter(({ first, last }) => first <= line && line <= last)
    const isIn = (text: string) => text.includes(module ?? '') && text.includes(name ?? '')
    return (here.find(({ text }) => isIn(text)) ?? here[0])?.text ?? ''
  })
}

/** Chains that begin with an imported name or a name that the piece binds or needs. */
function usageIn(code: string, imports: CodePiece['imports'], names: NameUse | null): TestUsage {
  const imported = new Set(imports.flatMap((each) => boundBy(each) ?? []))
  const known = new Set([...imported, ...(names?.binds ?? []), ...(names?.needs ?? [])])
  const chains = new Set<string>()
  for (const { written } of chainsIn(code, (name) => known.has(name))) chains.add(written)
  const mentioned = new Set<string>()
  for (const [name] of code.matchAll(NAMES)) if (imported.has(name)) mentioned.add(name)
  return { chains: [...chains], imports: [...mentioned] }
}

function boundBy({ alias, name, module, reexport }: Import): string | undefined {
  return reexport ? undefined : (alias ?? name ?? module?.split('.')[0])
}

/** Removes spans that fill whole lines. */
function withoutLines(code: string, spans: readonly Span[]): string {
  let remaining = ''
  let at = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const first = code.lastIndexOf('\n', start - 1) + 1
    const newline = code.indexOf('\n', end)
    const last = newline < 0 ? code.length : newline
    const isAlone =
      code.slice(first, start).trim() === '' && /^\s*;?\s*$/.test(code.slice(end, last))
    if (!isAlone || first < at) continue
    remaining += code.slice(at, first)
    at = Math.min(code.length, last + 1)
  }
  return (remaining + code.slice(at)).replace(/\n{3,}/g, '\n\n').trim()
}

const MAX_PIECE = 200_000 // characters; longer pieces are data
const NAMES = new RegExp(NAME, 'gu')

/** Removes common indentation, which prompts accept but files do not. */
function dedented(code: string): string {
  const indents = code
    .split('\n')
    .flatMap((line) => (/\S/.test(line) ? (/^[ \t]*/.exec(line)?.[0] ?? '') : []))
  const [first = ''] = indents
  const common = indents.every((indent) => indent.startsWith(first)) ? first : ''
  return common === '' ? code : code.replaceAll(new RegExp(`^${common}`, 'gm'), '')
}
