/**
 * Combines several roots in one pack: the paths of each root get a folder of their own, so that two README.md files
 * stay apart. Ids keep their project.
 */
import { basename } from 'node:path'
import { type Card, RELATIONS, type Related } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'

/** One folder name per root: its own name, numbered if roots share a name. Empty for a single root. */
export function prefixesOf(roots: readonly string[]): string[] {
  if (roots.length === 1) return ['']
  const used = new Map<string, number>()
  return roots.map((root) => {
    const name = basename(root)
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return times === 1 ? `${name}/` : `${name}-${times}/`
  })
}

export function below(prefix: string, entry: Entry): Entry {
  return prefix === '' ? entry : { ...entry, card: cardBelow(prefix, entry.card) }
}

function cardBelow(prefix: string, card: Card): Card {
  const path = prefix + card.path
  return card.kind === 'symbol'
    ? { ...card, path, related: relatedBelow(prefix, card.related) }
    : { ...card, path }
}

function relatedBelow(prefix: string, related: Related): Related {
  const relocated = { ...related }
  for (const relation of RELATIONS) {
    relocated[relation] = related[relation].map(({ symbol, path }) => ({
      symbol,
      path: path === null ? null : prefix + path,
    }))
  }
  return relocated
}
