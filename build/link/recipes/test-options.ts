/**
 * What the preamble of a test depends on besides its code: the conventions of its language, and the lookups of names
 * outside of its file.
 */
import type { Import } from '../../facts/code-piece.ts'
import type { LexicalSyntax, LibrarySymbol, Module, TestConventions } from '../library.ts'

export interface TestContextOptions {
  /** The names that pieces of code need, by text; shared by all tests of a file. */
  readonly freeNames: Map<string, ReadonlySet<string>>
  readonly syntax: LexicalSyntax
  readonly receivers: readonly string[]
  readonly tests: TestConventions
  /** Whether members of a class are called unqualified inside of it. */
  readonly bare: boolean
  /** Whether imported functions are called as members of values: `"a/b".toPath()`. */
  readonly extending: boolean
  /** The class that the enclosing scope describes: `described_class`. */
  readonly described: string | undefined
  /** The modules of the library that define what a name of the test's file stands for; none for names of others. */
  modulesOf(name: string): readonly Module[]
  /** The fixture whose value the test runner passes for a parameter of this name. */
  fixtureNamed(name: string): LibrarySymbol | undefined
  /** Other test files that share their names with this one. */
  siblings(module: Module): readonly Module[]
  /** The test file that an import takes its name from. */
  testImported(from: Module, statement: Import): Module | undefined
  /** A member of the test's class, in the test files. */
  memberNamed(name: string): LibrarySymbol | undefined
  /** Fixtures that run for the test without being its parameters. */
  readonly used: readonly LibrarySymbol[]
  /** The test's class and its bases in test files, nearest first. */
  readonly classes: readonly LibrarySymbol[]
}
