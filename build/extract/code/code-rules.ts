/**
 * Applies a language's rules to a definition: whether it is private, deprecated, or a test, and since when it exists,
 * by its name, modifiers, docstring and decorators.
 */

import type { Language } from '../../languages/grammars.ts'
import { lastName } from '../../text/imported-names.ts'
import { someMatch } from '../../text/some-match.ts'
import type { DefinitionNode } from './definition-tree.ts'
import { slice } from './signature.ts'

/**
 * Whether its author says that a definition is not for users: `@internal`, `#[doc(hidden)]`, `# :nodoc:`. A mark on its
 * line does not hide a class with members that are documented.
 */
export function isHidden(
  text: string,
  node: DefinitionNode,
  { docstring, decorators }: Pick<Deprecable, 'docstring' | 'decorators'>,
  hasDocumentedMembers: boolean,
  { visibility }: Language,
): boolean {
  const { docstring: said, decorators: marked, undocumented, line } = visibility.private
  const isSaid = docstring !== '' && someMatch(said, [docstring])
  return (
    isSaid ||
    someMatch(marked, decorators) ||
    (docstring === '' && someMatch(undocumented, decorators)) ||
    (line !== undefined && !hasDocumentedMembers && someMatch(line, [restOfLine(text, node)]))
  )
}

export function visibilityOf(
  text: string,
  node: DefinitionNode,
  docstring: string,
  { visibility }: Language,
): 'public' | 'private' {
  const { private: hidden, public: shown } = visibility
  const names = [node.name]
  const modifiers = node.modifiers.map((span) => slice(text, span))
  if (isRenaming(text, node)) return 'private'
  // An explicit modifier takes precedence over the enclosing scope.
  if (someMatch(hidden.modifiers, modifiers)) return 'private'
  if (node.visibility !== null) return node.visibility
  if (someMatch(shown.modifiers, modifiers)) return 'public'
  if (someMatch(hidden.names, names)) return 'private'
  const isOfClass = (node.ownerIsPassed || node.parent?.kind === 'class') && docstring === ''
  if (isOfClass && someMatch(visibility.privateMembers, names)) return 'private'
  if (someMatch(shown.names, names)) return 'public'
  if (node.kind === 'test') return 'public'
  return visibility.members?.[node.parent?.kind ?? ''] ?? visibility.default
}

/** Whether a macro gives a function a prefix behind the scenes: `#define deflate z_deflate`. */
function isRenaming(text: string, { kind, name, mark: { value, body } }: DefinitionNode): boolean {
  if (kind !== 'macro' || value === null || body !== null) return false
  const other = slice(text, value).trim()
  return /^\w+$/.test(other) && other.endsWith(name)
}

function restOfLine(text: string, { outer, mark }: DefinitionNode): string {
  const start = mark.name?.end ?? outer.start
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? undefined : end)
}

interface Deprecable {
  readonly docstring: string
  readonly decorators: readonly string[]
  /** In one line; for a class, that of its constructor. */
  readonly body: string
}

/** The message of a deprecation, or null. One about another `subject` is about a parameter or a way of use. */
export function deprecation(
  name: string,
  { docstring, decorators, body }: Deprecable,
  { deprecated }: Language,
): string | null {
  const inBody = deprecated.body?.map((pattern) => pattern.exec(body)) ?? []
  const matches = [...matchesOf(deprecated, docstring, decorators), ...inBody]
  const match = matches
    .filter((each) => each !== null)
    .find(({ groups }) => groups?.subject === undefined || lastName(groups.subject) === name)
  if (match === undefined) return null
  const { instead, message = match[1] } = match.groups ?? {}
  if (instead !== undefined) return `use ${instead}`
  return message?.replace(/\s+/g, ' ').trim() || 'deprecated'
}

/** The version in which a definition first appeared, in the language's own words. */
export const firstVersion = (
  docstring: string,
  decorators: readonly string[],
  { since }: Language,
): string | undefined => matchesOf(since, docstring, decorators)[0]?.[1]

function matchesOf(
  patterns: Language['since'],
  docstring: string,
  decorators: readonly string[],
): RegExpExecArray[] {
  if (docstring === '' && decorators.length === 0) return []
  const inDocstring = patterns.docstring?.map((pattern) => pattern.exec(docstring)) ?? []
  const inDecorators =
    patterns.decorators?.flatMap((pattern) => decorators.map((each) => pattern.exec(each))) ?? []
  return [...inDocstring, ...inDecorators].filter((match) => match !== null)
}

/** @param ofHolder the decorators of the class around it; a test class has them in TestNG, for all of its methods */
export function isTest(
  { kind, name }: DefinitionNode,
  decorators: readonly string[],
  ofHolder: readonly string[],
  docstring: string,
  { tests }: Language,
): boolean {
  if (kind === 'test') return true
  const isMarked = (all: readonly string[]): boolean =>
    tests.decorators?.some((rule) => all.some((each) => rule.test(each))) ?? false
  if (kind !== 'class' && isMarked(decorators)) return true
  if (tests.docstring?.some((rule) => rule.test(docstring))) return true
  if (kind !== 'function' && kind !== 'method') return false
  if (kind === 'method' && decorators.length === 0 && isMarked(ofHolder)) return true
  return tests.functions?.some((rule) => rule.test(name)) ?? false
}

/** The functions that a test runner calls: `RUN_TEST(adds_up);` makes `adds_up` a test. */
export function registeredTests(text: string, { tests }: Language): ReadonlySet<string> {
  return new Set(
    (tests.run ?? []).flatMap((rule) => [...text.matchAll(rule)].map(([, name = '']) => name)),
  )
}

/** `@name(…)` → `name(…)`; `#[name]`, `[name]` and `[[name]]` → `name`. */
export function decoratorName(code: string): string {
  return code.replace(/^#?!?\[\[?(.*?)\]?\]$/s, '$1').replace(/^@\s*/, '')
}
