/**
 * Names in the directives by which a docs generator imports a part of the library: `.. automodule:: pkg.part` of
 * Sphinx, also in MyST's fences, and `::: pkg.part` of mkdocstrings. As in Sphinx's autodoc, a name without a dot
 * belongs to the module of the last `currentmodule`, and that of a method or attribute to the class whose directive
 * contains it.
 */
import type { CodePiece } from '../../runtime/verify/text-pieces.ts'

export function directiveNames(text: string): CodePiece[] {
  let module = ''
  /** Directives of classes that contain the line, the innermost last. */
  const classes: { name: string; indent: number }[] = []
  return text.split('\n').flatMap((line, i): CodePiece[] => {
    const indent = line.search(/\S/)
    if (indent < 0) return []
    while ((classes.at(-1)?.indent ?? -1) >= indent) classes.pop()
    const { name, kind = '' } = DIRECTIVE.exec(line)?.groups ?? {}
    if (name === undefined) return []
    if (kind.endsWith('module')) module = name
    const owner = MEMBERS.test(kind) ? classes.at(-1)?.name : module
    const code = kind.endsWith('module') || name.includes('.') || !owner ? name : `${owner}.${name}`
    if (CLASSES.test(kind)) classes.push({ name: code, indent })
    if (!code.includes('.') || !importsName(kind)) return []
    return [{ language: 'python', code, line: i + 1, kind: 'span' }]
  })
}

export function isDirective(line: string): boolean {
  const { name, kind = '' } = DIRECTIVE.exec(line)?.groups ?? {}
  return name !== undefined && importsName(kind)
}

/** `class` and `exception` describe an object in place. */
const importsName = (kind: string): boolean => kind !== 'class' && kind !== 'exception'

const CLASSES = /^(?:auto)?(?:class|exception)$/
const MEMBERS = /^auto(?:method|attribute|property)$/

const DIRECTIVE =
  /^\s*(?:(?:\.\.\s+|`{3,}\{)(?:py:)?(?<kind>(?:current|auto)?module|class|exception|auto(?:class|exception|function|method|attribute|property|data|decorator))(?:::|\})|:::)\s+(?<name>[A-Za-z_][\w.]*)\s*(?:\(.*\)|`*)?$/
