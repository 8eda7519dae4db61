/**
 * The parameters of each definition as on a card: name, type, default, kind; without the receiver, which callers do
 * not pass.
 */
import type { Parameter } from '../../../runtime/card.ts'
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import { nest, type Span } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import type { ParameterMark } from './code-marks.ts'
import type { DefinitionNode } from './definition-tree.ts'
import { withoutSign } from './signature.ts'

export function parametersOf(
  marks: readonly ParameterMark[],
  nodes: readonly DefinitionNode[],
): ReadonlyMap<DefinitionNode, ParameterMark[]> {
  const lists = nest(
    nodes.flatMap((node) => {
      const list = node.mark.parameters
      return list === null ? [] : [{ start: list.start, end: list.end, node }]
    }),
  )
  const byNode = new Map<DefinitionNode, ParameterMark[]>()
  for (const parameter of marks) {
    const node = lists.regions[lists.at(parameter.start)]?.node
    if (node === undefined) continue
    const known = byNode.get(node) ?? []
    if (known.length === 0) byNode.set(node, known)
    // Skips parameters of a function type or lambda within a parameter.
    const last = known.at(-1)
    const isInType =
      last?.type != null && last.type.start <= parameter.start && parameter.start < last.type.end
    if (parameter.start >= (last?.end ?? 0) && !isInType) known.push(parameter)
  }
  return byNode
}

/** The function that has the parameters. */
export interface Owner {
  readonly node: DefinitionNode
  readonly decorators: readonly string[]
  readonly body: string
}

export function readParameters(
  marks: readonly ParameterMark[],
  code: (span: Span) => string,
  { node, decorators, body }: Owner,
  language: Language,
): Parameter[] {
  const parameters: Parameter[] = []
  let onlyKeywords = false
  for (const [i, mark] of marks.entries()) {
    if (mark.kind === 'keyword-marker') onlyKeywords = true
    else if (mark.kind === 'positional-marker') {
      for (const [j, before] of parameters.entries()) {
        parameters[j] = { ...before, kind: before.kind ?? 'positional-only' }
      }
    } else if (mark.name !== null) {
      const name = code(mark.name)
      if (i === 0 && language.receivers.includes(name) && isReceiver(node, name)) continue
      if (i === 0 && isReceiverByPosition(mark, name)) continue
      // Conditional compilation may declare a parameter once for each case.
      if (/^\w\w+$/.test(name) && parameters.some((each) => each.name === name)) continue
      const kind = mark.kind ?? (onlyKeywords ? 'keyword-only' : null)
      parameters.push({
        name,
        ...(mark.type === null ? {} : { type: withoutSign(code(mark.type)) }),
        ...(mark.value === null ? {} : { default: code(mark.value) }),
        ...(kind === null ? {} : { kind }),
      })
      if (mark.kind === 'rest') onlyKeywords = true
    }
  }
  return parameters

  /**
   * A method takes its receiver first, under any name. In an interface, whose methods have no bodies, it is left out.
   */
  function isReceiverByPosition(mark: ParameterMark, written: string): boolean {
    const { staticDecorators } = language
    if (staticDecorators.length === 0 || node.kind !== 'method' || node.parent === null)
      return false
    if (mark.kind !== null || mark.value !== null) return false
    if (decorators.some((each) => staticDecorators.some((pattern) => pattern.test(each))))
      return false
    return new RegExp(
      `(?<![\\p{L}\\p{N}_.])${escapePattern(written)}(?![\\p{L}\\p{N}_])`,
      'u',
    ).test(body)
  }
}

/** `self` is an ordinary name outside of classes; `this` never is. */
function isReceiver(node: DefinitionNode, name: string): boolean {
  return node.parent !== null || name === 'this' || node.mark.owner !== null
}
