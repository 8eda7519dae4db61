/**
 * How the modules of a language see each other's names. Linking depends on these rules only; the table at the end
 * assigns them to languages.
 */
export interface ImportRules {
  /**
   * What an import names: the dotted path of a module (`a.b`), a file or an entry of a package (`./b`), or a place in
   * a tree of modules (`crate::b`). Where it is unknown, names are compared as they are written.
   */
  readonly specifiers: 'dotted' | 'path' | 'tree' | 'unknown'
  /**
   * Whether importers may use all names at a module's top level, imported ones included; otherwise only its exports.
   */
  readonly exportsAll: boolean
  /** Whether a leading underscore marks names and modules as private. */
  readonly privateUnderscores: boolean
  /** Whether parameters may omit their types. */
  readonly optionalTypes: boolean
  /** Whether a function may be declared several times, once for each way to call it, before or apart from its body. */
  readonly overloadSignatures: boolean
  /** Whether a variable is visible only inside of its block. */
  readonly blockScopes: boolean
}

const UNKNOWN: ImportRules = {
  specifiers: 'unknown',
  exportsAll: false,
  privateUnderscores: false,
  optionalTypes: false,
  overloadSignatures: false,
  blockScopes: true,
}

/** Languages whose modules form a tree below a root say so in their settings (`modules.tree`). */
export const TREE_RULES: ImportRules = { ...UNKNOWN, specifiers: 'tree' }

const PYTHON: ImportRules = {
  specifiers: 'dotted',
  exportsAll: true,
  privateUnderscores: true,
  optionalTypes: true,
  overloadSignatures: false,
  blockScopes: false,
}

const ECMASCRIPT: ImportRules = {
  ...UNKNOWN,
  specifiers: 'path',
  optionalTypes: true,
  overloadSignatures: true,
}

const RULES: ReadonlyMap<string, ImportRules> = new Map([
  ['python', PYTHON],
  ['javascript', ECMASCRIPT],
  ['typescript', ECMASCRIPT],
  ['tsx', ECMASCRIPT],
])

export const importRules = (language: string): ImportRules => RULES.get(language) ?? UNKNOWN
