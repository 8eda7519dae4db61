/**
 * The keys `pieces` and `patterns` of a language.json: how to read code outside of files, and definitions by regular
 * expressions for a language without a grammar.
 */
import * as v from 'valibot'

export const Patterns = v.optional(v.array(pattern('u')), [])

/** How code that is no file is read: fences, examples, cells of notebooks. */
export const Pieces = v.strictObject({
  /** Imports, calls, and names.scm. */
  queries: v.array(v.string()),
  /** A file of names that are there without being defined, separated by white space. */
  builtins: v.string(),
  /** Statements that configure what is imported: no name leads to them, and without them it does not work. */
  setup: Patterns,
  /** What only a notebook or a prompt understands; tried on a piece that does not parse. */
  interactive: v.optional(
    v.strictObject({
      /** A piece that begins so is code of another language. */
      foreign: v.optional(v.array(pattern('u')), []),
      /** In this order; of a match of several lines the first becomes `as`, the others get `rest` before them. */
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
      /** Names that only a prompt knows, and the line that makes them known in a file. */
      names: v.optional(v.record(v.string(), v.string()), {}),
    }),
    {},
  ),
})

/** Definitions by regular expressions, for a language without a grammar. */
export const Patterned = v.strictObject({
  /** What is not code, besides comments. */
  strings: v.array(
    v.strictObject({
      open: v.string(),
      isPattern: v.optional(v.boolean()),
      close: v.string(),
      escape: v.optional(v.string()),
      lines: v.optional(v.boolean()),
    }),
  ),
  /** What opens and closes a block. */
  blocks: v.strictObject({ open: pattern('gu'), close: pattern('gu') }),
  /** Parts of patterns by a word: `%args%`. */
  parts: v.optional(v.record(v.string(), v.string()), {}),
  /** Named groups are captures, with `_` for the dot. */
  find: v.array(
    v.strictObject({
      /** The capture that the whole match is. */
      is: v.optional(v.string()),
      find: v.string(),
      /** A block or a value follows. */
      body: v.optional(v.boolean(), false),
      set: v.optional(v.record(v.string(), v.string()), {}),
    }),
  ),
  /** What separates a list besides the comma: Scala's `with`. */
  and: v.optional(v.string()),
  /** One of a list of parameters. */
  parameter: v.optional(pattern('du')),
})

export type PieceSettings = v.InferOutput<typeof Pieces>

export type PatternSettings = v.InferOutput<typeof Patterned>

/** A regular expression, made when the file is read: a mistake in it names its key. */
export function pattern(flags: string | ((source: string) => string)) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        const said = typeof flags === 'string' ? flags : flags(dataset.value)
        return new RegExp(dataset.value, said)
      } catch (error) {
        addIssue({ message: String(error) })
        return NEVER
      }
    }),
  )
}
