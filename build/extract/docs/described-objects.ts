/**
 * What a reference page of Sphinx says about the objects that it describes itself (`.. method:: add(price)`, with text
 * below). Libraries document their API in this way whose code has no docstrings, or is compiled.
 */
import { indentOf, withoutMargin } from '../../../runtime/std/indentation.ts'
import type { DescribedObject } from '../../facts.ts'

const DIRECTIVE = /^\s*\.\. ([\w:]+)::\s*(.*)$/
const DESCRIBES =
  /^(?:py:)?(?:function|class|method|attribute|data|exception|property|decorator|(?:static|class|abstract)method)$/
const WITHIN = /^(?:py:)?(?:current)?module$/
/** Words before the name in a signature, and the name. */
const NAME =
  /^(?:(?:async|await|classmethod|staticmethod|abstract|class)\s+)*@?([\p{L}_][\p{L}\p{N}_.]*)/u

export function describedObjects(lines: readonly string[]): DescribedObject[] {
  const described: DescribedObject[] = []
  const owners: { readonly indent: number; readonly path: string }[] = []
  let within = ''
  for (const [at, line] of lines.entries()) {
    const match = DIRECTIVE.exec(line)
    if (match === null) continue
    const [, directive = '', argument = ''] = match
    if (WITHIN.test(directive)) within = argument.trim()
    const name = DESCRIBES.test(directive) ? NAME.exec(argument)?.[1] : undefined
    if (name === undefined) continue
    const indent = indentOf(line)
    while ((owners.at(-1)?.indent ?? -1) >= indent) owners.pop()
    const owner = owners.at(-1)?.path ?? within
    const path = owner === '' || name.startsWith(`${owner}.`) ? name : `${owner}.${name}`
    owners.push({ indent, path })
    const text = contentOf(lines, at, indent)
    if (text !== '') described.push({ path, text })
  }
  return described
}

/** The text below a directive, behind its further signatures and options, up to the next description. */
function contentOf(lines: readonly string[], directive: number, indent: number): string {
  let start = directive + 1
  while ((lines[start] ?? '').trim() !== '') start++
  let end = start
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (line.trim() === '') continue
    if (indentOf(line) <= indent || DESCRIBES.test(DIRECTIVE.exec(line)?.[1] ?? '')) break
  }
  return fieldsLast(withoutMargin(lines.slice(start, end)).join('\n').trim())
}

/** Some pages list parameters before they say what an object is for; docstrings begin with that. */
function fieldsLast(text: string): string {
  const fields = FIELDS.exec(text)?.[0] ?? ''
  const rest = text.slice(fields.length)
  return fields === '' || rest === '' ? text : `${rest.trimEnd()}\n\n${fields.trimEnd()}`
}

const FIELDS = /^(?::[^\s:][^:\n]*:[^\n]*(?:\n[ \t]+[^\n]*)*\n*)+/
