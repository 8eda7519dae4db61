/**
 * The rules by which verification reads a language, as languages.json has them. grammars/uses-json.md lists the keys
 * that people write.
 */

export interface WrittenRules {
  readonly name: string
  /** Languages of one family see each other's names. */
  readonly family: string
  /** Info strings of fences, and file extensions. */
  readonly tags: readonly string[]
  readonly comments: readonly CommentStyle[]
  /** Code that begins like a comment: PHP's `#[`. */
  readonly notComments?: readonly string[]
  readonly strings: readonly StringStyle[]
  /** Member operators: `.`, `::`. */
  readonly memberOperators: readonly string[]
  readonly blocks: 'braces' | 'indent' | 'words'
  /** Characters that a name may end in: `save!`. */
  readonly nameSuffixes?: string
  /** Words that are not names. */
  readonly keywords: readonly string[]
  /** Words between an assignment operator and the value: `await`, `new`. */
  readonly beforeValue: readonly string[]
  readonly imports: readonly ImportRule[]
  readonly bindings: readonly BindingRule[]
  /** One parameter of a list: groups `name`, `type`. */
  readonly parameter?: string
  /** The mark after the name of a named argument: `=`, `:`. */
  readonly namedArgument?: string
  /** Marks before an argument that stands for several. */
  readonly spread: readonly string[]
  /** An anonymous function, from its first mark to the end of its parameters, whose commas separate no arguments. */
  readonly lambda?: readonly { readonly open: string; readonly close: string }[]
  /** The bracket that opens type arguments: `<`. */
  readonly generics?: '<' | '['
  /** The operator that unwraps a result before its members: Rust's `?`. */
  readonly unwrapOperator?: string
  /** Members of other libraries' wrappers that return what is inside, and those that return the value itself: `unwrap`. */
  readonly unwrapMembers?: readonly string[]
  /** `Point{1, 2}` creates a value. */
  readonly structLiterals?: boolean
  /** The keyword before a type whose members a block after it sets: C#'s `new Point { X = 1 }`. */
  readonly initializerKeyword?: string
  /** How calls are compared with parameters: by number and name, by name alone, or not at all. */
  readonly calls: 'all' | 'names' | 'none'
  /** Only methods can be called as members, not fields that contain functions. */
  readonly methodsOnly?: boolean
  /** A value has the members that declarations give it. An assignment adds none. */
  readonly declaredMembers?: boolean
  /** Other packages may add members to an interface. */
  readonly openInterfaces?: boolean
  /** A function without keyword parameters gets named arguments as a hash. */
  readonly namedInHash?: boolean
  /** Calls pass options as object literals, whose keys the type of the parameter lists. */
  readonly objectArguments?: boolean
  /** A call as the only argument may give several values. */
  readonly multipleResults?: boolean
  /** The arguments of a call may be written without parentheses: Ruby's `require "shelf"`. */
  readonly commandCalls?: boolean
  /** A block after the call is its last argument. */
  readonly trailingBlock?: boolean
  /** Signatures of functions that have the default values of another declaration: `override fun`. */
  readonly defaultsElsewhere?: string
  /** The beginning of the parameters of a function that can be called on a value; without it, only through the type. */
  readonly receiver?: string
  /** Types of parameters that a call may omit, because a type argument may be empty: `T` may be `void`. */
  readonly emptyTypes?: string
  /** Code that reads undeclared arguments: `arguments`, `$1`. */
  readonly anyArguments?: string
  /** Heads of methods that set the members of a saved object: `def __setstate__`. */
  readonly restoringMethods?: string
  /** Signatures of classes with a metaclass, which may add members: `class Unit(metaclass=Made)`. */
  readonly metaclass?: string
  /** The type that documentation says a function returns, in a language whose signatures need not say it; group 1. */
  readonly documentedReturn?: string
  /** The beginning of types of functions that have those of their parameters as type arguments: `Action<`. */
  readonly functionTypes?: string
  /** An interface with one method is a type of functions. */
  readonly functionalInterfaces?: boolean
  /** Type wrappers that are transparent for member access. */
  readonly transparentWrappers: readonly string[]
  /** Type wrappers whose members are not those of the type inside: `Result<`. */
  readonly opaqueWrappers?: readonly string[]
  readonly lists?: ListRules
  readonly factoryMethods: readonly string[]
  /** Methods that are called by calling the class. */
  readonly constructors: readonly string[]
  /** The constructor is a method with the name of its class. */
  readonly ownNameConstructs?: boolean
  /** The object that holds a type's own members, which code may name or leave out: Kotlin's `Companion`. */
  readonly companion?: string
  readonly receivers: readonly string[]
  /** What methods call their own object: `this`. */
  readonly selfNames?: readonly string[]
  /** A name alone may mean a member of the own object. */
  readonly implicitReceiver?: boolean
  /**
   * In a language where the first parameter of a method is its receiver, whatever its name: decorators of methods without
   * one.
   */
  readonly staticDecorators?: readonly string[]
  /** Members that every value, class or module has. */
  readonly members: readonly string[]
  readonly memberPattern?: string
  /** The signature of a function that other types have as a member: C#'s `(this `. */
  readonly extensionMembers?: string
  /** Types that the library's classes extend and that are not its own, with their public members; names separated by spaces. */
  readonly standardTypes: readonly { readonly types: string; readonly members: string }[]
  /** Names of base types whose members exist on instances alone and cannot be called through the type. */
  readonly instanceBases?: string
  /** Modules are bases of the types that include them. */
  readonly mixins?: boolean
  /** Base types whose instances have undeclared attributes. */
  readonly openBases?: readonly string[]
  /** Members whose presence means that any member may exist. */
  readonly dynamic: readonly string[]
  /** Code with which a module defines names without declarations. */
  readonly computedNames?: string
  /** Decorators of classes whose constructors take their fields by name. */
  readonly dataClasses?: string
  /** Matches up to the property that a method of a name reads or sets: `set` of `setDepth`. */
  readonly accessors?: string
  /** The declaration of a decorator that passes all arguments on to the function: `@wraps(f) … f(*args, **kwargs)`. */
  readonly transparentDecorator?: string
  /** Decorators that keep parameters and members as written. */
  readonly plainDecorators: readonly string[]
  /** Whether a method does not hide inherited ones of its name with other parameters. */
  readonly inheritedOverloads?: boolean
  /** Decorators that list others: Rust's `derive`. */
  readonly decoratorLists?: readonly string[]
  /** The names of decorators that may change parameters and members, in a language in which no others can. */
  readonly changingDecorators?: string
  /** Signatures of declarations that code generators add to, in a language in which they add to no others: C#'s `partial`. */
  readonly generatedInto?: string
  /** Files whose classes have members that no declaration shows: those that import Lombok. */
  readonly generatedMembers?: string
  /** Signatures of types that have no members but those that declarations give them: Go's `type Titles []string`. */
  readonly definedTypes?: string
  /** Calls of macros outside of functions, whose arguments may be names that they define: Rust's `bitflags! { … }`. */
  readonly itemMacros?: string
  /** The method that returns the value of a context manager: `__enter__`. */
  readonly contextEnter?: string
  /** The same in `async with`. */
  readonly asyncContextEnter?: string
  readonly modules: ModuleRules
}

