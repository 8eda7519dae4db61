/**
 * What a language's rules say of a definition: is it private, deprecated, a test? In: its name, modifiers,
 * docstring, decorators, and the patterns of its grammar folder. Out: the answers.
 */
import type { Place } from './code-places.ts'
import type { Language } from './grammars.ts'
import { slice } from './signature.ts'

export function visibilityOf(
  text: string,
  place: Place,
  docstring: string,
  { visibility }: Language,
): 'public' | 'private' {
  const { name } = place
  const modifiers = place.modifiers.map((span) => slice(text, span))
  const says = (marks: Language['visibility']['private'], part: 'names' | 'modifiers') =>
    marks[part]?.some((pattern) =>
      part === 'names' ? pattern.test(name) : modifiers.some((word) => pattern.test(word)),
    )
  if (visibility.private.docstring?.some((pattern) => pattern.test(docstring))) return 'private'
  // A keyword of its own counts for more than what the place says.
  if (says(visibility.private, 'modifiers')) return 'private'
  if (place.visibility !== null) return place.visibility
  if (says(visibility.public, 'modifiers')) return 'public'
  if (says(visibility.private, 'names')) return 'private'
  if (says(visibility.public, 'names')) return 'public'
  if (place.kind === 'test') return 'public'
  return visibility.members?.[place.holder?.kind ?? ''] ?? visibility.default
}

export function deprecation(
  docstring: string,
  decorators: readonly string[],
  { deprecated }: Language,
): string | null {
  const told = [
    ...(deprecated.docstring ?? []).map((pattern) => pattern.exec(docstring)),
    ...(deprecated.decorators ?? []).flatMap((pattern) => decorators.map((d) => pattern.exec(d))),
  ].find((match) => match !== null)
  if (told === undefined || told === null) return null
  return told[1]?.replace(/\s+/g, ' ').trim() || 'deprecated'
}

export function isTest(
  { kind, name }: Place,
  decorators: readonly string[],
  docstring: string,
  { tests }: Language,
): boolean {
  if (kind === 'test') return true
  const byDecorator = tests.decorators?.some((rule) => decorators.some((d) => rule.test(d)))
  if (byDecorator || tests.docstring?.some((rule) => rule.test(docstring))) return true
  if (kind !== 'function' && kind !== 'method') return false
  return tests.functions?.some((rule) => rule.test(name)) ?? false
}

/** `RUN_TEST(adds_up);` makes a test of the function `adds_up`. */
export function namesRun(text: string, { tests }: Language): ReadonlySet<string> {
  return new Set(
    (tests.run ?? []).flatMap((rule) => [...text.matchAll(rule)].map(([, name = '']) => name)),
  )
}

/** `@name(…)` → `name(…)`, `#[name]`, `[name]` and `[[name]]` → `name`. */
export function decoratorName(code: string): string {
  return code.replace(/^#?!?\[\[?(.*?)\]?\]$/s, '$1').replace(/^@\s*/, '')
}
