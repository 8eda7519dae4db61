/**
 * Pieces of code and what extraction reads in them: names in use, imports, assignments. A whole file has the same
 * parts (facts.ts).
 */
import type { LineSpan } from '../../runtime/card.ts'

/** The names in a test's code that linking needs, so that it need not read the code again. */
export interface TestUsage {
  /** Chains like `z.string().min()` that begin with an import, a variable, a parameter or the class's own self. */
  readonly chains: readonly string[]
  /** Names of imports that it mentions. */
  readonly imports: readonly string[]
}

/**
 * A piece of code that is not a file: a fence, an example in a docstring, a cell of a notebook. Every reader of such
 * text creates it with build/extract/code/code-piece.ts, so that they all agree.
 */
export interface CodePiece {
  /** The name of a folder in grammars/. */
  readonly language: string
  /** In the containing file, including the lines of imports and assignments. */
  readonly lines: LineSpan
  /** Ready to paste: magics and shell lines are commented out or dropped, and the number of lines is unchanged. */
  readonly code: string
  readonly imports: readonly Import[]
  /** For each of them, the whole statement. */
  readonly importTexts: readonly string[]
  readonly usage: TestUsage
  /** Names called anywhere in it, as `Definition.calls`. */
  readonly calls: readonly string[]
  readonly assignments: readonly Assignment[]
  /** Names that it defines at its top level and that still exist at its end. */
  readonly binds: readonly string[]
  /** Names that it reads before it binds them, in the order of reading, without builtins. */
  readonly needs: readonly string[]
  /** `df['x']`, `view.camera.angle`: attributes and items with a constant key that it sets, and that it reads. */
  readonly sets: readonly string[]
  readonly gets: readonly string[]
  /** `from m import *`: it binds names that are not visible here. */
  readonly star?: true
  /** Whether it parses once magics and shell lines are removed. */
  readonly parses: boolean
  /** Not code of this language at all: a cell under `%%bash`, `%%html`. */
  readonly foreign?: true
  /** False where the language folder has no names.scm, so that binds and needs are empty and unknown. */
  readonly followed: boolean
}

/** Code in a text that shows how something is used: a fence of a document, an example in a docstring. */
export interface Example {
  /**
   * In a document: the index of its section. In code: the index of the definition that it documents, -1 for the file.
   */
  readonly of: number
  /** In a document: the section's snippet that it is. */
  readonly snippet?: string
  readonly piece: CodePiece
  /** The code that must precede it: earlier fences of the page, and lines hidden from readers. */
  readonly preamble: string
}

/** `x = f(…)`, `const x: T = …`, `self.x = new C(…)`: the type of `x` may be on either side. */
export interface Assignment {
  readonly line: number
  /** `df`, `self.df` */
  readonly name: string
  readonly type?: string
  /** Without a type: the value, when it is a single chain. */
  readonly value?: string
  /** Whether it is not indented, and therefore at the top level. */
  readonly outermost?: true
}

/**
 * One imported or re-exported name:
 *
 *   `import {a as b} from 'm'`  → { module: 'm', name: 'a', alias: 'b' }
 *   `import numpy as np`        → { module: 'numpy', name: null, alias: 'np' }
 *   `from .x import *` / `export * from 'x'` → name '*'
 *   `export {a as b} from 'm'`  → also reexport: true
 *   `export {a as b}` (local)   → module: null, reexport: true
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
