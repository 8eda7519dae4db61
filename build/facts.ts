/**
 * The facts of one file, before anything is known about the other files: the plain values between extraction and
 * linking. Extraction (symbols.ts, guides.ts, …) computes them from the text alone, possibly in a worker thread; the
 * cache stores them by content hash; link.ts turns the facts of all files into cards.
 *
 * Nothing here depends on the file's place in the library, except `path`, which the reader fills in.
 */
import type { LineSpan, Parameter, Snippet } from '../runtime/card.ts'
import type { Assignment, CodePiece, Example, Import, TestUsage } from './facts/code-piece.ts'

/** Something that could not be used, with its reason. Lines are 1-based; `path` is relative to the root, with `/`. */
export interface Problem {
  readonly path: string
  readonly line?: number
  readonly reason: string
  readonly severity: 'error' | 'warning' | 'info'
}

/** One definition. `qualifier` lists the enclosing definitions: ['ZodString'] for ZodString.email. */
export interface Definition {
  readonly name: string
  readonly qualifier: readonly string[]
  /** function, class, method, property, constant, type, interface, enum, namespace, … */
  readonly kind: string
  readonly lines: LineSpan
  /** On one line, as a person would write it, with types and defaults, without the body. */
  readonly signature: string
  readonly parameters: readonly Parameter[]
  readonly returns?: string | undefined
  readonly decorators: readonly string[]
  readonly bases: readonly string[]
  readonly docstring: string
  /** The name whose docstring it takes over, where it has none of its own: `solve.__doc__ = _solve.__doc__`. */
  readonly documentedAs?: string | undefined
  /** By the language's own rule (underscore, `private`, `export`), for this file alone. */
  readonly visibility: 'public' | 'private'
  /** Whether its author says that users should not use it, wherever it is exported. */
  readonly hidden?: true | undefined
  /** `export` in languages that have it; absent where everything at top level can be imported. */
  readonly exported?: boolean | undefined
  /** Whether its owner is a parameter of the function that defines it: `function (Cart) { Cart.add = … }`. */
  readonly ownerIsPassed?: true | undefined
  /** The module that it belongs to, which is its outermost qualifier: `declare module 'koa' {…}`. */
  readonly declaredModule?: string | undefined
  /** The path of the file with a type of that module to which it adds; known once files are linked. */
  readonly addsTo?: string | undefined
  readonly deprecated?: string | undefined
  /** The version that its documentation or an attribute names as its first. */
  readonly since?: string | undefined
  /** A test function by its grammar's rule. */
  readonly test?: boolean | undefined
  /** Names called in its own body (not in nested definitions), dotted as written, in order, without repeats. */
  readonly calls: readonly string[]
  /** The words of its own body without nested definitions, for the index field below the signature. */
  readonly body: string
  /** Names bound by imports of the file that its types and body use, with their members; without repeats. */
  readonly imported?: readonly string[] | undefined
  /** Without a declared return type: the values of its `return` statements that are names or calls. */
  readonly returnedValues?: readonly string[] | undefined
  /** For a test: what its code names. */
  readonly usage?: TestUsage | undefined
  /**
   * In files with tests or fixtures: the offsets of its statements, without braces and docstring, because a recipe is
   * the inside of a test.
   */
  readonly statementSpan?: readonly [start: number, end: number] | undefined
}

export interface CodeFacts {
  readonly kind: 'code'
  /** Docstring or head comment of the file. */
  readonly docstring: string
  readonly definitions: readonly Definition[]
  readonly imports: readonly Import[]
  /** The list in `__all__`, when it is a literal. */
  readonly all?: readonly string[]
  /** Read by patterns instead of a grammar, so names and signatures are less exact. */
  readonly approximate?: true
  /** The package that the file declares (`package org.example`), dotted. */
  readonly package?: string
  /** Calls at the top level of the file. */
  readonly calls: readonly string[]
  readonly mixins?: readonly Mixin[]
  /** By line, for the whole file. */
  readonly assignments: readonly Assignment[]
  /** In its docstrings. */
  readonly examples?: readonly Example[]
  readonly lineCount: number
  readonly problems: readonly Omit<Problem, 'path'>[]
}

/** What gives its members to the instances of a class: `Object.assign(Cart.prototype, totals)`. */
export interface Mixin {
  /** The class, as the file names it. */
  readonly owner: string
  /** A module or an object, as the file names it. */
  readonly name: string
}

