/**
 * Names that a Python package imports on first access: from a module with a `__getattr__` (PEP 562), or a call that
 * its grammar lists (`modules.lazy`), the imports in its tables:
 *
 *   _LAZY = { "select": (".basic", "select"), "basic": ".basic", "Plot": "pkg.plot:Plot", "Axis": ".axis", "Line": "line" }
 *   attach(__name__, submod_attrs={ "basic": ["select", "get"] })
 *   attach_stub(__name__, __file__)    the imports of the type stub beside it
 *
 * A module may also replace itself by another one: `sys.modules[__name__] = other`.
 *
 * Tables are recognized by their shape, because their names differ between libraries. An entry that leads to no
 * module of the library is dropped when it does not resolve.
 */
import type { Import } from '../../facts/code-piece.ts'
import type { Module } from '../library.ts'

const ENTRY =
  /["']([\p{L}_][\p{L}\p{N}_]*)["']\s*:\s*[([]?\s*["'](\.*[\p{L}\p{N}_.]+)(?::([\p{L}\p{N}_]+))?["'](?:\s*,\s*["']([\p{L}_][\p{L}\p{N}_]*)["'](?!\s*:))?/gu
const LIST = /["'](\.*[\p{L}_][\p{L}\p{N}_.]*)["']\s*:\s*[[(]([^\])]{0,20000})[\])]/gu
const NAME = /["']([\p{L}_][\p{L}\p{N}_]*)["']/gu

const REPLACED = /^[ \t]*sys\.modules\[__name__\]\s*=\s*([\p{L}\p{N}_.]+)[ \t]*$/mu

export function lazyImports({ file: { facts, text }, stub, lazy }: Module): Import[] {
  const isLazy =
    facts.definitions.some(({ name, qualifier }) => name === '__getattr__' && !qualifier.length) ||
    lazy?.test(text) === true
  const other = REPLACED.exec(text)?.[1]
  const imports = facts.imports.flatMap(({ module, name, alias }): Import[] => {
    if (other === undefined || module === null || (alias ?? name ?? module) !== other) return []
    const path = [module, ...(name === null ? [] : [name])].join('.').replace(/^(\.+)\./, '$1')
    return [{ module: path, name: '*', alias: null, reexport: false, line: 1 }]
  })
  if (!isLazy) return imports
  const add = (module: string, name: string | null, alias: string): void => {
    imports.push({ module, name, alias, reexport: false, line: 1 })
  }
  for (const [, alias = '', path = '', attribute, second] of text.matchAll(ENTRY)) {
    const name = attribute ?? second
    if (name !== undefined) {
      add(path, name, alias)
      continue
    }
    const dot = path.lastIndexOf('.')
    // The name itself, from the module that the table gives for it.
    if (path.slice(dot + 1) !== alias) {
      add(path, alias, alias)
      if (dot < 0) add(`.${path}`, alias, alias)
    }
    add(path, null, alias)
    if (dot > 0) add(path.slice(0, dot), path.slice(dot + 1), alias)
  }
  for (const [, path = '', list = ''] of text.matchAll(LIST)) {
    const module = path.startsWith('.') ? path : `.${path}`
    for (const [, name = ''] of list.matchAll(NAME)) add(module, name, name)
  }
  for (const { module, name, alias, reexport } of stub?.facts.imports ?? []) {
    imports.push({ module, name, alias, reexport, line: 1 })
  }
  return imports
}
