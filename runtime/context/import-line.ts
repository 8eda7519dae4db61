/**
 * A symbol card → the line that imports it, by its most public path and as its language writes it; undefined where it is not
 * public or the language is not one of these. A method is reached through its class, so the class is imported.
 */
import type { SymbolCard } from '../card.ts'

type Importable = Pick<SymbolCard, 'language' | 'project' | 'public' | 'symbol' | 'visibility'>

const ECMASCRIPT = new Set(['typescript', 'tsx', 'javascript', 'jsx'])

export function importLine(card: Importable): string | undefined {
  const [path] = card.public
  if (path === undefined || card.visibility !== 'public') return undefined
  const { from, name } = ECMASCRIPT.has(card.language)
    ? splitSpecifier(path, card.project)
    : splitModule(path, card.symbol)
  if (from === '' || name === 'default' || !/^[\w$]+$/.test(name)) return undefined
  if (card.language === 'python') return `from ${from} import ${name}`
  if (ECMASCRIPT.has(card.language)) return `import { ${name} } from '${from}'`
  return undefined
}

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
