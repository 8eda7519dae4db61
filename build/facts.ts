/**
 * What one file says, before anything is known of the other files: the plain value between reading and
 * linking. Extraction (symbols.ts, guides.ts, …) makes it from text alone, a worker thread can make it, and
 * the cache stores it by content hash; link.ts turns the facts of all files into cards.
 *
 * Nothing here depends on the file's place in the library, except `path`, which the reader fills in.
 */
import type { LineSpan, Parameter, Snippet } from '../runtime/card.ts'

/** Something that could not be used, with its reason. Lines are 1-based; `path` is relative to the root, with `/`. */
export interface Problem {
  readonly path: string
  readonly line?: number
  readonly reason: string
  readonly severity: 'error' | 'warning' | 'info'
}

/** One definition. `qualifier` is the chain of enclosing definitions: ['ZodString'] for ZodString.email. */
export interface Definition {
  readonly name: string
  readonly qualifier: readonly string[]
  /** function, class, method, property, constant, type, interface, enum, namespace, … */
  readonly kind: string
  readonly lines: LineSpan
  /** As a person would write it on one line, with types and defaults, without the body. */
  readonly signature: string
  readonly parameters: readonly Parameter[]
  readonly returns?: string | undefined
  readonly decorators: readonly string[]
  readonly bases: readonly string[]
  readonly docstring: string
  /** The name of what lends it its docstring, where it has none of its own: `solve.__doc__ = _solve.__doc__`. */
  readonly documentedAs?: string | undefined
  /** By the language's own rule (underscore, `private`, `export`), for this file alone. */
  readonly visibility: 'public' | 'private'
  /** `export` in languages that have it; absent where everything at top level can be imported. */
  readonly exported?: boolean | undefined
  readonly deprecated?: string | undefined
  /** A test function by its grammar's rule. */
  readonly test?: boolean | undefined
  /** Names called in its own body (not in nested definitions), dotted as written, in order, without repeats. */
  readonly calls: readonly string[]
  /** The words of its own body (nested definitions left out): what the index stores below the signature. */
  readonly body: string
  /** Names that imports of the file bind, dotted as far as they go, in its types and body; without repeats. */
  readonly imported?: readonly string[] | undefined
  /** Without a declared return type: what its `return`s give back, as far as it is a name or a call. */
  readonly gives?: readonly string[] | undefined
  /** Of a test: what its code names. */
  readonly usage?: TestUsage | undefined
  /**
   * In files that hold tests or fixtures: offsets of its statements, without braces and docstring. A recipe is what
   * stands inside a test, not the test.
   */
  readonly inner?: readonly [start: number, end: number] | undefined
}

/** What linking asks of a test's code, so that it need not read the code again. */
export interface TestUsage {
  /** Chains like `z.string().min()` that begin with an import, a variable, a parameter or the class's own self. */
  readonly chains: readonly string[]
  /** Names of imports that it mentions. */
  readonly imports: readonly string[]
}

/**
 * A piece of code that is not a file: a fence, an example in a docstring, a cell of a notebook. Made by
 * code/code-piece.ts, which every reader of such text uses, so that they are all understood in the same way.
 */
export interface CodePiece {
  /** The name of a folder in grammars/. */
  readonly language: string
  /** In the file it stands in; lines of imports and assignments too. */
  readonly lines: LineSpan
  /** As one would paste it: magics and shell lines commented out or dropped, as many lines as before. */
  readonly code: string
  readonly imports: readonly Import[]
  /** The statement of each of them, whole. */
  readonly importTexts: readonly string[]
  readonly usage: TestUsage
  /** Names called anywhere in it, as `Definition.calls`. */
  readonly calls: readonly string[]
  readonly assignments: readonly Assignment[]
  /** Names that it defines at its top level and that are still there at its end. */
  readonly binds: readonly string[]
  /** Names that it reads before it binds them, in the order of reading; no builtins. */
  readonly needs: readonly string[]
  /** `df['x']`, `view.camera.angle`: attributes and items with a constant key that it sets, and that it reads. */
  readonly sets: readonly string[]
  readonly gets: readonly string[]
  /** `from m import *`: it binds names that nobody sees here. */
  readonly star?: true
  /** No error in it, once magics and shell lines are put aside. */
  readonly parses: boolean
  /** Not code of this language at all: a cell under `%%bash`, `%%html`. */
  readonly foreign?: true
  /** False where the language folder has no names.scm: binds and needs are empty, and say nothing. */
  readonly followed: boolean
}

/** Code in a text that shows how something is used: a fence of a document, an example in a docstring. */
export interface Example {
  /** Of a document: index of its section. Of code: index of the definition that it documents, -1 for the file. */
  readonly of: number
  /** Of a document: which of the section's snippets it is. */
  readonly snippet?: string
  readonly piece: CodePiece
  /** What has to stand above it: earlier fences of the page, lines that readers are not shown. */
  readonly preamble: string
}

/** `x = f(…)`, `const x: T = …`, `self.x = new C(…)`: one side or the other tells what x is an instance of. */
export interface Assignment {
  readonly line: number
  /** `df`, `self.df` */
  readonly name: string
  readonly type?: string
  /** When there is no type: a chain that is all of the value. */
  readonly value?: string
  /** Not inside anything, by its indentation. */
  readonly outermost?: true
}

/**
 * One imported or re-exported name.
 * `import {a as b} from 'm'`  → { module: 'm', name: 'a', alias: 'b' }
 * `import numpy as np`        → { module: 'numpy', name: null, alias: 'np' }
 * `from .x import *` / `export * from 'x'` → name '*'
 * `export {a as b} from 'm'`  → also reexport: true
 * `export {a as b}` (local)   → module: null, reexport: true
 */
