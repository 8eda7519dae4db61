/**
 * The meaning of names in a library's own files: the bindings of the file that contains a card, and the import that
 * binds a name. Files are read once.
 */
import { type Names, namesIn } from './bindings.ts'
import type { Imported } from './import-statements.ts'
import type { Entity, Library } from './library.ts'
import { type Outline, outlineOf } from './outline.ts'
import { parseChains } from './parsed-chains.ts'
import { type ReadingRules, rulesOf } from './reading-rules.ts'
import { tokensOf } from './tokens.ts'

export interface FileNames {
  /** The names that the file of a card binds; undefined where its source is missing, generated or unreadable. */
  namesOf(entity: Entity): Names | undefined
  /** The code of the file of a card without its comments. */
  codeOf(entity: Entity): string | undefined
  /** Qualifies a name by the imports of a file: `DataFrame` → `pandas.DataFrame`. */
  qualifiedName(name: string, beside: Entity): string
  /** Whether a file imports a name from outside of the catalog. */
  isForeign(name: string, beside: Entity): boolean
}

/** In characters; a longer file is generated. */
const MAX_SOURCE_LENGTH = 600_000

export function createFileNames(library: Library, rules: ReadingRules): FileNames {
  const fileNames = new Map<string, Names | undefined>()
  const outlines = new Map<string, Outline | undefined>()

  const outlineOfFile = (entity: Entity): Outline | undefined => {
    const key = `${entity.pack.name}\0${entity.head.path}`
    if (outlines.has(key)) return outlines.get(key)
    const own = rulesOf(entity.head.language)
    const source = library.source(entity)
    const isRead = own !== undefined && source !== undefined && source.length <= MAX_SOURCE_LENGTH
    const outline = isRead ? outlineOf(source, own) : undefined
    outlines.set(key, outline)
    return outline
  }

  const codeOf: FileNames['codeOf'] = (entity) =>
    outlineOfFile(entity)?.uncommented ?? library.source(entity)

  const namesOf = (entity: Entity): Names | undefined => {
    const key = `${entity.pack.name}\0${entity.head.path}`
    if (fileNames.has(key)) return fileNames.get(key)
    const own = rulesOf(entity.head.language)
    const outline = outlineOfFile(entity)
    let names: Names | undefined
    if (own !== undefined && outline !== undefined) {
      const tokens = tokensOf(outline, own)
      names = namesIn(outline, tokens, parseChains(tokens, outline, own), own)
    }
    fileNames.set(key, names)
    return names
  }

  /** The import that binds a name in the file of a card. */
  const importOf = (name: string, beside: Entity): Imported | undefined => {
    const meanings =
      namesOf(beside)
        ?.bindings.get(name)
        ?.map(({ meaning }) => meaning) ?? []
    const imports = meanings.flatMap((meaning) =>
      meaning.kind === 'import' ? [meaning.imported] : [],
    )
    return imports[0]
  }

  const qualifiedName = (name: string, beside: Entity): string => {
    const [first = '', ...rest] = name.split('.')
    const imported = importOf(first, beside)
    if (imported === undefined) return name
    return [imported.module, ...(imported.name === null ? [] : [imported.name]), ...rest].join('.')
  }

  const isForeign = (name: string, beside: Entity): boolean => {
    const imported = importOf(name, beside)
    if (imported === undefined || /^\.|^crate\b|^super\b|^self\b/.test(imported.module))
      return false
    const path = imported.module.split(rules.modules.separator)
    const [root = ''] = path
    const named = imported.name === null ? path : [...path, imported.name]
    return (
      library.exactly([root]).length === 0 &&
      library.exactly(named).length === 0 &&
      library.isProject(root) === undefined &&
      !rules.modules.hosted
    )
  }

  return { namesOf, codeOf, qualifiedName, isForeign }
}
