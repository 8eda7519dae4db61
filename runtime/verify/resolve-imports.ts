/** Resolves imports and dotted names of modules to the symbols and modules of a catalog. */
import { alignmentDistance } from '../search/question/edit-distance.ts'
import { DECLARATIONS } from './deprecated-findings.ts'
import type { Imported } from './import-statements.ts'
import type { LanguageContext } from './language-contexts.ts'
import { type Entity, isClass, isFunction, isModule, isTopLevel } from './library.ts'
import type { ParsedChain } from './parsed-chains.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Value } from './value.ts'

export interface Resolved {
  readonly value: Value | undefined
  readonly missing?: {
    readonly name: string
    readonly parent: Value
    /** The library has the name in another namespace. */
    readonly moved?: boolean
  }
}

export function resolveImport(
  { module, name, isDefault }: Imported,
  rules: ReadingRules,
  context: LanguageContext,
  path: string | undefined,
): Resolved | undefined {
  const parts = partsOf(module, rules, context, path)
  const resolved = moduleValue(parts, rules, context)
  const isUnknown = resolved?.value === undefined && resolved?.missing === undefined
  if (isUnknown && name !== null) {
    // A namespace without a file of its name: `use DI\Container`.
    const value = context.resolver.valueAt([...parts, name])
    if (value !== undefined) return { value }
    // Libraries of one organization share the beginning of a namespace: `org.example`.
    const isOwn = resolved !== undefined || rules.modules.separator !== '.'
    return (isOwn ? movedName([...parts, name], rules, context) : undefined) ?? resolved
  }
  if (resolved?.value?.kind !== 'path') return resolved
  const { value } = resolved
  if (isDefault) {
    const main = context.resolver.valueAt([...value.path, rules.modules.defaultName ?? 'default'])
    return { value: main ?? value }
  }
  if (name === null) return resolved
  const segment = { name, start: 0, end: 0, call: undefined }
  const first = { name: value.path.at(-1) ?? '', start: 0, end: 0, call: undefined }
  const chain = context.resolver.resolve(withoutFunctions(value), [first, segment])
  if (chain.missing.length > 0) {
    // A submodule may have no card.
    const [pack] = value.entities.map((entity) => entity.pack)
    const isPart =
      pack !== undefined &&
      rules.modules.separator === '.' &&
      context.library.hasPart(pack, value.path.at(-1) ?? '', name)
    if (isPart) return { value: undefined }
    const moved = movedName([...value.path, name], rules, context)
    return moved ?? { value: undefined, missing: { name, parent: value } }
  }
  return { value: chain.value }
}

/** What an import may name: a function with a namespace of declarations has the properties that this declares. */
function withoutFunctions(value: Value & { kind: 'path' }): Value {
  const entities = value.entities.filter(
    (entity) => !isFunction(entity) || !DECLARATIONS.test(entity.head.path),
  )
  return entities.some(isModule) ? { ...value, entities } : value
}

/** Without an alias, an import binds the name that the package gives itself. */
export function importedValue(
  name: string,
  imported: Imported,
  rules: ReadingRules,
  context: LanguageContext,
  path: string | undefined,
): Value | undefined {
  const resolved = resolveImport(imported, rules, context, path)
  if (resolved?.missing !== undefined && imported.name !== null)
    return onlyValueCalled(imported.name, context)
  const value = resolved?.value
  const { clause } = rules.compiled
  const isAlias = !imported.module.split(rules.modules.separator).includes(name)
  if (clause === undefined || isAlias || value?.kind !== 'path') return value
  const files = [...value.entities, ...context.library.modulesOf(value.path)]
  const names = files.map((entity) => clause.exec(context.library.source(entity) ?? '')?.[1] ?? '')
  return names.length === 0 || names.includes(name) || names.includes('') ? value : undefined
}

/** The only public class or function of a name, which an import from a wrong module means. */
function onlyValueCalled(name: string, { library }: LanguageContext): Value | undefined {
  const entities = library
    .called(name)
    .filter((entity) => entity.head.visibility === 'public' && isTopLevel(entity))
  return new Set(entities.map(({ head }) => head.id)).size === 1
    ? { kind: 'path', path: [name], entities }
    : undefined
}

/**
 * A public class or function with another namespace than an absolute path gives it, although both begin alike, or one
 * of its namespace with a similar name. No folder tells which namespaces exist.
 */
function movedName(
  path: readonly string[],
  rules: ReadingRules,
  context: LanguageContext,
): Resolved | undefined {
  const { library } = context
  const { packages } = rules.modules
  const name = path.at(-1) ?? ''
  const [first = '', second] = path
  if (packages !== true || path.length < 3) return undefined
  const paths = library
    .called(name)
    .filter((entity) => isClass(entity) || (isFunction(entity) && isImportable(entity, rules)))
    .flatMap(({ head }) => (head.kind === 'symbol' ? head.public : []))
  // A namespace may contain a class of its name: `use Shelf\Board` for `Shelf\Board\Board`.
  if (paths.some((each) => each.startsWith(`${path.join('.')}.`))) return undefined
  const isMoved = paths.some((each) => {
    const [root, next] = each.split('.')
    return root === first && next === second
  })
  const parent = { kind: 'path' as const, path: path.slice(0, -1), entities: [] }
  if (isMoved)
    return paths.includes(path.join('.'))
      ? undefined
      : { value: undefined, missing: { name, parent, moved: true } }
  return isMisspelled(parent, name, context)
    ? { value: undefined, missing: { name, parent } }
    : undefined
}

