/**
 * Validates the key `excerpts` of a language.json, the rules for cutting examples; grammars/language-json.md documents
 * each key.
 */
import * as v from 'valibot'
import { pattern } from './pattern-settings.ts'

/** How an assertion is rendered: `{subject}`, `{0}`, `{1}` … stand for its arguments. */
const AssertionRendering = v.strictObject({
  /** The part that stays code. */
  code: v.optional(v.string()),
  /** The text of the comment after it. */
  comment: v.optional(v.string(), ''),
  /** Whether it expects a failure. */
  expectsFailure: v.optional(v.boolean(), false),
})

/** In a language where assertions may begin with a message. */
const AssertionMessages = v.strictObject({
  /** Matches code whose assertions do, by the import of their library (JUnit 4). */
  first: pattern('u'),
  /** Matches an argument that is a message. */
  text: pattern('u'),
})

/** `{expected}` stands for the group of the same name. */
const Check = v.strictObject({
  find: pattern('du'),
  comment: v.optional(v.string(), ''),
  /** Whether it expects a failure. */
  expectsFailure: v.optional(v.boolean(), false),
})

export const Excerpts = v.strictObject({
  /** Queries for the names that code binds and reads, and for its statements. */
  queries: v.array(v.string()),
  /** A file with the language's predefined names. */
  builtins: v.string(),
  /** A file with imports of the standard library, which documentation leaves out. */
  standard: v.optional(v.string()),
  /** The sign that begins a comment. */
  comment: v.string(),
  /** Matches the beginning of a statement that defines a function or type. */
  definition: v.optional(pattern('u')),
  /** Matches a call that, by its name, changes its receiver: `lines.pop(`. */
  mutator: v.optional(pattern('gu')),
  /** A statement that sets a variable of the environment. */
  environment: v.optional(pattern('u')),
  /**
   * Matches a function whose assignments set variables around it (`nonlocal`); by default those of every function
   * do.
   */
  outerAssignment: v.optional(pattern('mu')),
  /** Whether the statements of a program must be above its types. */
  typesLast: v.optional(v.boolean()),
  /**
   * How assertions are rendered, by name or operator. Others stay as written. A part of a name may be a `*`, for which
   * `{name}` stands in the code.
   */
  assertions: v.optional(
    v.record(
      v.string(),
      v.union([
        AssertionRendering,
        v.pipe(
          v.string(),
          v.transform(
            (comment): v.InferOutput<typeof AssertionRendering> => ({
              comment,
              expectsFailure: false,
            }),
          ),
        ),
      ]),
    ),
    {},
  ),
  assertionMessages: v.optional(AssertionMessages),
  /**
   * How the conditions read under which a branch fails a test, without `||` between them: `got != 3` means that `got`
   * (group `value`) is 3 (group `expected`). The first that matches counts.
   */
  checks: v.optional(v.array(Check), []),
  /** Whether a bare name or member is not a valid statement. */
  bareNameIsInvalid: v.optional(v.boolean(), false),
  /**
   * A declaration without a value, after which the name (group `name`) cannot be read, or what other code makes (group
   * `elsewhere`): the body of a function, the context of a test.
   */
  uninitialized: v.optional(pattern('gmu')),
  /** A star import that binds functions and values, where others bind types only. */
  functionStar: v.optional(pattern('mu')),
  /** A line that must precede code but is not shown (`<?php`). */
  opening: v.optional(v.string()),
  /** Whether imports of whole packages are always kept, because the names that they bind are unknown (`#include`). */
  keepPackageImports: v.optional(v.boolean(), false),
  /** How code includes the header of a symbol. */
  header: v.optional(
    v.strictObject({
      /** The template of the line, with `{path}`. */
      include: v.string(),
      /** Matches the path of a header that users include; group 1 is how they write it. */
      path: pattern('u'),
      /** Matches a file's comment on the header that provides its names; group 1 is the header. */
      providedBy: v.optional(pattern('mu')),
    }),
  ),
  /** Whether an import whose names are never used is kept, because it adds members to values (Rust's traits). */
  keepUnusedImports: v.optional(v.boolean(), false),
  /** Matches an import of something that is no trait, which is not kept where its name is not used. */
  plainImport: v.optional(pattern('u')),
  /** Traits of the standard library, each with a pattern of the code that needs its import. */
  traits: v.optional(v.record(v.string(), pattern('u')), {}),
  /**
   * Whether code may use a name of the library without an import that shows it: as a possible member of a block's
   * receiver, or of a namespace around the test.
   */
  namesWithoutImport: v.optional(v.boolean(), false),
  /** Makes the names of a namespace (`{owner}`) usable without it: `include {owner}`. */
  mixin: v.optional(v.string()),
  /** How the names of methods end that assignments call: `=`. */
  setter: v.optional(v.string()),
  /** Matches from the name of a variable on its declaration, if a variable that is never used does not compile. */
  mustBeUsed: v.optional(pattern('uy')),
  /** The name that takes a value which is not used, in languages where a variable must be: `_`. */
  discard: v.optional(
    v.strictObject({
      /** Matches the names of values that only a check would use. */
      names: pattern('u'),
      as: v.string(),
      /** Declares names, at least one of them a new one. */
      declares: v.string(),
      /** Assigns to names that are declared. */
      assigns: v.string(),
      /** Begins a loop that may declare names which it does not use. */
      loop: v.optional(v.string()),
      /** Matches calls that are no statements: `len(lines)`. */
      unusable: v.optional(pattern('u')),
    }),
  ),
  /** Matches the beginning of an expression that continues the line above unless that ends with a `;`. */
  continuation: v.optional(pattern('u')),
  /** What may be missing at the end of a piece's last statement. */
  ending: v.optional(v.string()),
  /** May be missing at the end of any line that is a call, in documentation that does not parse without it. */
  lineEnding: v.optional(v.string()),
  /**
   * The head of a test that provides a name to its code: group `name`, the closing text, and the required import.
   * `head` is put around an example in documentation that reads the name without being in a test.
   */
  runner: v.optional(
    v.strictObject({
      find: v.string(),
      close: v.string(),
      import: v.string(),
      head: v.optional(v.string()),
    }),
  ),
  /** How a table-driven test reads with one of its cases (table-tests.ts). */
  tables: v.optional(
    v.strictObject({
      /** A file with the query that finds tables, loops over them and uses of their cases. */
      query: v.string(),
      /** Matches a case that shows a failure or an edge, which is shown only if all do. */
      unusual: pattern('iu'),
      /** The values of fields that a case leaves out, by type. */
      zeroValues: v.array(v.strictObject({ type: pattern('u'), value: v.string() })),
      /** Matches a value that stands for an absent one: `nil`, `""`. */
      absent: pattern('u'),
      /** Matches a value that is not absent. */
      present: pattern('u'),
      /** Matches a condition about the length of a value (group `value`). */
      length: pattern('u'),
      /** Matches a value whose length is 0. */
      empty: pattern('u'),
      /** Matches what a condition may read beside the case: constants, keywords and strings. */
      constants: pattern('gu'),
      /** Matches what keeps a value of several lines on them: a comment, a raw string, a function. */
      multiline: pattern('u'),
      /** Matches an expression that may have another value each time, such as a call. */
      impure: pattern('u'),
    }),
  ),
  /** Matches the use of a test double. */
  testDoubles: v.optional(pattern('u')),
  /** Matches what reaches private members: reflection. */
  reflection: v.optional(pattern('u')),
  /** Matches the mark of code that must not compile: `@ts-expect-error`. */
  mustNotCompile: v.optional(pattern('u')),
  /** A block around the test's code, such as a fixture that yields inside of a `with`. Such tests cannot be cut. */
  surroundingBlock: v.optional(pattern('mu')),
  /** Names that an import of a whole package may bind (`^[A-Z]`); by default all. */
  global: v.optional(pattern('u')),
  /**
   * Imports that an excerpt need not show: those that every project has, and those of test runners, whose assertions
   * are rendered as comments. `unless` matches code that needs the import nevertheless.
   */
  implicit: v.optional(
    v.array(v.strictObject({ import: pattern('u'), unless: v.optional(pattern('u')) })),
    [],
  ),
  /** Matches imports that only work inside of the repository: relative paths. */
  local: v.optional(pattern('u')),
  /**
   * Template of the import for a name of the library that its own tests need not import: `{path}`, `{owner}`,
   * `{separator}`.
   */
  import: v.optional(v.string()),
})

export type ExcerptSettings = v.InferOutput<typeof Excerpts>
export type Check = v.InferOutput<typeof Check>
export type AssertionMessages = v.InferOutput<typeof AssertionMessages>
export type AssertionRendering = v.InferOutput<typeof AssertionRendering>
