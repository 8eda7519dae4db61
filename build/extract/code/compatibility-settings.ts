/**
 * The key `compatibility` of a language.json: what users' code depends on in this language. Only `cardcat diff` uses
 * it (build/diff/); extraction does not.
 */
import * as v from 'valibot'

const Pattern = v.pipe(
  v.string(),
  v.check(isPattern, 'is no regular expression'),
  v.transform((source) => new RegExp(source, 'u')),
)

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') !== undefined
  } catch {
    return false
  }
}

export const Compatibility = v.strictObject({
  /** A caller may pass an ordinary parameter by its name, so that another name breaks calls. */
  named: v.optional(v.boolean(), false),
  /** `checked`: code is compiled against declared types. `hints`: nothing stops code that ignores them. */
  types: v.optional(v.picklist(['checked', 'hints']), 'hints'),
  /** One name may have several signatures, each of which is a promise. */
  overloads: v.optional(v.boolean(), false),
  /** Words in a signature, or its decorators, that break code when they come (`added`), go (`removed`), or either. */
  modifiers: v.optional(
    v.array(
      v.strictObject({
        word: v.string(),
        find: Pattern,
        breaks: v.picklist(['added', 'removed', 'both']),
      }),
    ),
    [],
  ),
  /** Types that users implement: each member that is new and has no body of its own breaks their code. */
  implemented: v.optional(
    v.strictObject({
      kinds: v.array(v.string()),
      /** On the member's source: it need not be implemented. */
      unless: v.optional(Pattern),
    }),
  ),
  /** Public paths that users are asked not to write. */
  internal: v.optional(v.array(Pattern), []),
  /** Types that are the same by another name: the first becomes the second. */
  same: v.optional(v.array(v.tuple([v.string(), v.string()])), []),
})

export type CompatibilityRules = v.InferOutput<typeof Compatibility>

/** Of a language that says nothing: the least that holds everywhere. */
export const LEAST_COMPATIBILITY: CompatibilityRules = v.parse(Compatibility, {})