export interface Import {
  readonly module: string | null
  readonly name: string | null
  readonly alias: string | null
  readonly reexport: boolean
  readonly line: number
  /** The whole statement, where it is more than that line. */
  readonly statement?: LineSpan
}

export interface CodeFacts {
  readonly kind: 'code'
  /** Docstring or head comment of the file. */
  readonly docstring: string
  readonly definitions: readonly Definition[]
  readonly imports: readonly Import[]
  /** The list in `__all__`, when it is a literal. */
  readonly all?: readonly string[]
  /** Read by patterns and not by a grammar: names and signatures are less exact. */
  readonly approximate?: true
  /** What the file says it is part of (`package org.example`), dotted. */
  readonly package?: string
  /** Calls at the top level of the file. */
  readonly calls: readonly string[]
  /** By their lines, the whole file's. */
  readonly assignments: readonly Assignment[]
  /** In its docstrings. */
  readonly examples?: readonly Example[]
  readonly lineCount: number
  readonly problems: readonly Omit<Problem, 'path'>[]
}

/** What a document points at, as its author wrote it; linking finds out what it is. */
export interface Reference {
  /** A URL, a path, a label, a name. */
  readonly target: string
  /** A Sphinx role or directive (`ref`, `func`, `toctree`), `code` for a code span that may be a name; absent: a link. */
  readonly role?: string
  /** The module that names are meant to be in (`.. currentmodule::`). */
  readonly within?: string
}

/**
 * A notebook beyond its prose: its code cells, each with what it needs from the cells above it, and the same for the
 * cells below each heading. Stitched here and not in linking, because what is stitched is read again to see
 * that it stands alone.
 */
export interface NotebookFacts {
  /** All that can be read; those without `stitched` are no recipes, but others may need them. */
  readonly cells: readonly CodeCell[]
  readonly sections: readonly CodeSection[]
  /** The first prose. */
  readonly overview: string
  /** The imports, and what configures them. */
  readonly setup: string
  /** Code cells that are no recipes, with the reason. */
  readonly unused: readonly { readonly number: number; readonly reason: string }[]
}

export interface CodeCell {
  readonly number: number
  readonly piece: CodePiece
  /** The prose right above it. */
  readonly said: string
  readonly stitched?: Stitched
}

export interface CodeSection extends SectionCode {
  /** Index among the sections of the document. */
  readonly section: number
  /** The prose between its cells. */
  readonly said: string
  /** When it does not stand alone: the same without the cells that cannot run anywhere, if that does. */
  readonly trimmed?: SectionCode
}

export interface SectionCode {
  /** Numbers of its cells: as many as are shown. */
  readonly cells: readonly number[]
  /** Their code, in whole cells. */
  readonly code: string
  readonly stitched: Stitched
}

/** What has to stand above a piece of code so that it can be pasted alone. */
export interface Stitched {
  readonly preamble: string
  /** Names that it still needs: nothing in the notebook gives them, or they are out of reach. */
  readonly missing: readonly string[]
  /** Preamble and code parse, and nothing is missing. */
  readonly whole: boolean
  /** Why not. */
  readonly reason?: string
}

/** One heading and what stands under it, down to the next heading of any depth. */
export interface Section {
  /** As somebody wrote it; null: the site's generator makes it from the heading (build/anchors.ts). */
  readonly anchor: string | null
  /** Other names by which documents point here: labels, `<a id>`. */
  readonly labels?: readonly string[]
  readonly heading: string
  readonly depth: number
  readonly breadcrumbs: readonly string[]
  readonly lines: LineSpan
  /** The source lines themselves, heading included. */
  readonly text: string
  readonly summary: string
  readonly references: readonly Reference[]
  readonly snippets: readonly Snippet[]
}

export interface DocFacts {
  readonly kind: 'doc'
  readonly title: string | null
  /** Where the page says that it will be: `slug` or `permalink` of its front matter. */
  readonly slug?: string
  readonly sections: readonly Section[]
  /** Of a document whose code is meant to run from top to bottom. */
  readonly notebook?: NotebookFacts
  /** Its fences, as far as their language is known. */
  readonly examples?: readonly Example[]
  readonly lineCount: number
  readonly problems: readonly Omit<Problem, 'path'>[]
}

/** A file of a language that no grammar folder describes: it still gets one card. */
export interface PlainFacts {
  readonly kind: 'plain'
  readonly summary: string
  readonly lineCount: number
  readonly problems: readonly Omit<Problem, 'path'>[]
}

export type FileFacts = CodeFacts | DocFacts | PlainFacts

export const FILE_ROLES = ['source', 'test', 'docs'] as const
export type FileRole = (typeof FILE_ROLES)[number]

/** One cell of a notebook, by the text that stands for the notebook. */
export interface NotebookCell {
  /** Among all cells of the notebook, the first is 1. */
  readonly number: number
  readonly kind: 'code' | 'markdown'
  /** Of its own text; the fence around code is outside. */
  readonly lines: LineSpan
  /** As the notebook names it: python, R, julia, … */
  readonly language: string
  readonly tags: readonly string[]
}

/** One file of a library as the walk found it. */
export interface SourceFile {
  /** Relative to the library's root. */
  readonly path: string
  readonly role: FileRole
  /** The name of a folder in grammars/, `markdown`, or the extension when nothing is known of it. */
  readonly language: string
  /** UTF-8 without BOM, line ends as they are; of a notebook Markdown. */
  readonly text: string
  /** Of a notebook. */
  readonly cells?: readonly NotebookCell[]
}
