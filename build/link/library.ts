/**
 * The data that linking works on: the files of one library with their facts, then modules and symbols once they have
 * names. Plain data, and what all linking files ask of it.
 */
import type { DocsSite } from '../doc-sites.ts'
import type { CodeFacts, Definition, FileFacts, FileRole } from '../facts.ts'
import type { Crate, ImportPattern, PackageFile } from '../manifests.ts'

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

/** How a language organizes modules. Python and the ECMAScript family have additional rules in code. */
export interface LanguageConventions {
  /** The language whose rules it extends, or its own name. */
  readonly family?: string
  readonly modules?:
    | {
        readonly index?: readonly string[] | undefined
        readonly roots?: readonly string[]
        /** Go: all files of a folder share their names, and imports name the folder. */
        readonly unit?: 'file' | 'folder'
        /** The keywords of module paths, if modules form a tree with a root of its own. */
        readonly tree?: TreeWords | undefined
        /** Java: names belong to a package, wherever the file is. */
        readonly names?: 'path' | 'package'
        /** Matches signatures of members that become available on other types once their owner is imported. */
        readonly extensions?: RegExp | undefined
        /** Java: inside a class, `add(1)` may mean `this.add(1)`. */
        readonly bareMembers?: boolean
        /** Ruby: `include Shop` adds the methods of module Shop to the file; group 1 lists the mixed-in modules. */
        readonly mixes?: RegExp | undefined
        /** Python: marks a file whose tables of names are imported lazily. */
        readonly lazy?: RegExp | undefined
        /** Ruby: in `class Own < Shop`, methods of Shop need no receiver; group 1 is the superclass. */
        readonly inherits?: RegExp | undefined
        readonly separator?: string
        readonly onlyImports?: boolean
        /** Julia: files without a package declaration belong to the package named like the library. */
        readonly onePackage?: boolean
        /** C: a symbol may be declared in one file and defined in another. */
        readonly separateDefinitions?: boolean
        /**
         * C++: matches a macro alone on its line, such as `BEGIN_NAMESPACE`, that stands for `namespace shapes {`.
         */
        readonly scopeMacros?: RegExp | undefined
      }
    | undefined
  readonly comments?: Readonly<Record<string, readonly unknown[]>> | undefined
  /** Names of a first parameter that callers do not pass. */
  readonly receivers?: readonly string[] | undefined
  /** Members that are used without being named: `__init__`, `invoke`. */
  readonly unnamed?: readonly RegExp[] | undefined
  /** Methods that every class has and that return an instance of it: `new`. */
  readonly makers?: readonly string[] | undefined
  /** Wrappers around a type whose members remain accessible: `Promise<`, `*`. */
  readonly holders?: readonly RegExp[] | undefined
  readonly tests?: TestConventions | undefined
  /** Matches code that expects a failure: `pytest.raises`, `should_panic`. */
  readonly failures?: readonly RegExp[] | undefined
  /** Matches expressions that name something without using it: `nameof(x)`. */
  readonly mentions?: readonly RegExp[] | undefined
  readonly imports?: ImportWording | undefined
  /** `commands`: code fences in this language show shell commands. */
  readonly fences?: string | undefined
}

/** Templates of import lines with `{module}`, `{name}`, and `{alias}` if it differs from the name. */
export interface ImportWording {
  readonly package?: string | undefined
  readonly name?: string | undefined
  readonly packageAs?: string | undefined
  readonly nameAs?: string | undefined
  /** One import statement binds several names; a recipe gets a separate line for each. */
  readonly apart?: boolean | undefined
}

