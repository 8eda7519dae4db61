/**
 * The imports that the examples of a library omit, taken from the docs and tests that contain them. A page with
 * `R.map(…)` means the `R` of `import * as R from 'ramda'`.
 */
import type { Card } from '../../runtime/card.ts'
import { isNominalType } from '../../runtime/cards/symbol-kinds.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import { foldedLibraryName } from '../../runtime/verify/library.ts'
import type { CodePiece } from '../../runtime/verify/text-pieces.ts'
import type { Import } from '../facts/code-piece.ts'
import type { LinkFile } from '../link/library.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'

interface ImportStatement {
  readonly language: string
  readonly bound: string
  readonly module: string
  /** Module and name. */
  readonly target: string
  readonly text: string
  /** Whether the statement gives it another name than its own. */
  readonly isRenamed: boolean
}

export interface AssumedImports {
  /** One for each language. Its line numbers are below 1, because it is in no file. */
  readonly pieces: readonly CodePiece[]
  /** The names that they bind, each with its module. */
  readonly names: ReadonlyMap<string, string>
}

export const assumedImports = memoizeByObject((files: readonly LinkFile[]): AssumedImports => {
  const types = typesOf(files)
  const statements = [
    ...groupedBy(
      // The examples mean the library's own type, and not what a test calls so.
      files.flatMap(importsOf).filter(({ bound, isRenamed }) => !isRenamed || !types.has(bound)),
      ({ language, bound }) => `${language} ${bound}`,
    ).values(),
  ].flatMap((all) => mostCommon(all) ?? [])
  const pieces = [...groupedBy(statements, ({ language }) => language)].map(
    ([language, all]): CodePiece => {
      const texts = new Set(all.map(({ text }) => text))
      const code = [...texts].slice(0, MAX_STATEMENTS).join('\n')
      return { language, code, line: -code.split('\n').length, kind: 'code' }
    },
  )
  return { pieces, names: new Map(statements.map(({ bound, module }) => [bound, module])) }
})

const MAX_STATEMENTS = 400

/** The names of the types that the library's source defines. */
const typesOf = (files: readonly LinkFile[]): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ facts, role }) =>
      facts.kind === 'code' && role === 'source'
        ? facts.definitions.flatMap(({ name, kind }) => (isNominalType(kind) ? name : []))
        : [],
    ),
  )

/** The names by which texts call the library and its parts. */
export function ownAliases({
  files,
  cards,
  project,
  aliases,
}: Pick<LibraryUnderCheck, 'files' | 'cards' | 'project' | 'aliases'>): string[] {
  const roots = new Set([project, ...cards.flatMap(rootsOf)].map(foldedLibraryName))
  const own = [...assumedImports(files).names].filter(([, module]) =>
    module.split(/[./\\:]+/).some((part) => roots.has(foldedLibraryName(part))),
  )
  return [...aliases, ...own.map(([name]) => name)]
}

const rootsOf = (card: Card): string[] =>
  card.kind === 'symbol' ? card.public.map((path) => path.split('.')[0] ?? '') : []

/**
 * The import that binds the name most often, if it occurs more than twice as often as all others together. A single
 * example may rename the library to the name of another package.
 */
function mostCommon(all: readonly ImportStatement[]): ImportStatement | undefined {
  const targets = [...groupedBy(all, ({ target }) => target).values()]
  const [most = [], ...others] = targets.toSorted((a, b) => b.length - a.length)
  const rest = others.reduce((sum, each) => sum + each.length, 0)
  const [first] = most
  const isEnough = most.length > (first?.isRenamed ? 1 : 0)
  return isEnough && most.length > 2 * rest ? first : undefined
}

function importsOf({ facts, language, role, text }: LinkFile): ImportStatement[] {
  if (facts.kind === 'plain') return []
  const shown = (facts.examples ?? []).flatMap(({ piece }) =>
    piece.imports.flatMap((each, i) => statementOf(each, piece.language, piece.importTexts[i])),
  )
  if (facts.kind !== 'code' || role === 'source') return shown
  const lines = text.split('\n')
  const own = facts.imports.flatMap((each) => {
    const [from, to] = each.statement ?? [each.line, each.line]
    return statementOf(each, language, lines.slice(from - 1, to).join('\n'))
  })
  return [...shown, ...own]
}

/** Without relative imports, which mean another file in each text, and URLs, which may contain any version. */
function statementOf(
  { module, name, alias, reexport }: Import,
  language: string,
  text = '',
): ImportStatement[] {
  const isStar = name === '*' && alias === null
  if (module === null || reexport || isStar || /^[./#]|:\/\//.test(module)) return []
  return [
    {
      language,
      bound: alias ?? name ?? module,
      module,
      target: `${module} ${name}`,
      text: text.trim(),
      isRenamed: alias !== null,
    },
  ]
}
