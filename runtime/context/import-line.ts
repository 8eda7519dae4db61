/**
 * A symbol card → the line that imports it, by its most public path and as its language writes it (grammars/<language>/import.json);
 * undefined where it is not public or its language does not say. A method is reached through its class, so the class is imported.
 */
import type { SymbolCard } from '../card.ts'
import languages from './import-lines.json' with { type: 'json' }

type Importable = Pick<
  SymbolCard,
  'language' | 'project' | 'public' | 'symbol' | 'symbol_kind' | 'visibility' | 'path'
>

interface Wording {
  /** With `{module}`, `{name}`, `{path}` (of the file, below the root) and `{file}` (the same without its ending). */
  readonly line: string
  /** Where functions are imported otherwise than types. */
  readonly functions?: string
  /** Between the parts of a module. */
  readonly separator: string
  /** specifier: `zod/v4`, then names with dots. */
  readonly paths: string
  /** Folder whose files have a path that users write; '' for any. */
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
  // A line with a gap would not work.
  const gaps = [...line.matchAll(PLACE)].filter(([, what = '']) => values[what] === '')
  return gaps.length > 0 ? undefined : line.replace(PLACE, (_, what: string) => values[what] ?? '')
}

const PLACE = /\{(module|name|path|file)\}/g

/** `zod/v4.regexes.email` is `regexes` of `zod/v4`: a namespace that is exported is imported as a whole. */
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