export interface ModuleRules {
  /** The separator of module names. */
  readonly separator: string
  /** Whether names need no import (`global`) or are known only by imports. */
  readonly names: 'imported' | 'global'
  /** The sign between a package and one of its names: R's `dplyr::filter`. */
  readonly qualifier?: string
  /** Packages have no card; their names are those of folders. */
  readonly packages?: boolean
  /** Functions for other types are imported by the name of their package: Kotlin's `import shop.total` for `fun Cart.total()`. */
  readonly extensions?: boolean
  /** How a file says the name by which code calls its package, where that may be another than its folder's; group 1. */
  readonly clause?: string
  /** A module's name begins with a host: `github.com/gin-gonic/gin`. */
  readonly hosted?: boolean
  /** Anything that a module's code binds can be imported from it. */
  readonly open?: boolean
  /** Only what a module exports can be reached from outside. */
  readonly exportsOnly?: boolean
  /** Code names a library by a path without an import: Rust's `shelf::open()`. */
  readonly unimported?: boolean
  /** Namespaces have no cards. */
  readonly cardlessNamespaces?: boolean
  /** The name of a default import. */
  readonly defaultName?: string
  /** How an import names a module by its file: `./x`, `.x`. */
  readonly relative?: 'slashes' | 'dots'
}

export type CommentStyle =
  | { readonly line: string }
  | { readonly open: string; readonly close: string }

export interface StringStyle {
  readonly open: string
  readonly isPattern?: boolean
  readonly close: string
  readonly escape?: string
  /** The string may span several lines. */
  readonly lines?: boolean
  /** Interpolated code: `${` and `}`. */
  readonly code?: { readonly open: string; readonly close: string }
}

/**
 * Groups of `find`: `module` with `names`, `namespace`, `default` or `alias`; `modules`, a list of whole modules;
 * `path`, whose last part is the name; `tree`, paths with braces. `item` finds `name`, `module` and `alias` in a
 * list.
 */
export interface ImportRule {
  readonly find: string
  readonly item?: string
  /** What a module without an alias binds. */
  readonly binds?: 'first' | 'last' | 'star' | 'nothing'
}

/** How types of lists are written, and which of their members concern their elements. */
export interface ListRules {
  /** Group 1 is the type of the elements, perhaps with other type arguments behind it. */
  readonly types: readonly string[]
  /** Members that give a list with the same elements: `stream`. */
  readonly passes: readonly string[]
  /** Members that pass each element to a function: `forEach`. */
  readonly callbacks: readonly string[]
  /** Methods by which a class gives its elements: `__iter__`. */
  readonly iterators: readonly string[]
}

/**
 * Groups of `find`: `name` or `names`, `type`. With `value`, the value follows directly; with `before`, a chain
 * precedes directly (`with … as x`). `parameters` is a parameter list, bound in the block after it; `outer` is a name
 * bound in the scope around that block, of a function with the type `returns`.
 */
export interface BindingRule {
  readonly find: string
  readonly value?: boolean
  readonly before?: boolean
  /** The name gets what the value contains: an element of a list, or what `Some(x)` matches. */
  readonly inside?: boolean
  /** The rule is an assignment, not a declaration. */
  readonly reassigns?: boolean
  /** The rule is a test of a variable's type, after which it may have the members of `type`, or unknown ones. */
  readonly narrows?: boolean
}
