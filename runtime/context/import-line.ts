/**
 * A symbol card → the line that imports it, by its most public path and as its language writes it; undefined where it is not
 * public or the language is not one of these. A method is reached through its class, so the class is imported.
 */
import type { SymbolCard } from '../card.ts'

type Importable = Pick<SymbolCard, 'language' | 'public' | 'symbol' | 'visibility'>

const ECMASCRIPT = new Set(['typescript', 'tsx', 'javascript', 'jsx'])

export function importLine(card: Importable): string | undefined {
  const [path] = card.public
  if (path === undefined || card.visibility !== 'public') return undefined
  const { from, name } = split(path, card.symbol)
  if (from === '' || !/^[\w$]+$/.test(name)) return undefined
  if (card.language === 'python') return `from ${from} import ${name}`
  if (ECMASCRIPT.has(card.language)) return `import { ${name} } from '${from}'`
  return undefined
}

/** `shelf.Shelf.put` of `shelf.store:Shelf.put` is in module `shelf` under `Shelf`. */
function split(path: string, symbol: string): { readonly from: string; readonly name: string } {
  const qualified = symbol.slice(symbol.indexOf(':') + 1).replace(/~\d+$/, '')
  const depth = qualified.split('.').length
  const parts = path.split('.')
  const at = parts.length - depth
  return { from: parts.slice(0, at).join('.'), name: parts[at] ?? '' }
}
