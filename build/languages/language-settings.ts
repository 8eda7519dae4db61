/**
 * The schema of language.json and its types. grammars/language-json.md documents the keys for authors of a language.
 */
import * as v from 'valibot'
import { Compatibility } from './compatibility-settings.ts'
import { Excerpts } from './excerpt-settings.ts'
import { Modules } from './module-settings.ts'
import { Patterned, Patterns, Pieces, pattern } from './pattern-settings.ts'
import { Tests } from './test-settings.ts'

const Comment = v.union([
  v.strictObject({ open: v.string(), close: v.string() }),
  v.strictObject({ line: v.string() }),
])

const Comments = v.optional(v.array(Comment), [])

const Marks = v.optional(
  v.strictObject({
    names: Patterns,
    modifiers: Patterns,
    docstring: Patterns,
    decorators: Patterns,
    /** Decorators of what counts only if it has documentation. */
    undocumented: Patterns,
    line: Patterns,
  }),
  {},
)

export const Settings = v.strictObject({
  name: v.string(),
  title: v.string(),
  extensions: v.array(v.pipe(v.string(), v.startsWith('.'))),
  /** Extensions that belong mostly to another language, with a pattern for files of this one. */
  sharedExtensions: v.optional(
    v.array(v.strictObject({ extensions: v.array(v.string()), contains: pattern('mu') })),
    [],
  ),
  /** Complete file names, for files without an extension. */
  filenames: v.optional(v.array(v.string()), []),
  /** The folder whose settings apply where this one has none. */
  extends: v.optional(v.string()),
  /** Languages with the same value see each other's names. */
  family: v.optional(v.string()),
  /** The WebAssembly file of an installed package; none if `patterns` replace it. */
  grammar: v.optional(v.string()),
  queries: v.optional(v.array(v.string()), []),
  patterns: v.optional(Patterned),
  /** Syntax that the grammar does not support. It is masked for a second attempt if a file does not parse. */
  masks: v.optional(
    v.array(
      v.strictObject({
        /** With named groups, only these are masked: the parts before and after the text to keep. */
        find: pattern((source) => (/\(\?<[a-z]/.test(source) ? 'dgmu' : 'gmu')),
        fill: v.pipe(v.string(), v.nonEmpty()),
        always: v.optional(v.boolean(), false),
        /** Only line ends are masked, so that several lines are read as one. */
        lines: v.optional(v.boolean(), false),
        /** A match counts only if the text from its first group to its last one parses without them. */
        parses: v.optional(v.boolean(), false),
      }),
    ),
    [],
  ),
  comments: v.optional(
    v.strictObject({
      /** Comments directly above a definition, inside of it, or at the head of a file. */
      before: Comments,
      inner: Comments,
      head: Comments,
      /** Comments after the code they document, on the same line. */
      after: Comments,
      /** Comments above definitions that document them in a file without any comment of the styles in `before`. */
      fallback: Comments,
      /** Any other comments: documentation of a test, otherwise notes. */
      plain: Comments,
      /** Matches the first line of documentation, which plain comments may separate from the definition. */
      begins: v.optional(pattern('u')),
      /** Marks comments that document the whole file. */
      file: Patterns,
      /** Matches directives for tools. */
      ignore: Patterns,
      /** Matches the name of what a comment documents, wherever the comment is; group 1. */
      names: Patterns,
      /** Matches the owner of what a comment inside of a function documents as a member; group 1. */
      memberOf: v.optional(pattern('u')),
    }),
    {},
  ),
  /** Matches arguments that are types or their prototypes, to which the called function adds members; group 1. */
  passedOwners: v.optional(pattern('u')),
  visibility: v.strictObject({
    default: v.picklist(['public', 'private']),
    public: Marks,
    private: Marks,
    /** Matches names of members of a class that are private unless they are documented. */
    privateMembers: Patterns,
    /** Default visibility by kind of the owner, where it differs: members of an interface are public. */
    members: v.optional(v.record(v.string(), v.picklist(['public', 'private']))),
  }),
  /** Markup in documentation that is only for tools (`<summary>`, `{@link x}`), with replacements. */
  docstrings: v.optional(
    v.array(v.strictObject({ find: pattern('gmu'), replace: v.string() })),
    [],
  ),
  /** Whether the language has a keyword for exported names. */
  exports: v.optional(v.boolean(), false),
  receivers: v.optional(v.array(v.string()), []),
  /** For languages in which a method's first parameter is its receiver, whatever its name: decorators without one. */
  staticDecorators: Patterns,
  /** Wrappers around a type whose members remain accessible: `Promise<`, `*`. */
  transparentWrappers: Patterns,
  constructors: v.optional(v.array(v.string()), []),
  /** Members used without being named: a constructor, or the implementation of an operator. */
  implicitMembers: Patterns,
  /** Matches code, decorators and info strings of fences that mark a failure. */
  failures: Patterns,
  /** How code names a file of a library to load it: the group `file`, below one of the `folders`, with one of the `ends`. */
  requires: v.optional(
    v.strictObject({
      find: pattern('gmu'),
      folders: v.array(v.string()),
      ends: v.array(v.string()),
    }),
  ),
  /** Match explicit references of documentation comments to symbols: the group `name`. */
  references: v.optional(v.array(pattern('gmu')), []),
  /** Matches expressions that name something without using it. */
  mentions: v.optional(v.array(pattern('gmu')), []),
  /** Words at the beginning of a line that continue the statement above it: `else`, `end`. */
  continues: v.optional(v.array(v.string()), []),
  /** Methods that every class has and that return an instance of it. */
  factoryMethods: v.optional(v.array(v.string()), []),
  /** Members of other libraries' wrappers that return what is inside, and those that return the value itself. */
  unwrapMembers: v.optional(v.array(v.string()), []),
  /** Matches variables, receivers and parameters declared with their type: groups `name` and `type`. */
  typedDeclarations: v.optional(v.array(pattern('gmu')), []),
  /**
   * Matches a type that contains documentation: groups `inner` (the type), `documentation` (what to leave out), `literal`
   * in it (the text), and `rest`.
   */
  documentedTypes: v.optional(pattern('du')),
  deprecated: v.optional(
    v.strictObject({
      docstring: Patterns,
      decorators: Patterns,
      /** Match the first statement of a body, or of a constructor's for its class, in one line. */
      body: Patterns,
    }),
    {},
  ),
  /** Words that say in which version something first appeared; group 1 is the version. */
  since: v.optional(v.strictObject({ docstring: Patterns, decorators: Patterns }), {}),
  tests: Tests,
  /** Templates of import statements, with `{module}`, `{name}`, `{alias}`. */
  imports: v.optional(
    v.strictObject({
      package: v.optional(v.string()),
      name: v.optional(v.string()),
      packageAs: v.optional(v.string()),
      /** What a module exports by default. */
      default: v.optional(v.string()),
      nameAs: v.optional(v.string()),
      required: v.optional(v.string()),
      requiredAs: v.optional(v.string()),
      /** Whether a statement that imports several names is split into one per name. */
      splitNames: v.optional(v.boolean(), false),
    }),
  ),
  /** How documentation contains code. */
  examples: v.optional(
    v.strictObject({
      /** Interactive sessions. */
      prompts: v.optional(
        v.strictObject({
          first: pattern('u'),
          next: pattern('u'),
          output: v.optional(pattern('u')),
          directives: v.optional(pattern('u')),
          /** Whether a fence without a language that begins with a prompt is in this language. */
          identifiesLanguage: v.optional(v.boolean(), false),
        }),
      ),
      /** Matches the info string of fences in this language. If it matches '', other marks are ignored. */
      fence: v.optional(pattern('u')),
      /** Matches info strings of fences whose code does not work. */
      notWorking: v.optional(pattern('u')),
      /** Marks lines that are compiled but not shown. */
      hidden: v.optional(pattern('u')),
      /** A tag with code on the same line or below. */
      tag: v.optional(pattern('u')),
      /** reStructuredText's `.. code-block::` and `::`. */
      blocks: v.optional(v.boolean(), false),
      /** A heading above otherwise unmarked code. */
      heading: v.optional(pattern('iu')),
      /** What a line of code begins with where being indented marks it. */
      indented: v.optional(pattern('u')),
    }),
  ),
  /**
   * `commands`: in documents and docstrings of other languages, fences in this language show shell commands rather
   * than uses of the library.
   */
  fences: v.optional(v.picklist(['code', 'commands']), 'code'),
  /**
   * How documents show a part of a program: the text before and after it that makes it whole, for `cardcat check`.
   * `required` is a text that every part has, `alias` a language that people call by this one's name, and `blockEnds`
   * are ends of blocks, which a part may leave out. `annotations` matches words of generated references that are not
   * part of the language.
   */
  fragments: v.optional(
    v.strictObject({
      frameTexts: v.optional(v.array(v.tuple([v.string(), v.string()])), []),
      required: v.optional(v.string()),
      alias: v.optional(v.string()),
      blockEnds: v.optional(v.array(v.string())),
      annotations: v.optional(pattern('gmu')),
    }),
  ),
  modules: Modules,
  pieces: v.optional(Pieces),
  /** Rules for cutting examples. */
  excerpts: v.optional(Excerpts),
  /** Rules for the compatibility of interfaces, used by `cardcat diff`. */
  compatibility: v.optional(Compatibility, {}),
})

export type CommentStyle = v.InferOutput<typeof Comment>

export type LanguageSettings = v.InferOutput<typeof Settings>