/** Whether a namespace has a class or function whose name differs in one or two letters. */
function isMisspelled(
  parent: Value & { kind: 'path' },
  name: string,
  { suggest }: LanguageContext,
) {
  const namespace = parent.path.join('.')
  return suggest({ name, parent, called: false, tail: undefined }).some((each) => {
    const at = each.lastIndexOf('.')
    return each.slice(0, at) === namespace && alignmentDistance(each.slice(at + 1), name, 2) <= 2
  })
}

/** Whether an import may name a function: outside of classes, or for another type. */
const isImportable = (entity: Entity, { modules }: ReadingRules): boolean =>
  isTopLevel(entity) || modules.extensions === true

/** The class that a chain names by its absolute path, where the library has it in another namespace. */
export function missingRoot(
  { segments: [root] }: ParsedChain,
  rules: ReadingRules,
  context: LanguageContext,
): Resolved['missing'] {
  const { separator } = rules.modules
  if (root === undefined || separator === '.' || !root.name.includes(separator)) return undefined
  const path = root.name.split(separator).filter((part) => part !== '')
  return movedName(path, rules, context)?.missing
}

export function moduleValue(
  parts: readonly string[],
  rules: ReadingRules,
  context: LanguageContext,
): Resolved | undefined {
  const { library, resolver } = context
  if (parts.length === 0) return undefined
  const { hosted } = rules.modules
  const found =
    hosted && parts.length > 1
      ? parts.findIndex((part) => library.isProject(part) !== undefined)
      : 0
  // The owner of a repository may have its name: `example.org/shelf/shelf`.
  const first = hosted && found === 1 && parts[2] === parts[1] ? 2 : found
  if (first < 0 || (hosted && first > 0 && !isHost(parts[0] ?? ''))) return undefined
  // `example.org/name/v2`, `example.org/name/lib/v2/part`: the major version of a module is not a package.
  const written = parts.slice(first)
  const projectPack = library.isProject(written[0] ?? '')
  const isFolder = (part: string, folder: string): boolean =>
    projectPack !== undefined && library.hasPart(projectPack, folder, part)
  const isVersion = (part: string, i: number): boolean =>
    i > 0 && /^v\d+$/.test(part) && !(i > 1 && isFolder(part, written[i - 1] ?? ''))
  const own = hosted ? written.filter((part, i) => !isVersion(part, i)) : written
  // The module of a folder, `example.org/name/lib/part`, may have the library's own name.
  const [project = '', folder = '', ...below] = own
  if (hosted && below.length > 0 && isFolder(folder, '')) {
    const value = resolver.valueAt([project, ...below])
    if (value !== undefined && resolver.valueAt([project, folder]) === undefined) return { value }
  }
  for (let depth = own.length; depth > 0; depth--) {
    const head = own.slice(0, depth)
    const value = resolver.valueAt(head)
    if (value?.kind !== 'path') continue
    if (depth === own.length) return { value }
    const missing = own[depth] ?? ''
    const pack = value.entities[0]?.pack ?? projectPack
    const isThere =
      pack === undefined ||
      library.hasPart(
        pack,
        depth === 1 && rules.modules.hosted ? '' : (head.at(-1) ?? ''),
        missing,
      ) ||
      // A path below a package's name is one below its root.
      (depth === 1 && rules.modules.relative === 'slashes' && library.hasPart(pack, '', missing))
    return isThere || !resolver.isMissing(value, missing)
      ? { value: undefined }
      : { value: undefined, missing: { name: missing, parent: value } }
  }
  return undefined
}

/**
 * A hosted path begins with a domain: `html/template` belongs to the standard library, whatever library is named
 * `template`.
 */
const isHost = (part: string): boolean => part.includes('.')

/** The parts of a module's name; none for a file that cannot be located. */
export function partsOf(
  module: string,
  rules: ReadingRules,
  { library }: LanguageContext,
  from: string | undefined,
): readonly string[] {
  const { relative, separator } = rules.modules
  const dots = relative === 'dots' ? (/^\.+/.exec(module)?.[0].length ?? 0) : 0
  const isFile = relative === 'slashes' && /^\.{1,2}(?:\/|$)/.test(module)
  if (dots === 0 && !isFile) return module.split(separator).filter((part) => part !== '')
  if (from === undefined) return []
  const folder = from.split('/').slice(0, -1)
  const steps = isFile
    ? module.split('/')
    : [...Array(dots - 1).fill('..'), ...module.slice(dots).split('.').filter(Boolean)]
  for (const step of steps) {
    if (step === '..') folder.pop()
    else if (step !== '.') folder.push(step)
  }
  const stem = folder.join('/').replace(/\.(?:[cm]?[jt]sx?)$/, '')
  for (const end of FILE_ENDS) {
    const entity = library.moduleOf(`${stem}${end}`)
    if (entity !== undefined) return entity.head.title.split('.')
  }
  return []
}

const FILE_ENDS = [
  '',
  '.py',
  '/__init__.py',
  '.ts',
  '.tsx',
  '.mts',
  '.js',
  '.mjs',
  '.d.ts',
  '/index.ts',
  '/index.js',
  '/index.d.ts',
]
