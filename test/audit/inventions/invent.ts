/** Invents a name in the place of a real one: another name, or the same one below another module or class. */

import { passedOn } from '../audit-paths.ts'
import type { AuditedLibrary } from '../audited-library.ts'
import { followUse } from '../follow-use.ts'
import type { LibraryNames } from '../library-names.ts'
import type { Piece } from '../pieces.ts'
import { ownersOf } from '../public-owners.ts'
import { type InventionClass, mutated } from './mutate.ts'
import { type RealUse, renamed, replacedAt, withImportFrom } from './replace.ts'

export interface Invention {
  readonly pieces: readonly Piece[]
  readonly written: string
  /** The name of the finding contains one of these. */
  readonly signs: readonly string[]
}

/** @returns undefined if this class does not apply to the use, or the invented name exists */
export type Inventor = (kind: InventionClass, real: RealUse) => Promise<Invention | undefined>

export function inventor(
  { files, facts, modules, symbols }: AuditedLibrary,
  names: LibraryNames,
  random: () => number,
): Inventor {
  const isPassedOn = passedOn(files, facts)
  const owners = ownersOf(modules, symbols)

  return async (kind, real) => {
    const { segments, depth, own, piece, use } = real
    const name = segments[depth - 1] ?? ''
    // The name of the module itself is not changed.
    if (depth <= own) return undefined
    const isBound = use.binding.name !== null && depth === own + 1
    if (kind === 'module') return wrongOwner(real, name, isBound)
    const invented = mutated(kind, name, piece.language, random)
    if (invented === undefined || invented === name) return undefined
    if (await isReal([...segments.slice(0, depth - 1), invented])) return undefined
    const pieces = isBound ? renamed(real, name, invented) : replacedAt(real, depth - 1, invented)
    return pieces === undefined ? undefined : { pieces, written: invented, signs: [invented] }
  }

  /** The same name below another module or class, which does not have it. */
  async function wrongOwner(
    real: RealUse,
    name: string,
    isBound: boolean,
  ): Promise<Invention | undefined> {
    const owner = real.segments.slice(0, real.depth - 1)
    const isMember = real.head?.kind === 'symbol' && owner.length > real.own
    const pool = owners.get(owner[0] ?? '')
    const others = (isMember ? pool?.classes : pool?.modules)?.filter(
      (other) => other.length > 1 && other.join('.') !== owner.join('.'),
    )
    if (others === undefined || others.length === 0) return undefined
    const other = others[Math.floor(random() * others.length)] ?? []
    if (await isReal([...other, name])) return undefined
    return isBound ? importedFrom(real, name, other) : usedBelow(real, name, other)
  }

  async function isReal(path: readonly string[]): Promise<boolean> {
    const followed = await followUse(names, path)
    if (followed.kind === 'resolved') return true
    if (followed.head?.kind !== 'module') return false
    return isPassedOn(followed.head.path, followed.missing)
  }
}

function importedFrom(
  { page, piece: { language }, use: { binding } }: RealUse,
  name: string,
  other: readonly string[],
): Invention | undefined {
  const separator = language === 'rust' ? '::' : language === 'python' ? '.' : '/'
  if (binding.module.startsWith('.')) return undefined
  const module = other.join(separator)
  const pieces = page.pieces.map((each) => ({
    ...each,
    code: withImportFrom(each.code, binding.module, module, name, language),
  }))
  if (pieces.every((each, i) => each.code === page.pieces[i]?.code)) return undefined
  return { pieces, written: `${module}.${name}`, signs: [name, ...other.slice(1)] }
}

/** Names bound by the code stay; what follows them is changed. */
function usedBelow(real: RealUse, name: string, other: readonly string[]): Invention | undefined {
  const { segments, depth, own, use, piece } = real
  const bound = [
    ...segments.slice(0, own),
    ...(use.binding.name === null ? [] : [use.binding.name]),
  ]
  const starts = bound.every((part, i) => other[i] === part)
  if (!starts || bound.length > depth - 1) return undefined
  const separator = piece.language === 'rust' ? '::' : '.'
  const path = [...other.slice(bound.length), name].join(separator)
  const pieces = replacedAt(real, depth - 1, path, bound.length)
  return pieces === undefined
    ? undefined
    : { pieces, written: [...other, name].join('.'), signs: [name, ...other.slice(bound.length)] }
}
