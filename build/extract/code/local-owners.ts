/**
 * Finds the owner of a member that the body of a function defines. It is one of these:
 *
 * - what the comment names: `@memberOf Cart`
 * - the argument for a parameter: in `function totals(shop, fn) { fn.total = function () {…} }`, `fn` is `Shop.prototype` if
 *   the file calls `totals(Shop, Shop.prototype)`
 * - the class that has the name of a parameter: `Cart` in `module.exports = function (Cart) { Cart.prototype.total = … }`.
 *   Only the whole library shows whether there is exactly one (members.ts).
 */
import { groupedBy } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { lastBefore, type Span } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import { listedSpans } from '../../text/listed-spans.ts'
import type { CodeMarks, DefinitionMark } from './code-marks.ts'
import { nameText } from './definition-heads.ts'

interface LocalOwner {
  readonly span: Span
  /** Whether it is a parameter of a function around the member, or the argument for one. */
  readonly isPassed: boolean
}

/** @returns a function that takes a member and the definitions around it, innermost first */
export function localOwners(
  text: string,
  marks: CodeMarks,
  { comments: { memberOf }, passedOwners }: Language,
): (mark: DefinitionMark, around: Iterable<DefinitionMark>) => LocalOwner | undefined {
  const documented = memberOf && documentedOwner(text, marks, memberOf)
  const passed = passedOwners && passedOwner(text, marks, passedOwners)
  return (mark, around) => {
    const named = documented?.(mark)
    if (named !== undefined) return { span: named, isPassed: false }
    const span = passed?.(mark, around)
    return span && { span, isPassed: true }
  }
}

function documentedOwner(text: string, { comments }: CodeMarks, memberOf: RegExp) {
  return (mark: DefinitionMark): Span | undefined => {
    const { start } = mark.outer ?? mark
    const above = comments[lastBefore(comments, start - 1, (comment) => comment.start)]
    if (above === undefined || text.slice(above.end, start).trim() !== '') return undefined
    const match = memberOf.exec(text.slice(above.start, above.end))
    if (match?.[1] === undefined) return undefined
    const end = above.start + match.index + match[0].length
    return { start: end - match[1].length, end }
  }
}

function passedOwner(text: string, marks: CodeMarks, pattern: RegExp) {
  const parametersOf = memoizeByObject(({ parameters }: DefinitionMark) =>
    parameters === null ? [] : namesIn(text, marks.parameters, parameters),
  )
  let calls: ReadonlyMap<string, readonly Span[]> | undefined

  return ({ owner }: DefinitionMark, around: Iterable<DefinitionMark>): Span | undefined => {
    if (owner === null) return undefined
    const name = nameText(text, owner)
    for (const each of around) {
      const place = parametersOf(each).indexOf(name)
      if (place < 0) continue
      calls ??= groupedBy(marks.calls, (call) => text.slice(call.start, call.end))
      const called = each.name === null ? [] : (calls.get(nameText(text, each.name)) ?? [])
      for (const call of called) {
        const argument = argumentsAfter(text, call)[place]
        if (argument === undefined) continue
        const match = pattern.exec(text.slice(argument.start, argument.end))
        if (match?.[1] !== undefined)
          return { start: argument.start, end: argument.start + match[1].length }
      }
      return /^\p{Lu}/u.test(name) ? owner : undefined
    }
    return undefined
  }
}

/** The names of the parameters in a list, without those of functions that are default values. */
function namesIn(text: string, parameters: CodeMarks['parameters'], list: Span): string[] {
  const names: string[] = []
  let end = list.start
  const first = lastBefore(parameters, list.start, (parameter) => parameter.start) + 1
  for (let i = first; ; i++) {
    const parameter = parameters[i]
    if (parameter === undefined || parameter.start >= list.end) return names
    if (parameter.start < end) continue
    end = parameter.end
    names.push(parameter.name === null ? '' : nameText(text, parameter.name))
  }
}

/** The arguments of a call, where none of them contains parentheses. */
function argumentsAfter(text: string, { end }: Span): Span[] {
  const list = /\s*(\([^()]*\))/y
  list.lastIndex = end
  const written = list.exec(text)?.[1]
  if (written === undefined) return []
  return listedSpans(text, { start: list.lastIndex - written.length, end: list.lastIndex })
}
