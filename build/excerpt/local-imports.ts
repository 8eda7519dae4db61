/**
 * Recognizes what works only inside the library's repository: imports by a relative path or of a package that only tests
 * provide, and types that only tests define. An excerpt with such a line parses and binds its names, but cannot be
 * pasted.
 */
import { isNominalType, TYPE_DEFINITION } from '../../runtime/cards/symbol-kinds.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import type { Language } from '../languages/grammars.ts'
import type { LibraryFile } from './missing-imports.ts'
import { NAMES } from './shown-symbol.ts'

export interface LocalImports {
  isLocal(line: string, language: Language): boolean
  /** The names of the package of the tests that a line imports as a whole. */
  testNamesIn(line: string): readonly string[] | undefined
  /** Whether a line imports a whole package of the tests, of which the code uses nothing that it does not define itself. */
  isIdle(line: string, code: string): boolean
  /** Whether only test files define a type of this name, so that no import of the library provides it. */
  isTypeOfTests(name: string): boolean
}

export function localImports(files: readonly LibraryFile[]): LocalImports {
  const tests = new Set<string>()
  const namesByPackage = new Map<string, string[]>()
  const others = new Set<string>()
  const testTypes = new Set<string>()
  const sourceNames = new Set<string>()
  for (const { path, role, facts } of files) {
    if (facts.kind !== 'code') continue
    const written = facts.package ?? path.replace(/(?:\/__init__)?\.\w+$/, '')
    const own = written.replace(SEPARATORS, '.')
    const known = role === 'test' ? tests : others
    known.add(own)
    for (const { name, kind } of facts.definitions)
      if (role !== 'test') sourceNames.add(name)
      else if (isNominalType(kind)) testTypes.add(name)
    // A test's package is that of the code, but its classes are its own.
    if (facts.package === undefined) continue
    for (const { name, qualifier } of facts.definitions) {
      if (qualifier.length > 0) continue
      known.add(`${own}.${name}`)
      if (role === 'test') appendTo(namesByPackage, own, name)
    }
  }
  const testNamesIn = (line: string): readonly string[] | undefined => {
    const packages = [...line.matchAll(PATH)].map(([path]) => path.replace(SEPARATORS, '.'))
    const own = packages.find((each) => tests.has(each) && !others.has(each))
    return own === undefined ? undefined : namesByPackage.get(own)
  }
  return {
    isTypeOfTests: (name) => testTypes.has(name) && !sourceNames.has(name),
    testNamesIn,
    isLocal(line, { excerpts }) {
      if (excerpts?.local?.test(line) === true) return true
      for (const [path] of line.matchAll(PATH)) {
        for (let name = path.replace(SEPARATORS, '.'); name !== ''; name = parentPath(name)) {
          if (others.has(name)) break
          if (tests.has(name)) return true
        }
      }
      return false
    },
    isIdle(line, code) {
      const names = testNamesIn(line)
      if (names === undefined) return false
      const words = new Set(code.match(NAMES))
      // A recipe may contain a copy of the type.
      const defined = new Set([...code.matchAll(TYPE_DEFINITION)].map(([, name]) => name))
      return !names.some((name) => words.has(name) && !defined.has(name))
    },
  }
}

const PATH = /[\w$]+(?:(?:\.|\\|\/|::)[\w$]+)*/gu
const SEPARATORS = /\\|\/|::/g

const parentPath = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')))
