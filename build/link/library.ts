/**
 * The data of linking: the files of one library with their facts, and the modules and symbols that are made from them.
 * Plain data with a few predicates.
 */
import type { StringStyle } from '../../runtime/verify/written-rules.ts'
import type { DocsSite } from '../doc-sites.ts'
import type { Import } from '../facts/code-piece.ts'
import type { CodeFacts, Definition, FileFacts, FileRole } from '../facts.ts'
import type { Language } from '../languages/grammars.ts'
import type { Crate, ImportPattern, PackageFile } from '../manifests.ts'
import type { ImportRules } from './modules/import-rules.ts'

export interface LinkFile {
  readonly path: string
  readonly role: FileRole
  readonly language: string
  readonly facts: FileFacts
  readonly text: string
}

export interface CodeFile extends LinkFile {
  readonly facts: CodeFacts
}

/** What linking reads of a language's settings (grammars/). Every key may be missing. */
export interface LanguageConventions
  extends Partly<
    Pick<
      Language,
      | 'name'
      | 'family'
      | 'receivers'
      | 'implicitMembers'
      | 'factoryMethods'
      | 'transparentWrappers'
      | 'unwrapMembers'
      | 'failures'
      | 'mentions'
      | 'continues'
      | 'fences'
    >
  > {
  readonly modules?: Partly<Language['modules']> | undefined
  readonly comments?: Partly<Language['comments']> | undefined
  readonly tests?: TestConventions | undefined
  readonly imports?: ImportTemplates | undefined
}

type Partly<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** Templates of import lines with `{module}`, `{name}`, and `{alias}` if it differs from the name. */
export type ImportTemplates = Partly<NonNullable<Language['imports']>>

/** How tests obtain fixtures and run their code, and how the code reads without the test runner. */
export type TestConventions = Partly<Language['tests']>

/** The keywords of module paths, where modules form a tree with a root of its own. */
export type ModulePathKeywords = NonNullable<Language['modules']['tree']>

/** The delimiters that separate code from comments and strings, and statements from each other, without a parser. */
export interface LexicalSyntax {
  /** What begins a comment that ends with its line. */
  readonly lines: readonly string[]
  /** The delimiters of other comments. */
  readonly blocks: readonly { readonly open: string; readonly close: string }[]
  readonly strings: readonly StringStyle[]
  /** Words at the beginning of a line that continue the statement above: `else`, `end`. */
  readonly continues: readonly string[]
}

export interface Library {
  readonly project: string
  readonly version: string | null
  /** URL template for files: `https://…/{path}`. */
  readonly url?: string
  /** URL template for pages of documentation that are published elsewhere. */
  readonly docsUrl?: string
  /** Documentation sites built from its pages. */
  readonly sites?: readonly DocsSite[]
  /** The built documentation site: its address, and the URL of each page by path. */
  readonly built?:
    | { readonly base: string; readonly addresses: ReadonlyMap<string, string> }
    | undefined
  /** Dotted names that the library declares public, overriding the rules. */
  readonly publicNames: readonly string[]
  /** Aliases that users write: `{ msm: 'molsysmt' }`. */
  readonly aliases: Readonly<Record<string, string>>
  readonly packages: readonly PackageFile[]
  /** Folders of Rust crates, the names by which users import them, and their entry files if unusual. */
  readonly crates?: readonly Crate[]
  /** Import patterns beyond paths and packages: `@/*` maps to `src/*`. */
  readonly imports?: readonly ImportPattern[]
  /** Language data from grammars/, by language. */
  readonly languages?: ReadonlyMap<string, LanguageConventions>
  readonly files: readonly LinkFile[]
}

/** The fields of a library that its cards contain. */
export const libraryOnCards = ({ project, version, url, aliases, languages }: Library) => ({
  project,
  version,
  url,
  aliases,
  languages,
})

export interface Module {
  /** The module path used in ids: `zod.v4.classic.schemas`. */
  readonly name: string
  /** The path used in import statements: the same as the name in Python, elsewhere shorter by the project. */
  readonly importPath: string
  /** Whether it is an index file (`__init__`, `index`, `mod`) that represents its folder. */
  readonly index: boolean
  readonly rules: ImportRules
  readonly file: CodeFile
  /** The folder whose files share their names with the module, in languages with that rule. */
  readonly folder?: string
  /** The packages that its imports of other folders resolve to, by path. */
  readonly packages?: ReadonlyMap<string, { readonly path: string; readonly name: string }>
  /** The package that its names belong to, if not to a path; '' for global names. */
  readonly package?: string
  /** Set if the module sees only those names of other packages that it imports. */
  readonly onlyImports?: true
  /** Languages whose modules see each other's names. */
  readonly family?: string
  /** Matches mix-ins, if a module's methods are visible only in files that include it. */
  readonly mixes?: RegExp
  /** Marks tables of names that are lazily imported. */
  readonly lazy?: RegExp
  /** The module tree that it belongs to, in languages that have them. */
  readonly tree?: ModuleTree
  /** Python: the type stub beside it, which may provide its names. */
  readonly stub?: CodeFile
  /** Set for a compiled file whose declarations are in this module, so that only its bodies count. */
  readonly declaredBy?: Module
}

export interface ModuleTree {
  /** The name by which users import it. */
  readonly root: string
  readonly keywords: ModulePathKeywords
  /** Set if it cannot be imported. */
  readonly isProgram?: true
  /** Set if it is not published, so that no code outside of the repository can use it. */
  readonly unpublished?: true
  /** For a test: the folder of all tests and the files that represent their folder. */
  readonly beside?: { readonly folder: string; readonly index: readonly string[] }
}

export interface LibrarySymbol {
  readonly id: string
  readonly dotted: string
  /** The qualified name: `ZodString.email`. */
  readonly qualified: string
  readonly module: Module
  readonly definition: Definition
  /** The other parts of a type that several files define together. */
  readonly parts?: readonly TypePart[]
  /**
   * The implementation of overloads, which cannot be called itself. Each overload's signature is a symbol of its own.
   */
  readonly implementation?: {
    readonly module: Module
    readonly definition: Definition
    /**
     * Set if a source file defines what another declares: neither compiled code nor the implementation of overloads.
     */
    readonly isSeparate?: true
  }
}

export interface TypePart {
  readonly module: Module
  readonly definition: Definition
}

const CLASS_LIKE: ReadonlySet<string> = new Set([
  'class',
  'interface',
  'enum',
  'struct',
  'trait',
  'protocol',
  'type',
  'object',
  'namespace',
  'union',
])

/** The dotted name inside its module: `ZodString.email`. */
export const qualifiedName = ({ qualifier, name }: Definition): string =>
  [...qualifier, name].join('.')

/** The export of a name as a file's default: `export default shop`, `export = shop`. */
export const defaultExport = ({ facts }: CodeFile): Import | undefined =>
  facts.imports.find(
    ({ reexport, alias, module }) => reexport && alias === 'default' && module === null,
  )

/** Whether a kind of definition has members. */
export function hasMembers(kind: string): boolean {
  return CLASS_LIKE.has(kind)
}

export function isCode(file: LinkFile): file is CodeFile {
  return file.facts.kind === 'code'
}

/**
 * Whether a definition is a test. In source files a name such as Flask's `test_client` is not enough; an attribute
 * (`#[test]`) is required.
 */
export function isTest(definition: Definition, { file }: Module): boolean {
  if (definition.test !== true) return false
  const { kind, decorators } = definition
  return file.role !== 'source' || kind === 'test' || decorators.some((each) => /test/i.test(each))
}
