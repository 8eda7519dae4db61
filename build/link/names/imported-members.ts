/**
 * Resolves an imported member of an object, own or inherited: `import upickle.default.read`, `import
 * upickle.default._`. In languages with packages, an import may name a type and then its member.
 */
import { hasMembers, type Module } from '../library.ts'
import type { PackageNames } from '../modules/package-names.ts'
import type { ImportTable } from './import-table.ts'
import { symbolsTarget, type Target } from './target.ts'

interface MemberSources {
  readonly packages: PackageNames
  importsOf(module: Module): ImportTable
  symbolsNamed(module: Module, name: string): Target | undefined
  step(target: Target, name: string): Target | undefined
}

export function importedMembers({
  packages,
  importsOf,
  symbolsNamed,
  step,
}: MemberSources): (module: Module, name: string) => Target | undefined {
  const typesAt = new Map<Module, Map<string, Target | undefined>>()

  /** The type that an import path names, in the file's own package or another. */
  const typeAt = (module: Module, path: string): Target | undefined => {
    const known = typesAt.get(module) ?? new Map<string, Target | undefined>()
    typesAt.set(module, known)
    if (known.has(path)) return known.get(path)
    const segments = path.split('.')
    const [first = '', ...rest] = segments
    let found = symbolsNamed(module, first) ?? symbolsTarget(packages.find(module, first))
    for (const segment of rest) found = found && step(found, segment)
    const target = found ?? symbolsTarget(packages.whole(module, segments))
    const types =
      target?.kind === 'symbols'
        ? target.symbols.filter(({ definition }) => hasMembers(definition.kind))
        : []
    const typeTarget = symbolsTarget(types)
    known.set(path, typeTarget)
    return typeTarget
  }

  return (module, name) => {
    const { bound, stars } = importsOf(module)
    const owners = (bound.get(name) ?? []).map((each) => ({ of: each.module, name: each.name }))
    for (const { of, name: member } of [...owners, ...stars.map((of) => ({ of, name }))]) {
      const owner = of === null || member === null ? undefined : typeAt(module, of)
      const target = owner && step(owner, member ?? name)
      if (target !== undefined) return target
    }
    return undefined
  }
}
