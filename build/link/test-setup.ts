/**
 * What runs before a test and what is handed to it: set-up methods and fixtures come in, the statements that the
 * test's names come from go out. The others are left out: a recipe is not a test run.
 */
import type { Definition } from '../facts.ts'
import { statementsOf, wantedIn } from './code-words.ts'
import { headOf, insideOf } from './file-scope.ts'
import type { CommentSigns, LibrarySymbol, Module, TestConventions } from './library.ts'
import { elementsOf } from './test-cases.ts'
import type { SettingContext } from './test-setting.ts'

export interface Ran {
  readonly text: string
  readonly module: Module
  readonly lines: Definition['lines']
}

/** What runs before the test: in its classes, then in its file and the scopes around it. */
export function setupsOf(
  { classes, tests, receivers, comments }: SettingContext,
  module: Module,
  test: Definition,
): Ran[] {
  const isSetup = (each: Definition): boolean =>
    each.kind === 'setup' ||
    tests.setup?.some((rule) => rule.test(each.name)) === true ||
    each.decorators.some((d) => tests.fixtures?.some((rule) => rule.test(d)) && /autouse/.test(d))
  const ran: Ran[] = []
  const note = (from: Module, scope: string): void => {
    for (const each of from.file.facts.definitions) {
      if (each.qualifier.join('.') !== scope || each.inner === undefined || !isSetup(each)) continue
      const inside = insideOf(from, each)
      const text = withParameter(inside, each, from, comments, tests.recipe?.parameter)
      ran.push({ text, module: from, lines: each.lines })
    }
  }
  for (const each of classes.toReversed()) note(each.module, each.qualified)
  if (classes.length === 0 || receivers.length === 0) {
    for (let depth = 0; depth <= test.qualifier.length; depth++) {
      note(module, test.qualifier.slice(0, depth).join('.'))
    }
  }
  return ran
}

/** The statements of a set-up that the test's names come from. */
export function sliced(
  setups: readonly Ran[],
  members: Set<string>,
  code: string,
  { comments, receivers }: SettingContext,
): Ran[] {
  const wanted = new Set([...members].map((name) => `self.${name}`))
  for (const name of wantedIn(code, comments)) wanted.add(name)
  const own = receivers.length === 0 ? '(?!)' : `(?:${receivers.join('|')})`
  const target = new RegExp(
    String.raw`^(?:(?:const|let|var)\s+)?(?:(${own})\.)?([\p{L}_$][\p{L}\p{N}_$]*)`,
    'u',
  )
  const taken: Ran[] = []
  for (const ran of setups.toReversed()) {
    const kept: string[] = []
    for (const statement of statementsOf(ran.text, comments).reverse()) {
      const names = statement.split(/\n|(?<=\S)\s*,\s*(?=(?:self|cls)\.)/).flatMap((line) => {
        const found = target.exec(line.trim())
        return found === null
          ? []
          : [found[1] === undefined ? (found[2] ?? '') : `self.${found[2]}`]
      })
      const isWanted = names.some((name) => wanted.has(name)) || bindsAny(statement, wanted)
      if (!isWanted) continue
      kept.unshift(statement)
      for (const name of wantedIn(statement, comments)) wanted.add(name)
      for (const [, name = ''] of statement.matchAll(memberPattern(receivers))) {
        wanted.add(`self.${name}`)
        members.add(name)
      }
    }
    if (kept.length > 0) taken.unshift({ ...ran, text: kept.join('\n') })
  }
  return taken
}

/** `with open(x) as f:`, `a, b = …` */
function bindsAny(statement: string, wanted: ReadonlySet<string>): boolean {
  const bound = /^(?:with\b.*\bas\s+(\w+)|([\w, ]+)=(?!=))/.exec(statement)
  const names = (bound?.[1] ?? bound?.[2] ?? '').split(',').map((name) => name.trim())
  return names.some((name) => name !== '' && wanted.has(name))
}

/** The body of a fixture, with the value that it hands over under the fixture's name; what comes after is clearing up. */
export function handedOver(
  name: string,
  { definition, module }: LibrarySymbol,
  { comments }: { readonly comments: CommentSigns },
  { recipe }: TestConventions,
): string {
  const gives = recipe?.gives
  if (gives === undefined) return ''
  const statements = statementsOf(insideOf(module, definition), comments)
  const lines: string[] = []
  for (const statement of statements) {
    const at = gives.exec(statement)
    if (at === null) {
      // Inside a `with` or `try` of its own.
      const inner = new RegExp(gives.source.replace(/^\^/, '^([ \\t]+)'), 'mu')
      const found = statement.startsWith('def ') ? null : inner.exec(statement)
      lines.push(found === null ? statement : statement.replace(inner, `$1${name} = `))
      if (found !== null) break
      continue
    }
    const value = statement.slice(at[0].length)
    if (value !== name && value !== '') lines.push(`${name} = ${value}`)
    break
  }
  return withParameter(lines.join('\n'), definition, module, comments, recipe?.parameter)
}

/** `request.param` is the first of the fixture's parameters. */
function withParameter(
  code: string,
  definition: Definition,
  module: Module,
  comments: CommentSigns,
  parameter: { readonly find: RegExp; readonly is: string } | undefined,
): string {
  if (parameter === undefined || !code.includes(parameter.is)) return code
  const head = headOf(definition, module)
  const at = parameter.find.exec(head)
  const [first] = at === null ? [] : elementsOf(head, at.index + at[0].length, comments)
  return first === undefined ? code : code.replaceAll(parameter.is, first)
}

/** `self.x`, wherever it is read or set. */
export function memberPattern(receivers: readonly string[]): RegExp {
  return receivers.length === 0
    ? /(?!)/g
    : new RegExp(
        String.raw`(?<![\w$.])(?:${receivers.join('|')})\.([\p{L}_$][\p{L}\p{N}_$]*)`,
        'gu',
      )
}
