/**
 * The schema of language.json and its types. grammars/README.md documents the keys for authors of a language.
 */
import * as v from 'valibot'
import { Compatibility } from './compatibility-settings.ts'
import { Excerpts } from './excerpt-settings.ts'
import { Patterned, Patterns, Pieces, pattern } from './pattern-settings.ts'

const Comment = v.union([
  v.strictObject({ open: v.string(), close: v.string() }),
  v.strictObject({ line: v.string() }),
])

const Comments = v.optional(v.array(Comment), [])

const Marks = v.optional(
  v.strictObject({ names: Patterns, modifiers: Patterns, docstring: Patterns }),
  {},
)

const AsCode = v.strictObject({ code: v.string(), import: v.optional(v.string()) })

export const Settings = v.strictObject({
  name: v.string(),
  title: v.string(),
  extensions: v.array(v.pipe(v.string(), v.startsWith('.'))),
  /** Extensions that are mostly another language's, and what a file of this one contains. */
  alsoWhen: v.optional(
    v.array(v.strictObject({ extensions: v.array(v.string()), contains: pattern('mu') })),
    [],
  ),
  /** Whole file names, for files without an extension. */
  filenames: v.optional(v.array(v.string()), []),
  /** Another folder whose settings hold where this one is silent. */
  extends: v.optional(v.string()),
  /** Languages that say the same here see each other's names. */
  family: v.optional(v.string()),
  /** A wasm file of an installed package; none where `patterns` do its work. */
  grammar: v.optional(v.string()),
  queries: v.optional(v.array(v.string()), []),
  patterns: v.optional(Patterned),
  /** Newer syntax than the grammar knows: covered sign by sign for a second try when a file does not parse. */
  masks: v.optional(
    v.array(
      v.strictObject({
        /** With named groups only what these match is covered: the two ends of what is kept. */
        find: pattern((source) => (/\(\?<[a-z]/.test(source) ? 'dgmu' : 'gmu')),
        fill: v.pipe(v.string(), v.nonEmpty()),
        always: v.optional(v.boolean(), false),
        /** The line ends are covered, and nothing else: what is many lines is read as one. */
        lines: v.optional(v.boolean(), false),
      }),
    ),
    [],
  ),
  comments: v.optional(
    v.strictObject({
      /** Directly above a definition, inside what they describe, at the head of a file. */
      before: Comments,
      inner: Comments,
      head: Comments,
      /** Behind what they describe, on its line. */
      after: Comments,
      /** Any other: documentation of a test, a note to programmers elsewhere. */
      plain: Comments,
      /** What says that a comment speaks of the whole file. */
      file: Patterns,
      /** Orders to tools. */
      ignore: Patterns,
    }),
    {},
  ),
  visibility: v.strictObject({
    default: v.picklist(['public', 'private']),
    public: Marks,
    private: Marks,
    /** By the kind of what they stand in, where that differs: the members of an interface are public. */
    members: v.optional(v.record(v.string(), v.picklist(['public', 'private']))),
  }),
  /** What tools read in documentation and people do not (`<summary>`, `{@link x}`): each match is replaced. */
  docstrings: v.optional(
    v.array(v.strictObject({ find: pattern('gmu'), replace: v.string() })),
    [],
  ),
  /** The language has a keyword for what other files may import. */
  exports: v.optional(v.boolean(), false),
  receivers: v.optional(v.array(v.string()), []),
  /** What stands before a type whose members one reaches all the same: `Promise<`, `*`. */
  holders: Patterns,
  constructors: v.optional(v.array(v.string()), []),
  /** Members that are used without their name: a constructor, what an operator calls. */
  unnamed: Patterns,
  /** Code, decorators and the info of fences that say that something fails. */
  failures: Patterns,
  /** What names something without using it. */
  mentions: v.optional(v.array(pattern('gmu')), []),
  /** Methods that every class has and that give an instance of it. */
  makers: v.optional(v.array(v.string()), []),
  deprecated: v.optional(v.strictObject({ docstring: Patterns, decorators: Patterns }), {}),
  tests: v.optional(
    v.strictObject({
      files: v.optional(v.array(v.string()), []),
      functions: Patterns,
      decorators: Patterns,
      docstring: Patterns,
      /** Where a file hands a function to a runner: group 1 is its name. */
      run: v.optional(v.array(pattern('gu'))),
      /** Decorators of what pytest hands to a test by the name of its parameter. */
      fixtures: Patterns,
      /** Names of what runs before each test of a class or a file. */
      setup: Patterns,
      /** How a test reads when one does oneself what its runner does; the keys are in grammars/README.md. */
      recipe: v.optional(
        v.strictObject({
          uses: v.optional(pattern('u')),
          owner: v.optional(v.string()),
          gives: v.optional(pattern('u')),
          hands: v.optional(pattern('u')),
          takes: v.optional(pattern('gu')),
          shown: v.optional(v.array(v.strictObject({ find: pattern('u'), as: v.string() }))),
          described: v.optional(pattern('gu')),
          assumed: v.optional(v.record(v.string(), v.string())),
          own: v.optional(pattern('gu')),
          made: v.optional(v.boolean()),
          bind: v.optional(v.string()),
          bindOne: v.optional(v.string()),
          cases: v.optional(pattern('u')),
          parameters: v.optional(pattern('u')),
          case: v.optional(pattern('u')),
          cells: v.optional(v.strictObject({ find: pattern('u'), text: pattern('u') })),
          provider: v.optional(v.strictObject({ find: pattern('u'), first: pattern('mu') })),
          oneCase: v.optional(pattern('us')),
          parameter: v.optional(v.strictObject({ find: pattern('u'), is: v.string() })),
          assertions: v.optional(v.record(v.string(), AsCode)),
          given: v.optional(v.record(v.string(), AsCode)),
          examples: v.optional(pattern('u')),
        }),
      ),
    }),
    {},
  ),
  /** How an import is written, with `{module}`, `{name}`, `{alias}`. */
  imports: v.optional(
    v.strictObject({
      package: v.optional(v.string()),
      name: v.optional(v.string()),
      packageAs: v.optional(v.string()),
      nameAs: v.optional(v.string()),
      /** A statement imports much at once: each name is written apart. */
      apart: v.optional(v.boolean(), false),
    }),
  ),
  /** How its documentation shows code. */
  examples: v.optional(
    v.strictObject({
      /** A session at a prompt. */
      prompts: v.optional(
        v.strictObject({
          first: pattern('u'),
          next: pattern('u'),
          output: v.optional(pattern('u')),
          orders: v.optional(pattern('u')),
          /** A fence that names no language and begins with one is of this language. */
          tells: v.optional(v.boolean(), false),
        }),
      ),
      /** What stands behind the backticks when a fence is of this language; nothing counts where it matches ''. */
      fence: v.optional(pattern('u')),
      /** Behind the backticks of a fence that shows what does not work. */
      never: v.optional(pattern('u')),
      /** What marks a line that is compiled and not shown. */
      hidden: v.optional(pattern('u')),
      /** A tag with code behind or below it. */
      tag: v.optional(pattern('u')),
      /** reStructuredText: `.. code-block::` and `::`. */
      blocks: v.optional(v.boolean(), false),
      /** Stands above code that nothing else marks. */
      heading: v.optional(pattern('iu')),
    }),
  ),
  /** `commands`: in documents and other languages' docstrings, fences of this language show what to type, not how the library is used. */
  fences: v.optional(v.picklist(['code', 'commands']), 'code'),
  modules: v.optional(
    v.strictObject({
      /** File names that stand for their folder. */
      index: v.optional(v.array(v.string())),
      /** Folders that are no part of a module's path. */
      roots: v.optional(v.array(v.string()), []),
      separator: v.optional(v.string(), '.'),
      /** What other files import: this file, or its folder as a whole. */
      unit: v.optional(v.picklist(['file', 'folder']), 'file'),
      /** What a name is known by to other files: the file's path, or its package alone (none is global). */
      names: v.optional(v.picklist(['path', 'package']), 'path'),
      /** Signatures of members that any value has once their owner is imported. */
      extensions: v.optional(pattern('u')),
      /** How a file says that it mixes in modules, whose methods it sees by that alone; group 1 lists them. */
      mixes: v.optional(pattern('gmu')),
      /** How a file says that its tables of names are imports, which are made when somebody asks for them. */
      lazy: v.optional(pattern('u')),
      /** How a class says what it extends, whose methods its body calls by their names alone; group 1. */
      inherits: v.optional(pattern('gmu')),
      /** Inside of a type its members need no `this`. */
      bareMembers: v.optional(v.boolean(), false),
      /** Of other packages a file knows what it imports, and nothing besides. */
      onlyImports: v.optional(v.boolean(), false),
      /** All files of a library share their names, and users know them by the library's. */
      onePackage: v.optional(v.boolean(), false),
      /** What one file declares another may define: both are one symbol. */
      bodiesApart: v.optional(v.boolean(), false),
      /** Signatures of macros that open a scope where they stand alone on a line: group `name`. */
      scopeMacros: v.optional(pattern('u')),
      /** Modules are a tree under a name of their own: where it begins, and the words of its paths. */
      tree: v.optional(
        v.strictObject({
          entry: v.array(v.string()),
          program: v.optional(v.array(v.string()), []),
          separator: v.string(),
          root: v.string(),
          here: v.string(),
          up: v.string(),
          atRoot: v.optional(v.string()),
        }),
      ),
    }),
    {},
  ),
  pieces: v.optional(Pieces),
  /** How examples are cut to size. */
  excerpts: v.optional(Excerpts),
  /** What users of a library depend on: for `cardcat diff`. */
  compatibility: v.optional(Compatibility, {}),
})

export type CommentStyle = v.InferOutput<typeof Comment>

export type LanguageSettings = v.InferOutput<typeof Settings>
