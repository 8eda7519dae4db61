/**
 * The keys `pieces` and `patterns` of a language.json: how to read code outside of files, and definitions by regular
 * expressions for a language without a grammar.
 */
import * as v from 'valibot'

export const Patterns = v.optional(v.array(pattern('u')), [])

/** Rules for code outside of source files: fences, examples, notebook cells. */
export const Pieces = v.strictObject({
  /** Queries for imports and calls, and names.scm. */
  queries: v.array(v.string()),
  /** A file of predefined names, separated by white space. */
  builtins: v.string(),
  /** Statements that configure an import. No name refers to them, but the code does not work without them. */
  setup: Patterns,
  /** Syntax of notebooks and prompts, tried on pieces that do not parse. */
  interactive: v.optional(
    v.strictObject({
      /** Matches the beginning of pieces in another language. */
      foreign: v.optional(v.array(pattern('u')), []),
      /**
       * Applied in this order. Of a match of several lines, the first becomes `as` and the others are prefixed with
       * `rest`.
       */
      lines: v.optional(
        v.array(
          v.strictObject({
            find: pattern('gmu'),
            as: v.string(),
            rest: v.optional(v.string(), ''),
          }),
        ),
        [],
      ),
      /** Names that only a prompt defines, with the line that defines them in a file. */
      names: v.optional(v.record(v.string(), v.string()), {}),
    }),
    {},
  ),
})

/** Definitions by regular expressions, for languages without a grammar. */
export const Patterned = v.strictObject({
  /** String literals, which like comments are not code. */
  strings: v.array(
    v.strictObject({
      open: v.string(),
      isPattern: v.optional(v.boolean()),
      close: v.string(),
      escape: v.optional(v.string()),
      lines: v.optional(v.boolean()),
    }),
  ),
  /** The delimiters of blocks. */
  blocks: v.strictObject({ open: pattern('gu'), close: pattern('gu') }),
  /** Named parts of patterns: `%args%`. */
  parts: v.optional(v.record(v.string(), v.string()), {}),
  /** Named groups are captures, with `_` in place of the dot. */
  find: v.array(
    v.strictObject({
      /** The capture of the whole match. */
      capture: v.optional(v.string()),
      find: v.string(),
      /** Whether a block or value follows. */
      body: v.optional(v.boolean(), false),
      set: v.optional(v.record(v.string(), v.string()), {}),
    }),
  ),
  /** A list separator besides the comma: Scala's `with`. */
  listSeparator: v.optional(v.string()),
  /** Matches one parameter of a list. */
  parameter: v.optional(pattern('du')),
})

export type PieceSettings = v.InferOutput<typeof Pieces>

export type PatternSettings = v.InferOutput<typeof Patterned>

/** A regular expression, compiled during validation, so that an error names its key. */
export function pattern(flags: string | ((source: string) => string)) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        const flagsOfPattern = typeof flags === 'string' ? flags : flags(dataset.value)
        return new RegExp(dataset.value, flagsOfPattern)
      } catch (error) {
        addIssue({ message: String(error) })
        return NEVER
      }
    }),
  )
}