/** How tests obtain fixtures and run their code, and how the code reads without the test runner. */
export interface TestConventions {
  /** Decorators of fixtures, which tests receive by parameter name. */
  readonly fixtures?: readonly RegExp[] | undefined
  /** Names of functions that run before each test. */
  readonly setup?: readonly RegExp[] | undefined
  readonly recipe?:
    | {
        /** Matches decorators that request fixtures without parameters; group 1 lists the fixtures. */
        readonly uses?: RegExp | undefined
        /** The name by which such a fixture refers to the test instance. */
        readonly owner?: string | undefined
        /** Matches the text before the value that a fixture returns or yields. */
        readonly gives?: RegExp | undefined
        /** Matches the end of a set-up, up to the list of keyed values that it passes to each test. */
        readonly hands?: RegExp | undefined
        /** Matches the values that a test's head takes from that list: groups `key` and `name`. */
        readonly takes?: RegExp | undefined
        /** Replacements that make test-file definitions readable outside of the test runner. */
        readonly shown?: readonly { readonly find: RegExp; readonly as: string }[] | undefined
        /** The placeholder for the class that the enclosing test scope describes. */
        readonly described?: RegExp | undefined
        /** Default meanings of names that the file does not define: RSpec's `subject`. */
        readonly assumed?: Readonly<Record<string, string>> | undefined
        /** Matches a member of the test instance: group `name`. */
        readonly own?: RegExp | undefined
        /** Whether the constructor of a test class runs before each test. */
        readonly made?: boolean | undefined
        /** Template for binding one or more names to a value: `{names} = {value}`. */
        readonly bind?: string | undefined
        readonly bindOne?: string | undefined
        /**
         * Matches up to the list of cases of a parametrized test; group `names` lists the parameters if they are
         * given there.
         */
        readonly cases?: RegExp | undefined
        /**
         * Matches up to the statements of a test, if the grammar does not give them; a group contains the parameters.
         */
        readonly parameters?: RegExp | undefined
        /** Matches a case that wraps its values; group 1 contains the values. */
        readonly oneCase?: RegExp | undefined
        /** Matches up to the value that a fixture's `request.param` stands for. */
        readonly parameter?: { readonly find: RegExp; readonly is: string } | undefined
        /** Equivalents of assertion methods of the test class: `{0}` is an argument, `{*}` all arguments. */
        readonly assertions?: Readonly<Record<string, AsCode>> | undefined
        /** Matches tests that are documentation; groups `symbol` and `member` name their subject. */
        readonly examples?: RegExp | undefined
        /** Matches up to the values of one case in a test's head: xUnit's `InlineData`. */
        readonly case?: RegExp | undefined
        /**
         * `find` matches up to a list of strings, each with the comma-separated values of one case. Parameters whose
         * type matches `text` receive strings.
         */
        readonly cells?: { readonly find: RegExp; readonly text: RegExp } | undefined
        /**
         * Matches a reference to a member that provides cases (group `name`); `first` matches up to a row in that
         * member.
         */
        readonly provider?: { readonly find: RegExp; readonly first: RegExp } | undefined
        /** Values that the test runner itself provides. */
        readonly given?: Readonly<Record<string, AsCode>> | undefined
      }
    | undefined
}

export interface AsCode {
  readonly code: string
  readonly import?: string | undefined
}

export interface CommentSigns {
  readonly lines: readonly string[]
  readonly blocks: readonly { readonly open: string; readonly close: string }[]
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
  readonly style: ImportStyle
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

/** The keywords by which a language writes paths in a module tree. */
export interface TreeWords {
  /** Files at which a tree may begin: `src/lib.rs`. */
  readonly entry: readonly string[]
  /** Entry files that cannot be imported: `src/main.rs`. */
  readonly program: readonly string[]
  readonly separator: string
  /** The keywords `crate`, `self` and `super`. */
  readonly root: string
  readonly here: string
  readonly up: string
  /** A decorator that moves a definition to the root: `macro_export`. */
  readonly atRoot?: string | undefined
}

export interface ModuleTree {
  /** The name by which users import it. */
  readonly root: string
  readonly words: TreeWords
  /** Set if it cannot be imported. */
  readonly isProgram?: true
  /** Set if it is not published, so that no code outside of the repository can use it. */
  readonly unpublished?: true
  /** For a test: the folder of all tests and the files that represent their folder. */
  readonly beside?: { readonly folder: string; readonly index: readonly string[] }
}

/** How a language imports names; `none` if no rules are known. */
export type ImportStyle = 'python' | 'ecmascript' | 'tree' | 'none'

export interface LibrarySymbol {
  readonly id: string
  readonly dotted: string
  /** The qualified name: `ZodString.email`. */
  readonly qualified: string
  readonly module: Module
  readonly definition: Definition
  /**
   * The implementation of overloads, which cannot be called itself. Each overload's signature is a symbol of its own.
   */
  readonly implementation?: {
    readonly module: Module
    readonly definition: Definition
    /** Set if the code is written there to be read there: neither compiled nor the implementation of overloads. */
    readonly apart?: true
  }
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
