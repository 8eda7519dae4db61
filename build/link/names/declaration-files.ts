/**
 * Joins what a TypeScript declaration file declares with the JavaScript that defines it elsewhere in the package:
 * `typings/index.d.ts` declares the class of `lib/option.js`. Users see the declaration, so it provides location and
 * signature; the definition adds its body, and its documentation where the declaration has none.
 *
 * A declaration file beside its compiled file (`index.d.ts`, `index.js`) is paired by path (module-variants.ts).
 * Others are paired by name: exactly one file of the package must declare it, and exactly one must define and export
 * it. Members follow their class.
 */

import { groupedBy } from '../../../runtime/std/grouping.ts'
import type { Definition } from '../../facts.ts'
import { hasMembers, type LibrarySymbol, type Module, qualifiedName } from '../library.ts'
import { packageOf } from '../modules/module-paths.ts'
import { isDeclarationFile, isSource } from '../modules/module-variants.ts'
import type { DefinitionsOfDeclarations } from './declaration-definitions.ts'
import { mergeBodies } from './merge-bodies.ts'

/** The definitions of one top-level name in one module, with their members. */
interface Group {
  readonly module: Module
  readonly name: string
  readonly definitions: readonly Definition[]
}

export function definitionsOfDeclarationFiles(
  modules: readonly Module[],
  packageFolders: readonly string[],
): DefinitionsOfDeclarations {
  const bodies = new Map<Definition, Required<LibrarySymbol>['implementation']>()
  const withoutEntries = new Set<Definition>()
  const packageName = ({ module, name }: Group) =>
    `${packageOf(module.file.path, packageFolders)}\0${name}`
  const code = modules.filter(
    ({ rules, file }) => rules.overloadSignatures && file.role === 'source',
  )
  const declared = code.flatMap(declaredGroups(modules))
  const defined = groupedBy(code.flatMap(definedGroups), packageName)
  for (const [name, [declaration, ...others]] of groupedBy(declared, packageName)) {
    const [definition, ...more] = defined.get(name) ?? []
    if (declaration === undefined || others.length > 0) continue
    if (definition === undefined || more.length > 0) continue
    const declarations = groupedBy(declaration.definitions, qualifiedName)
    for (const [member, all] of groupedBy(definition.definitions, qualifiedName)) {
      const one = declarationOf(all, declarations.get(member) ?? [])
      if (one === undefined) continue
      const { module } = definition
      bodies.set(one, { module, definition: mergeBodies(all, module), isSeparate: true })
      for (const each of all) withoutEntries.add(each)
    }
  }
  return { bodies, withoutEntries }
}

/** What a declaration file declares, except the names that its own compiled file defines. */
function declaredGroups(modules: readonly Module[]): (module: Module) => Group[] {
  const compiled = new Map(modules.map((module) => [module.declaredBy, module]))
  return (module) => {
    if (!isDeclarationFile(module.file.path)) return []
    const paired = new Set(compiled.get(module)?.file.facts.definitions.map(topName))
    return groupsOf(module).filter(({ name }) => !paired.has(name))
  }
}

/** What a JavaScript file without declarations of its own defines and exports. */
function definedGroups(module: Module): Group[] {
  const { file, declaredBy } = module
  if (declaredBy !== undefined || isSource(file.path) || isDeclarationFile(file.path)) return []
  return groupsOf(module).filter(({ name, definitions }) =>
    definitions.some(
      (each) => qualifiedName(each) === name && hasCode(each) && each.exported !== false,
    ),
  )
}

function groupsOf(module: Module): Group[] {
  const own = module.file.facts.definitions.filter(({ addsTo }) => addsTo === undefined)
  return [...groupedBy(own, topName)].map(([name, definitions]) => ({
    module,
    name,
    definitions,
  }))
}

/** The declaration of the same kind, since an interface and a function may share their name. */
function declarationOf(
  [definition]: readonly Definition[],
  declarations: readonly Definition[],
): Definition | undefined {
  const isClass = hasMembers(definition?.kind ?? '')
  return declarations.find(({ kind }) => hasMembers(kind) === isClass) ?? declarations[0]
}

const hasCode = ({ kind }: Definition): boolean =>
  kind === 'class' || kind === 'function' || kind === 'method'
const topName = ({ qualifier: [outermost], name }: Definition): string => outermost ?? name
