/**
 * A test that runs once for each of its cases, shown with the first: a test comes in, the statement that binds its
 * parameters goes out. Where the cases stand, and how a name is bound, is data of the language.
 */
import type { Definition } from '../../facts.ts'
import type { CommentSigns, Module, TestConventions } from '../library.ts'
import { closingOf, listed } from './code-words.ts'
import { headOf } from './file-scope.ts'

export interface FirstCase {
  readonly names: readonly string[]
  readonly code: string
}

/** A test that runs once for each of its cases shows the first. */
export function firstCase(
  test: Definition,
  module: Module,
  { comments, tests }: { readonly comments: CommentSigns; readonly tests: TestConventions },
): FirstCase | undefined {
  const { cases, bind = '', bindOne = bind, oneCase } = tests.recipe ?? {}
  if (cases === undefined || test.inner === undefined) return undefined
  const head = headOf(test, module)
  const names: string[] = []
  const lines: string[] = []
  for (const match of head.matchAll(new RegExp(cases.source, `g${cases.flags}`))) {
    const told = match.groups?.names
    const own =
      told === undefined
        ? parametersIn(head, test, { comments, tests })
        : told
            .replace(/["'()[\]]/g, '')
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
    const [element] = elementsOf(head, match.index + match[0].length, comments)
    if (element === undefined || own.length === 0) continue
    // Cases that are made by a loop: the first that it makes.
    const first = /\sfor\s/.test(element) && !/^["'([{]/.test(element) ? `[${element}][0]` : element
    const values = oneCase?.exec(first)?.[1]
    const isList = values === undefined && first === element && /^[([]/.test(first)
    const parts = elementsOf(
      `(${values ?? (isList ? first.slice(1, -1) : first)})`,
      0,
      comments,
    ).filter((each) => values === undefined || !/^(?:id|marks)\s*=/.test(each))
    const [only] = own
    const line =
      own.length === 1
        ? bindOne
            .replace('{names}', () => only ?? '')
            .replace('{value}', () => (values === undefined ? first : (parts[0] ?? first)))
        : bind
            .replace('{names}', () => own.join(', '))
            .replace('{value}', () => (values !== undefined || isList ? parts.join(', ') : first))
    names.push(...own)
    lines.push(line)
  }
  return names.length === 0 ? undefined : { names, code: lines.join('\n') }
}

/** Elements of the list that begins at an offset. */
export function elementsOf(text: string, at: number, comments: CommentSigns): string[] {
  const open = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
  if (!'[('.includes(text[open] ?? ' ')) return []
  const close = closingOf(text, open, comments)
  return close < 0 ? [] : listed(text.slice(open + 1, close), comments).map(withoutNote)

  function withoutNote(element: string): string {
    const isNote = (line: string) => comments.lines.some((sign) => line.trim().startsWith(sign))
    const lines = element.split('\n')
    return lines
      .slice(
        Math.max(
          0,
          lines.findIndex((line) => !isNote(line)),
        ),
      )
      .join('\n')
      .trim()
  }
}

function parametersIn(
  head: string,
  { parameters }: Definition,
  { comments, tests }: { readonly comments: CommentSigns; readonly tests: TestConventions },
): readonly string[] {
  if (parameters.length > 0) return parameters.map(({ name }) => name)
  const found = tests.recipe?.parameters?.exec(head)
  return listed(found?.slice(1).find((group) => group !== undefined) ?? '', comments)
}
