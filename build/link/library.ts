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

/** How a language lays out its modules; Python and the ECMAScript family have rules of their own on top. */
export interface LanguageConventions {
  /** The language that it extends, or itself. */
  readonly family?: string
  readonly modules?:
    | {
        readonly index?: readonly string[] | undefined
        readonly roots?: readonly string[]
        /** Go: all files of a folder share their names, and others import the folder. */
        readonly unit?: 'file' | 'folder'
        /** Modules are a tree under a name of their own. */
        readonly tree?: TreeWords | undefined
        /** Java: other files know a name by its package, wherever its file stands. */
        readonly names?: 'path' | 'package'
        /** Signatures of members that any value has once their owner is imported. */
        readonly extensions?: RegExp | undefined
        /** Java: `add(1)` in a class may be `this.add(1)`. */
        readonly bareMembers?: boolean
        /** Ruby: `include Shop` gives a file the methods of the module Shop; group 1 lists what is mixed in. */
        readonly mixes?: RegExp | undefined
        /** Python: a file with it imports what its tables of names say when somebody asks for them. */
        readonly lazy?: RegExp | undefined
        /** Ruby: in `class Own < Shop` the methods of Shop need no receiver; group 1 is what is extended. */
        readonly inherits?: RegExp | undefined
        readonly separator?: string
        readonly onlyImports?: boolean
        /** Julia: a file that names no package is of the one that is called like the library. */
        readonly onePackage?: boolean
        /** C: what one file declares another may define. */
        readonly bodiesApart?: boolean
        /** C++: `BEGIN_NAMESPACE` alone on its line stands for `namespace shapes {`. */
        readonly scopeMacros?: RegExp | undefined
      }
    | undefined
  readonly comments?: Readonly<Record<string, readonly unknown[]>> | undefined
  /** Names of a first parameter that no caller passes. */
  readonly receivers?: readonly string[] | undefined
  /** Members that are used without their name: `__init__`, `invoke`. */
  readonly unnamed?: readonly RegExp[] | undefined
  /** Methods that every class has and that give an instance of it: `new`. */
  readonly makers?: readonly string[] | undefined
  /** What stands around a type whose members one reaches: `Promise<`, `*`. */
  readonly holders?: readonly RegExp[] | undefined
  readonly tests?: TestConventions | undefined
  /** What shows that a piece of code is about a failure: `pytest.raises`, `should_panic`. */
  readonly failures?: readonly RegExp[] | undefined
  /** What names something without using it: `nameof(x)`. */
  readonly mentions?: readonly RegExp[] | undefined
  readonly imports?: ImportWording | undefined
  /** `commands`: its fences show what to type at a shell. */
  readonly fences?: string | undefined
}

/** How an import is written: `{module}`, `{name}`, and `{alias}` where the two differ. */
export interface ImportWording {
  readonly package?: string | undefined
  readonly name?: string | undefined
  readonly packageAs?: string | undefined
  readonly nameAs?: string | undefined
  /** One statement of a file imports much at once: a recipe gets one for each name instead. */
  readonly apart?: boolean | undefined
}

