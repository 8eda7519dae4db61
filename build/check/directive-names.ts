/**
 * Names in the directives by which a docs generator imports a part of the library: `.. automodule:: pkg.part` of Sphinx,
 * also in MyST's fences, and `::: pkg.part` of mkdocstrings. A name without a dot belongs to the module of the last
 * `currentmodule`.
 */
import type { CodePiece } from '../../runtime/verify/text-pieces.ts'

export function directiveNames(text: string): CodePiece[] {
  let module = ''
  return text.split('\n').flatMap((line, i): CodePiece[] => {
    const { kind, name } = DIRECTIVE.exec(line)?.groups ?? {}
    if (name === undefined) return []
    if (kind === 'module' || kind === 'currentmodule' || kind === 'automodule') module = name
    const code = name.includes('.') || kind?.endsWith('module') ? name : `${module}.${name}`
    if (!code.includes('.') || code.startsWith('.')) return []
    return [{ language: 'python', code, line: i + 1, kind: 'span' }]
  })
}

export const isDirective = (line: string): boolean => DIRECTIVE.test(line)

const DIRECTIVE =
  /^\s*(?:\.\.\s+(?:py:)?(?<kind>currentmodule|module|auto(?:module|class|exception|function|method|attribute|property|data|decorator))::|`{3,}\{auto(?:module|class|exception|function|method|attribute|property|data|decorator)\}|:::)\s+(?<name>[A-Za-z_][\w.]*)\s*(?:\(.*\)|`*)?$/
