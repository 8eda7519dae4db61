/**
 * The owner of a member that the code of a function defines: the one that its comment names (`@memberOf Cart`), or what
 * the function is called with: `fn` in `function totals(shop, fn) { fn.total = function () {…} }` is what the file
 * passes in `totals(shop, shop.prototype)`. `Cart` in `module.exports = function (Cart) { Cart.prototype.total = … }`
 * can be the class of that name only, and the whole library tells whether there is one.
 */
import { appendTo } from '../../../runtime/std/grouping.ts'
import { lastBefore, type Span } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import type { CodeMarks, DefinitionMark } from './code-marks.ts'
import { nameText } from './definition-heads.ts'

export interface LocalOwner {
  readonly span: Span
  /** Whether it is a parameter of the function around the member, or an argument for one. */
  readonly isPassed: boolean
}

/** Gives the owner of a member inside of functions, innermost first. */
export function localOwners(
  text: string,
  marks: CodeMarks,
  { comments: { memberOf }, passedOwners }: Language,
): (mark: DefinitionMark, functions: Iterable<DefinitionMark>) => LocalOwner | undefined {
  const documented = memberOf && documentedOwner(text, marks, memberOf)
  const passed = passedOwners && passedOwner(text, marks, passedOwners)
  return (mark, functions) => {
    const named = documented?.(mark)
    if (named !== undefined) return { span: named, isPassed: false }
    const span = passed?.(mark, functions)
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
  const parameterNames = new Map<DefinitionMark, readonly string[]>()
  let calls: ReadonlyMap<string, readonly Span[]> | undefined

  const parametersOf = (mark: DefinitionMark): readonly string[] => {
    let names = parameterNames.get(mark)
    if (names === undefined) {
      names = mark.parameters === null ? [] : namesIn(text, marks.parameters, mark.parameters)
      parameterNames.set(mark, names)
    }
    return names
  }

  return ({ owner }: DefinitionMark, functions: Iterable<DefinitionMark>): Span | undefined => {
    if (owner === null) return undefined
    const name = nameText(text, owner)
    for (const each of functions) {
      const place = parametersOf(each).indexOf(name)
      if (place < 0) continue
      calls ??= callsByName(text, marks.calls)
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

/** The names of the parameters in a list, without those of functions in it. */
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

function callsByName(text: string, calls: readonly Span[]): ReadonlyMap<string, readonly Span[]> {
  const byName = new Map<string, Span[]>()
  for (const call of calls) appendTo(byName, text.slice(call.start, call.end), call)
  return byName
}

/** The arguments of a call, where none of them contains parentheses. */
function argumentsAfter(text: string, { end }: Span): Span[] {
  const list = /\s*\(([^()]*)\)/y
  list.lastIndex = end
  const match = list.exec(text)
  if (match?.[1] === undefined) return []
  const spans: Span[] = []
  let start = end + match[0].indexOf('(') + 1
  for (const argument of match[1].split(',')) {
    const before = argument.length - argument.trimStart().length
    spans.push({ start: start + before, end: start + before + argument.trim().length })
    start += argument.length + 1
  }
  return spans
}
