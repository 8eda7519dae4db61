/**
 * The key `compatibility` of a language.json: what users' code depends on in this language. Only `cardcat diff` uses
 * it (build/diff/); extraction does not.
 */
import * as v from 'valibot'
import { pattern } from './pattern-settings.ts'

export const Compatibility = v.strictObject({
  /** Callers may pass ordinary parameters by name, so that renaming one breaks calls. */
  namedArguments: v.optional(v.boolean(), false),
  /** Only the last parameters may be left out: one with a default before a required one must be passed. */
  trailingDefaults: v.optional(v.boolean(), false),
  /**
   * `checked`: code is compiled against declared types. `enforced`: they are checked at run time, and what has no type
   * takes anything. `hints`: code may ignore them.
   */
  types: v.optional(v.picklist(['checked', 'enforced', 'hints']), 'hints'),
  /** A name is either a type, a function or a value: several definitions of one name are alternatives. */
  oneNamespace: v.optional(v.boolean(), false),
  /** Users may take from a module what it imports. */
  exportsImports: v.optional(v.boolean(), false),
  /** Matches an export of all names of another library, the `module`. */
  exportsAll: v.optional(pattern('gmu')),
  /** A list of results may name them: `(count int, err error)`. */
  namedResults: v.optional(v.boolean(), false),
  /** Declarations may omit the type of a result, which the compiler infers. */
  inferredResults: v.optional(v.boolean(), false),
  /** The arguments of a generic type may be left out. */
  rawTypes: v.optional(v.boolean(), false),
  /** A name may have several signatures, each of which is part of the interface. */
  overloads: v.optional(v.boolean(), false),
  /** Words in a signature or its decorators that break code when added (`added`), removed (`removed`), or either. */
  modifiers: v.optional(
    v.array(
      v.strictObject({
        word: v.string(),
        find: pattern('u'),
        breaks: v.picklist(['added', 'removed', 'both']),
        /** A member with it and one without it may have the same name. */
        separates: v.optional(v.boolean(), false),
        /** Kinds of types whose values have it without the word. */
        implicit: v.optional(v.array(v.string()), []),
      }),
    ),
    [],
  ),
  /** Types that users implement: a new member without a body breaks their code. */
  implemented: v.optional(
    v.strictObject({
      kinds: v.optional(v.array(v.string()), []),
      /** Matches the signature or a decorator of a member of any other type that derived types must implement. */
      members: v.optional(pattern('u')),
      /** Matches members that need not be implemented. */
      unless: v.optional(pattern('u')),
      /**
       * Matches the signature of a function that implements such a type for another one (in Rust, a function without
       * `pub`): only the former declares it.
       */
      functions: v.optional(pattern('u')),
    }),
  ),
  /** Matches a decorator that names further bases in its group (`derive(Clone, Debug)`). */
  derived: v.optional(pattern('u')),
  /** Methods are called by their names in any case. */
  caseInsensitive: v.optional(v.boolean(), false),
  /** Matches a call that gives the type `target` the further name `alias`. */
  aliases: v.optional(pattern('gu')),
  /** Matches names that every object has as members, declared or not. */
  universal: v.optional(pattern('u')),
  /** Matches the signature or a decorator of a member that a base declares. */
  overrides: v.optional(pattern('u')),
  /** Matches the value that a member of an enum carries, in its signature (`Wide(u8)`). */
  payload: v.optional(pattern('u')),
  /** Matches a decorator of what the documentation hides, with all that is in it. */
  hidden: v.optional(pattern('u')),
  /** Matches public paths that users should not use. */
  internal: v.optional(v.array(pattern('u')), []),
  /** Equivalent types and values: the first is replaced by the second before comparison. */
  equivalents: v.optional(v.array(v.tuple([v.string(), v.string()])), []),
})

export type CompatibilityRules = v.InferOutput<typeof Compatibility>

/** The rules for a language that defines none: the weakest, which hold everywhere. */
export const DEFAULT_COMPATIBILITY: CompatibilityRules = v.parse(Compatibility, {})
