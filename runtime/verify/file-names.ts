/**
 * The meaning of names in a library's own files: the bindings of the file that contains a card, and the import that
 * binds a name. Files are read once.
 */
import { memoizeByObject } from '../std/memoize-by-object.ts'
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

interface ReadFile {
  readonly outline: Outline
  readonly rules: ReadingRules
}

const namesInFile = memoizeByObject(({ outline, rules }: ReadFile): Names => {
  const tokens = tokensOf(outline, rules)
  return namesIn(outline, tokens, parseChains(tokens, outline, rules), rules)
})

export function createFileNames(library: Library, rules: ReadingRules): FileNames {
  const files = new Map<string, ReadFile | undefined>()

  const fileOf = (entity: Entity): ReadFile | undefined => {
    const key = `${entity.pack.name}\0${entity.head.path}`
    if (files.has(key)) return files.get(key)
    const own = rulesOf(entity.head.language)
    const source = library.source(entity)
    const isRead = own !== undefined && source !== undefined && source.length <= MAX_SOURCE_LENGTH
    const file = isRead ? { outline: outlineOf(source, own), rules: own } : undefined
    files.set(key, file)
    return file
  }

  const codeOf: FileNames['codeOf'] = (entity) =>
    fileOf(entity)?.outline.uncommented ?? library.source(entity)

  const namesOf = (entity: Entity): Names | undefined => {
    const file = fileOf(entity)
    return file && namesInFile(file)
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