/** What a test leaves to others, and how it reads when one does it oneself. */
export interface TestConventions {
  /** Decorators of what is handed to a test by the name of its parameter. */
  readonly fixtures?: readonly RegExp[] | undefined
  /** Names of what runs before each test. */
  readonly setup?: readonly RegExp[] | undefined
  readonly recipe?:
    | {
        /** In a decorator: group 1 lists fixtures that run without being parameters. */
        readonly uses?: RegExp | undefined
        /** What such a fixture calls the object of the test. */
        readonly owner?: string | undefined
        /** Before the value that a fixture hands over. */
        readonly gives?: RegExp | undefined
        /** Of the statement that ends a set-up: what stands before the list of what it hands to each test by a key. */
        readonly hands?: RegExp | undefined
        /** In the head of a test: groups `key` and `name` of what it takes of that. */
        readonly takes?: RegExp | undefined
        /** How definitions of a test file read apart from its runner. */
        readonly shown?: readonly { readonly find: RegExp; readonly as: string }[] | undefined
        /** What stands for the class that the scope around the test is about. */
        readonly described?: RegExp | undefined
        /** What a name means where nothing in the file gives it a meaning: RSpec's `subject`. */
        readonly assumed?: Readonly<Record<string, string>> | undefined
        /** A member of the test's own object: group `name`. */
        readonly own?: RegExp | undefined
        /** The constructor of a test's class, which is called like it, runs before each test. */
        readonly made?: boolean | undefined
        /** Binds several names, or one, to a value: `{names} = {value}`. */
        readonly bind?: string | undefined
        readonly bindOne?: string | undefined
        /** Ends right before the list of cases that a test is run with; group `names` when they are told there. */
        readonly cases?: RegExp | undefined
        /** Ends right before the statements; a group holds the parameters, where no grammar tells them. */
        readonly parameters?: RegExp | undefined
        /** One case of a list that is more than its values: group 1 holds them. */
        readonly oneCase?: RegExp | undefined
        /** Ends right before the value that a fixture's `request.param` stands for. */
        readonly parameter?: { readonly find: RegExp; readonly is: string } | undefined
        /** What the test's class does for it: `{0}` is an argument, `{*}` all of them. */
        readonly assertions?: Readonly<Record<string, AsCode>> | undefined
        /** Tests that are documentation: groups `symbol` and `member` say of what. */
        readonly examples?: RegExp | undefined
        /** Ends before the values of one case in the head of a test: `InlineData` of xUnit. */
        readonly case?: RegExp | undefined
        /** `find` ends before a list of strings, each the values of a case between commas; parameters of the type `text` take them as strings. */
        readonly cells?: { readonly find: RegExp; readonly text: RegExp } | undefined
        /** Names a member that gives cases (group `name`), in the head or the documentation; `first` ends before a row in it. */
        readonly provider?: { readonly find: RegExp; readonly first: RegExp } | undefined
        /** What the runner itself hands over. */
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
  /** Where a file can be read: `https://…/{path}`. */
  readonly url?: string
  /** The same for pages of documentation, where they are published elsewhere. */
  readonly docsUrl?: string
  /** Documentation sites that its pages are made into. */
  readonly sites?: readonly DocsSite[]
  /** The library's site, read as its generator built it: where it begins, and the address of each page by its path. */
  readonly built?:
    | { readonly base: string; readonly addresses: ReadonlyMap<string, string> }
    | undefined
  /** Dotted names that the library calls public whatever the rules say. */
  readonly publicNames: readonly string[]
  /** Short names users write: { msm: 'molsysmt' }. */
  readonly aliases: Readonly<Record<string, string>>
  readonly packages: readonly PackageFile[]
  /** Folders of Rust crates, what users call them, and where they begin when it is not the usual place. */
  readonly crates?: readonly Crate[]
  /** What imports stand for beyond paths and packages: `@/*` leads to `src/*`. */
  readonly imports?: readonly ImportPattern[]
  /** What grammars/ knows of each language, by its name. */
  readonly languages?: ReadonlyMap<string, LanguageConventions>
  readonly files: readonly LinkFile[]
}

/** What of a library its cards say. */
export const libraryOnCards = ({ project, version, url, aliases, languages }: Library) => ({
  project,
  version,
  url,
  aliases,
  languages,
})

export interface Module {
  /** The module path that ids are made of: `zod.v4.classic.schemas`. */
  readonly name: string
  /** What an import statement writes for it in Python; the same as the name or shorter by the project. */
  readonly importPath: string
  /** An index file (`__init__`, `index`, `mod`): it stands for its folder. */
  readonly index: boolean
  readonly style: ImportStyle
  readonly file: CodeFile
  /** Its files share their names with it: the folder's path, where the language says so. */
  readonly folder?: string
  /** What its imports of other folders lead to, by path. */
  readonly packages?: ReadonlyMap<string, { readonly path: string; readonly name: string }>
  /** Its names are known by this and not by a path: the package, '' for names that are known everywhere. */
  readonly package?: string
  /** Of other packages it knows what it imports, and nothing besides. */
  readonly onlyImports?: true
  /** Languages that see each other's names. */
  readonly family?: string
  /** Where the methods of a module are seen in files alone that mix it in: how they say so. */
  readonly mixes?: RegExp
  /** What says in its language that tables of names are imports. */
  readonly lazy?: RegExp
  /** Where its language has trees of modules. */
  readonly tree?: ModuleTree
  /** Python: the type stub beside it, from which it may take its names when somebody asks for them. */
  readonly stub?: CodeFile
  /** A compiled file of which only the bodies count: its declarations are in this module. */
  readonly declaredBy?: Module
}

/** The words by which a language writes paths in a tree of modules. */
export interface TreeWords {
  /** Files at which a tree may begin: `src/lib.rs`. */
  readonly entry: readonly string[]
  /** The same for one that nobody imports: `src/main.rs`. */
  readonly program: readonly string[]
  readonly separator: string
  /** `crate`, `self`, `super` */
  readonly root: string
  readonly here: string
  readonly up: string
  /** A decorator that puts a definition at the root, wherever it is written: `macro_export`. */
  readonly atRoot?: string | undefined
}

export interface ModuleTree {
  /** What users call it. */
  readonly root: string
  readonly words: TreeWords
  /** Nobody can import it. */
  readonly isProgram?: true
  /** Nobody else's code can have it. */
  readonly unpublished?: true
  /** Of a test: the folder of all tests, and files that stand for their folder. */
  readonly beside?: { readonly folder: string; readonly index: readonly string[] }
}

/** How names travel between files of a language; `none` until somebody says. */
export type ImportStyle = 'python' | 'ecmascript' | 'tree' | 'none'

export interface LibrarySymbol {
  readonly id: string
  readonly dotted: string
  /** Enclosing names and its own: `ZodString.email`. */
  readonly qualified: string
  readonly module: Module
  readonly definition: Definition
  /** Signatures of the other overloads are other symbols; the body that is not callable itself is here. */
  readonly implementation?: {
    readonly module: Module
    readonly definition: Definition
    /** Somebody wrote it there to be read there: neither compiled nor behind its own overloads. */
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

/** Things that have members others may name. */
export function hasMembers(kind: string): boolean {
  return CLASS_LIKE.has(kind)
}

export function isCode(file: LinkFile): file is CodeFile {
  return file.facts.kind === 'code'
}

/** By name alone, Flask's `test_client` would be one: among the sources it takes a mark (`#[test]`). */
export function isTest(definition: Definition, { file }: Module): boolean {
  if (definition.test !== true) return false
  const { kind, decorators } = definition
  return file.role !== 'source' || kind === 'test' || decorators.some((each) => /test/i.test(each))
}
