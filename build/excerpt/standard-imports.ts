/**
 * The imports of the standard library that documentation leaves out: `http.Get(url)` without `import "net/http"`. A line
 * of a language's list is the import, which ends with the name that it binds. Members may follow, separated by two
 * spaces: the name must be used with one of them and not without, because a reader's own variable, or another
 * package, may have the same name. A `*` stands for any member.
 */
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { outlineOf } from '../../runtime/verify/outline.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'

interface StandardImport {
  readonly line: string
  /** Undefined if the name may be used in any way. */
  readonly members: ReadonlySet<string> | undefined
}

/** @returns the first import of the name in a language's list that its uses in the code allow */
export function standardImport(
  list: string,
  name: string,
  code: string,
  language: string,
): string | undefined {
  const imports = importsIn(list).get(name)
  if (imports === undefined) return undefined
  const uses = usesOf(name, code, language)
  const found = imports.find(
    ({ members }) => members === undefined || uses.every((use) => isOneOf(use, members)),
  )
  return found?.line
}

/** Whether a language's list has imports of the name. */
export const isStandard = (list: string, name: string): boolean => importsIn(list).has(name)

const importsIn = memoizeByString((list: string): ReadonlyMap<string, StandardImport[]> => {
  const byName = new Map<string, StandardImport[]>()
  for (const written of list.split('\n')) {
    const [line = '', members] = written.split('  ')
    const name = /(\w+)\W*$/.exec(line)?.[1]
    const own = members === undefined ? undefined : new Set(members.split(' '))
    if (name !== undefined) appendTo(byName, name, { line, members: own })
  }
  return byName
})

/** The member that follows each use of a name; undefined where none does. */
function usesOf(name: string, code: string, language: string): (string | undefined)[] {
  const rules = rulesOf(language)
  const plain = rules === undefined ? code : outlineOf(code, rules).code
  const use = new RegExp(`(?<![\\w$.])${escapePattern(name)}(?!\\w)(?:\\.(\\w+))?`, 'g')
  return [...plain.matchAll(use)].map(([, member]) => member)
}

const isOneOf = (member: string | undefined, members: ReadonlySet<string>): boolean =>
  member !== undefined && (members.has('*') || members.has(member))
