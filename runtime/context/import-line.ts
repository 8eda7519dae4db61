/**
 * The line that imports a symbol by its most public path, in the syntax of its language
 * (grammars/<language>/import.json); undefined where the symbol is not public or the language has no such line. A
 * method is reached through its class, so the class is imported.
 */
import type { SymbolCard } from '../card.ts'
import languages from './import-lines.json' with { type: 'json' }

type Importable = Pick<
  SymbolCard,
  'language' | 'project' | 'public' | 'symbol' | 'symbol_kind' | 'visibility' | 'path'
>

interface Wording {
  /**
   * A template with `{module}`, `{name}`, `{path}` (of the file, below the root) and `{file}` (the path without
   * extension).
   */
  readonly line: string
  /** The template for functions, where it differs from that for types. */
  readonly functions?: string
  /** The separator of module names. */
  readonly separator: string
  /** specifier: `zod/v4`, then names with dots. */
  readonly paths: string
  /** The folder below which files have a path that users write; '' for any. */
  readonly root: string
}

const WORDINGS: Readonly<Record<string, Wording>> = languages

export function importLine(card: Importable): string | undefined {
  const [path] = card.public
  const wording = WORDINGS[card.language]
  if (path === undefined || wording === undefined || card.visibility !== 'public') return undefined
  const { from, name } =
    wording.paths === 'specifier'
      ? splitSpecifier(path, card.project)
      : splitModule(path, card.symbol)
  if (name === 'default' || !/^[\w$]+$/.test(name)) return undefined
  const isMember = card.symbol.slice(card.symbol.indexOf(':') + 1).includes('.')
  const isFunction = card.symbol_kind === 'function' && !isMember
  const file = card.path.startsWith(wording.root) ? card.path.slice(wording.root.length) : ''
  const values: Readonly<Record<string, string>> = {
    module: wording.paths === 'specifier' ? from : from.split('.').join(wording.separator),
    name,
    path: file,
    file: file.replace(/\.[^./]+$/, ''),
  }
  const line = isFunction ? (wording.functions ?? wording.line) : wording.line
  // A line with a missing part would not work.
  const gaps = [...line.matchAll(PLACE)].filter(([, what = '']) => values[what] === '')
  return gaps.length > 0 ? undefined : line.replace(PLACE, (_, what: string) => values[what] ?? '')
}

const PLACE = /\{(module|name|path|file)\}/g

/** `zod/v4.regexes.email` is `regexes` of `zod/v4`: an exported namespace is imported as a whole. */
function splitSpecifier(path: string, project: string): Split {
  const after = Math.max(path.startsWith(project) ? project.length : 0, path.lastIndexOf('/'))
  const dot = path.indexOf('.', after)
  if (dot < 0) return { from: '', name: '' }
  return { from: path.slice(0, dot), name: path.slice(dot + 1).split('.')[0] ?? '' }
}

interface Split {
  readonly from: string
  readonly name: string
}

/** `shelf.Shelf.put` of `shelf.store:Shelf.put` is in module `shelf` under `Shelf`. */
function splitModule(path: string, symbol: string): Split {
  const qualified = symbol.slice(symbol.indexOf(':') + 1).replace(/~\d+$/, '')
  const depth = qualified.split('.').length
  const parts = path.split('.')
  const at = parts.length - depth
  return { from: parts.slice(0, at).join('.'), name: parts[at] ?? '' }
}
