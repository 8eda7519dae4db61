/**
 * Validates the key `excerpts` of a language.json, the rules for cutting examples; grammars/README.md documents each
 * key.
 */
import * as v from 'valibot'

/** How an assertion reads where nothing is checked: `{subject}`, `{0}`, `{1}` … stand for what it was given. */
const Reading = v.strictObject({
  /** What stays of it as code. */
  code: v.optional(v.string()),
  /** What the comment behind it says. */
  says: v.optional(v.string(), ''),
  /** It expects a failure. */
  fails: v.optional(v.boolean(), false),
})

export const Excerpts = v.strictObject({
  /** Queries with the names that code binds and reads, and with its statements. */
  queries: v.array(v.string()),
  /** A file with the names that the language brings along. */
  builtins: v.string(),
  /** What begins a comment. */
  comment: v.string(),
  /** How an assertion reads, by its name or its operator; one that is not listed reads as it is written. */
  assertions: v.optional(
    v.record(
      v.string(),
      v.union([
        Reading,
        v.pipe(
          v.string(),
          v.transform((says): v.InferOutput<typeof Reading> => ({ says, fails: false })),
        ),
      ]),
    ),
    {},
  ),
  /** A name or a member is no statement by itself. */
  strict: v.optional(v.boolean(), false),
  /** What stands in front of code that a page shows without it (`<?php`). */
  opening: v.optional(v.string()),
  /** Imports of whole packages always stay: nothing says which names they bring (`#include`). */
  headers: v.optional(v.boolean(), false),
  /** An import that nothing of the code names is there for what it gives to values (a trait of Rust), and stays. */
  silent: v.optional(v.boolean(), false),
  /** What the last statement of a piece may lack. */
  ending: v.optional(v.string()),
  /** The head of a test that hands a name to its code: group `name`; what closes it, and the import that it needs. */
  runner: v.optional(v.strictObject({ find: v.string(), close: v.string(), import: v.string() })),
  /** A block above the code that the code ran inside of (a fixture that yields in a `with`): without it nothing can be cut. */
  enters: v.optional(
    v.pipe(
      v.string(),
      v.transform((source) => new RegExp(source, 'mu')),
    ),
  ),
  /** Names that an import of a whole package may bring (`^[A-Z]`); all unless told. */
  global: v.optional(
    v.pipe(
      v.string(),
      v.transform((source) => new RegExp(source, 'u')),
    ),
  ),
  /** An import that works only beside the library's own files: a relative path. */
  local: v.optional(
    v.pipe(
      v.string(),
      v.transform((source) => new RegExp(source, 'u')),
    ),
  ),
  /** How the import of a name of the library is written, where its tests need none: `{path}`, `{owner}`, `{separator}`. */
  import: v.optional(v.string()),
})

export type ExcerptSettings = v.InferOutput<typeof Excerpts>
export type Reading = v.InferOutput<typeof Reading>
