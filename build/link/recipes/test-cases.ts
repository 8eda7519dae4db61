/**
 * Shows a parametrized test with its first case: the statements that bind its parameters. Where cases are (a list in
 * its head, one by one, in another member) and how a name is bound is data of the language.
 */
import type { Parameter } from '../../../runtime/card.ts'
import type { Definition } from '../../facts.ts'
import type { LexicalSyntax, Module, TestConventions } from '../library.ts'
import { closingBracket, splitList, statementsOf } from './code-words.ts'
import { bodyOf, headOf } from './file-scope.ts'

export interface FirstCase {
  readonly names: readonly string[]
  readonly code: string
  /** The test that the code belongs to. */
  readonly of: { readonly module: Module; readonly definition: Definition }
}

export interface CaseContext {
  readonly syntax: LexicalSyntax
  readonly tests: TestConventions
  /** Resolves the name of another member as the test sees it. */
  named(name: string): { readonly module: Module; readonly definition: Definition } | undefined
}

/** The first case of a parametrized test. */
export function firstCase(
  test: Definition,
  module: Module,
  context: CaseContext,
): FirstCase | undefined {
  if (test.statementSpan === undefined) return undefined
  return listedCase(test, module, context) ?? rowCase(test, module, context)
}

/** The first element of a list of cases in the test's head. */
function listedCase(
  test: Definition,
  module: Module,
  { syntax, tests }: CaseContext,
): FirstCase | undefined {
  const { cases, bind, bindOne = bind } = tests.recipe ?? {}
  if (cases === undefined || bindOne === undefined) return undefined
  const head = headOf(test, module)
  const names: string[] = []
  const lines: string[] = []
  for (const match of head.matchAll(new RegExp(cases.source, `g${cases.flags}`))) {
    const list = match.groups?.names
    const own = list === undefined ? parametersIn(head, test, { syntax, tests }) : namesIn(list)
    const [element] = elementsOf(head, match.index + match[0].length, syntax)
    if (element === undefined || own.length === 0) continue
    // If a loop produces the cases, the first one that it yields.
    const first = /\sfor\s/.test(element) && !/^["'([{]/.test(element) ? `[${element}][0]` : element
    const values = valuesOfCase(first, tests, syntax)
    const isList = values === undefined && first === element && /^[([]/.test(first)
    const parts = values ?? elementsOf(`(${isList ? first.slice(1, -1) : first})`, 0, syntax)
    if (own.length === 1) {
      lines.push(...bindings(bindOne, own, [values?.[0] ?? first]))
    } else if (
      bind === undefined ||
      ((values !== undefined || isList) && parts.length === own.length)
    ) {
      lines.push(...bindings(bindOne, own, parts))
    } else {
      const value = values !== undefined || isList ? parts.join(', ') : first
      const all = own.map(({ name }) => name).join(', ')
      lines.push(bind.replace('{names}', () => all).replace('{value}', () => value))
    }
    names.push(...own.map(({ name }) => name))
  }
  const of = { module, definition: test }
  return names.length === 0 ? undefined : { names, code: lines.join('\n'), of }
}

/** The values of the parameters, from an attribute or from the first row of another member. */
function rowCase(test: Definition, module: Module, context: CaseContext): FirstCase | undefined {
  const { case: one, csvRows, provider, bindOne } = context.tests.recipe ?? {}
  if (bindOne === undefined || test.parameters.length === 0) return undefined
  const head = headOf(test, module)
  const elements = (match: RegExpExecArray | null | undefined) =>
    match ? elementsOf(head, match.index + match[0].length, context.syntax) : []
  const written = elements(one?.exec(head))
  const [line] = elements(csvRows?.find.exec(head))
  const inHead =
    csvRows !== undefined && line !== undefined ? cellsOf(line, test, csvRows) : written
  const row =
    inHead.length > 0
      ? { before: [], values: inHead, of: { module, definition: test } }
      : provider && providedRow(`${head}\n${test.docstring}`, provider, context)
  const values = row?.values.filter((value) => !NAMED.test(value)) ?? []
  if (row === undefined || values.length === 0) return undefined
  const bound = test.parameters.slice(0, values.length)
  const lines = bindings(
    bindOne,
    bound,
    values.map((value) => value.replace(KEY, '')),
  )
  const code = [...row.before, ...lines].join('\n')
  return { names: bound.map(({ name }) => name), code, of: row.of }
}

type Named = Pick<Parameter, 'name' | 'type'>

/** One binding statement per name that has a value. */
function bindings(template: string, names: readonly Named[], values: readonly string[]): string[] {
  return names.slice(0, values.length).map(({ name, type = '' }, i) =>
    template
      .replace('{type}', () => type)
      .replace('{names}', () => name)
      .replace('{value}', () => values[i] ?? ''),
  )
}

/** `"a, b"`, `('a', 'b')` */
function namesIn(list: string): readonly Named[] {
  return list
    .replace(/["'()[\]]/g, '')
    .split(',')
    .map((name) => ({ name: name.trim() }))
    .filter(({ name }) => name !== '')
}

/** Matches named arguments such as `ExpectedResult = 3`, which are for the test runner. */
const NAMED = /^\w+\s*=(?![=>])/
/** Matches the key of a value that is passed by parameter name: `'input' => …`. */
const KEY = /^(?:'[^']*'|"[^"]*"|\w+)\s*=>\s*/

type Cells = NonNullable<NonNullable<TestConventions['recipe']>['csvRows']>

/** The values of a case given as one string, `"1, 'a, b', c"`, each read by the type of its parameter. */
function cellsOf(
  line: string,
  { parameters }: Definition,
  { text, empty }: Cells,
): readonly string[] {
  return line
    .slice(1, -1)
    .split(COMMA)
    .map((written, i) => {
      if (written.trim() === '') return empty
      const cell = written.trim().replace(/^'([^']*)'$/, '$1')
      const isPlain = PLAIN.test(cell) && !text.test(parameters[i]?.type ?? '')
      return isPlain ? cell : `"${cell}"`
    })
}

/** Matches a comma outside of quotes. */
const COMMA = /,(?=(?:[^']*'[^']*')*[^']*$)/
/** Matches numbers and booleans. */
const PLAIN = /^(?:-?\d[\d._]*[A-Za-z]?|true|false)$/

type Provider = NonNullable<NonNullable<TestConventions['recipe']>['provider']>

/** The statements that a providing member runs before its first row, and that row. */
function providedRow(head: string, { find, first }: Provider, { syntax, named }: CaseContext) {
  const name = find.exec(head)?.groups?.name
  const of = name === undefined ? undefined : named(name)
  if (of === undefined) return undefined
  const inside = bodyOf(of.module, of.definition)
  const match = first.exec(inside)
  if (match === null) return undefined
  const values = elementsOf(inside, match.index + match[0].length, syntax)
  // A property lists the rows directly; a function may compute them first.
  const isComputed = /function|method/.test(of.definition.kind)
  const before = isComputed ? statementsBefore(inside, match.index, syntax) : []
  return { before, values, of }
}

/** The statements that end before an offset. */
function statementsBefore(code: string, offset: number, syntax: LexicalSyntax): string[] {
  let end = 0
  return statementsOf(code, syntax).filter((statement) => {
    end = code.indexOf(statement, end) + statement.length
    return end <= offset
  })
}

/** The values of a case that has a name or marks; undefined for a plain one: `pytest.param(2, 5, id="two")`. */
export function valuesOfCase(
  element: string,
  { recipe: { caseCall, caseOptions } = {} }: TestConventions,
  syntax: LexicalSyntax,
): string[] | undefined {
  const inside = caseCall?.exec(element)?.[1]
  if (inside === undefined) return undefined
  return elementsOf(`(${inside})`, 0, syntax).filter((each) => caseOptions?.test(each) !== true)
}

/** The elements of the list that begins at an offset. */
export function elementsOf(text: string, at: number, syntax: LexicalSyntax): string[] {
  const open = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
  if (!'[({'.includes(text[open] ?? ' ')) return []
  const close = closingBracket(text, open, syntax)
  return close < 0 ? [] : splitList(text.slice(open + 1, close), syntax).map(withoutComment)

  function withoutComment(element: string): string {
    const isComment = (line: string) => syntax.lines.some((sign) => line.trim().startsWith(sign))
    const lines = element.split('\n')
    return lines
      .slice(
        Math.max(
          0,
          lines.findIndex((line) => !isComment(line)),
        ),
      )
      .join('\n')
      .trim()
  }
}

function parametersIn(
  head: string,
  { parameters }: Definition,
  { syntax, tests }: { readonly syntax: LexicalSyntax; readonly tests: TestConventions },
): readonly Named[] {
  if (parameters.length > 0) return parameters
  const match = tests.recipe?.parameters?.exec(head)
  const names = splitList(match?.slice(1).find((group) => group !== undefined) ?? '', syntax)
  return names.map((name) => ({ name }))
}