/** A reference in a document as its author wrote it; linking resolves it. */
export interface Reference {
  /** A URL, a path, a label, a name. */
  readonly target: string
  /**
   * A Sphinx role or directive (`ref`, `func`, `toctree`), `code` for a code span that may be a name; absent: a link.
   */
  readonly role?: string
  /** The module in which names are resolved (`.. currentmodule::`). */
  readonly within?: string
}

/**
 * A notebook beyond its prose: its code cells with what each needs from the cells above it, and the same for the
 * cells below each heading. They are stitched during extraction, because the result is parsed again to check that it
 * is complete.
 */
export interface NotebookFacts {
  /** All cells that can be read. Those without `stitched` are not recipes, but others may need them. */
  readonly cells: readonly CodeCell[]
  readonly sections: readonly CodeSection[]
  /** The first prose. */
  readonly overview: string
  /** The imports and their configuration. */
  readonly setup: string
  /** Code cells that are not recipes, with the reason. */
  readonly unused: readonly { readonly number: number; readonly reason: string }[]
}

export interface CodeCell {
  readonly number: number
  readonly piece: CodePiece
  /** The prose directly above it. */
  readonly prose: string
  readonly stitched?: Stitched
}

export interface CodeSection extends SectionCode {
  /** The index among the sections of the document. */
  readonly section: number
  /** The prose between its cells. */
  readonly prose: string
  /** When the section does not run by itself: the same without cells that cannot run anywhere, if that helps. */
  readonly trimmed?: SectionCode
}

export interface SectionCode {
  /** The numbers of the cells that are shown. */
  readonly cells: readonly number[]
  /** Their code, in whole cells. */
  readonly code: string
  readonly stitched: Stitched
}

/** The preamble that makes a piece of code ready to paste. */
export interface Stitched {
  readonly preamble: string
  /** Names that it still lacks: nothing in the notebook defines them, or the definition is out of reach. */
  readonly missing: readonly string[]
  /** Preamble and code parse, and nothing is missing. */
  readonly whole: boolean
  /** Why not. */
  readonly reason?: string
}

/** One heading and the text under it, up to the next heading of any level. */
export interface Section {
  /** The anchor that an author wrote; null: the site's generator makes it from the heading (build/anchors.ts). */
  readonly anchor: string | null
  /** Other names by which documents refer to it: labels, `<a id>`. */
  readonly labels?: readonly string[]
  readonly heading: string
  readonly depth: number
  readonly breadcrumbs: readonly string[]
  readonly lines: LineSpan
  /** The source lines, heading included. */
  readonly text: string
  readonly summary: string
  readonly references: readonly Reference[]
  readonly snippets: readonly Snippet[]
}

export interface DocFacts {
  readonly kind: 'doc'
  readonly title: string | null
  /** The page's own address: `slug` or `permalink` of its front matter. */
  readonly slug?: string
  readonly sections: readonly Section[]
  /** For a document whose code is meant to run from top to bottom. */
  readonly notebook?: NotebookFacts
  /** Its fences whose language is known. */
  readonly examples?: readonly Example[]
  readonly described?: readonly DescribedObject[]
  readonly lineCount: number
  readonly problems: readonly Omit<Problem, 'path'>[]
}

/** What a reference page says about a symbol: `.. method:: Cart.add`. */
export interface DescribedObject {
  /** As written, below its owner and module if the page names them. */
  readonly path: string
  readonly text: string
}

/** A file of a language without a grammar folder: it still gets one card. */
export interface PlainFacts {
  readonly kind: 'plain'
  readonly summary: string
  readonly lineCount: number
  readonly problems: readonly Omit<Problem, 'path'>[]
}

export type FileFacts = CodeFacts | DocFacts | PlainFacts

const FILE_ROLES = ['source', 'test', 'docs'] as const
export type FileRole = (typeof FILE_ROLES)[number]

/** One cell of a notebook, with its position in the text that represents the notebook. */
export interface NotebookCell {
  /** The number among all cells of the notebook, from 1. */
  readonly number: number
  readonly kind: 'code' | 'markdown'
  /** The lines of its own text, without the fence around code. */
  readonly lines: LineSpan
  /** As the notebook names it: python, R, julia, … */
  readonly language: string
  readonly tags: readonly string[]
}

/** One file of a library, as discovery found it. */
export interface SourceFile {
  /** Relative to the library's root. */
  readonly path: string
  readonly role: FileRole
  /** The name of a folder in grammars/, `markdown`, or the extension of an unknown language. */
  readonly language: string
  /** UTF-8 without BOM, with its original line ends; for a notebook, Markdown. */
  readonly text: string
  /** For a notebook. */
  readonly cells?: readonly NotebookCell[]
}
