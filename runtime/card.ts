/**
 * The vocabulary of cardcat: what a card is. Everything that is found, shown, inspected or sent to a language model
 * is one of these four plain values. The field names are those of the wire (snake_case), so that no layer translates.
 *
 * The build creates cards, the pack stores them, the runtime returns them. Lines are 1-based and inclusive, paths are
 * relative to the library's root with `/`.
 */

export const CARD_KINDS = ['symbol', 'recipe', 'guide', 'module'] as const
/** symbol: one name of the API. recipe: a use of it. guide: a section of the docs. module: what a module exports. */
export type CardKind = (typeof CARD_KINDS)[number]

export const VISIBILITIES = ['public', 'internal', 'private'] as const
/** public: reachable by a user; internal: exported inside the library; private: by the language's own rule. */
export type Visibility = (typeof VISIBILITIES)[number]

/** 1-based and inclusive. */
export type LineSpan = readonly [first: number, last: number]

interface CardBase {
  /** Stable between builds of the same source; build/link/ids.ts defines the grammar of ids. */
  readonly id: string
  readonly project: string
  readonly version: string | null
  /** What a person reads first: the most public path of a symbol, the heading of a guide. */
  readonly title: string
  readonly path: string
  readonly lines: LineSpan
  readonly language: string
  readonly url?: string
  /** One line, never empty when the card has any text. */
  readonly summary: string
  /** The whole readable text of the card: Markdown for guides, signature and docstring for symbols. */
  readonly text: string
  readonly visibility: Visibility
}

/** A parameter as the source declares it. */
export interface Parameter {
  readonly name: string
  readonly type?: string
  readonly default?: string
  /** positional-only, keyword-only, rest, keyword-rest, optional; absent for an ordinary one. */
  readonly kind?: string
}

/** A card that is related to another one. */
export interface Neighbour {
  /** The canonical id of the symbol or, for docs and unresolved calls, the name as written. */
  readonly symbol: string
  readonly path: string | null
}

export const RELATIONS = [
  'parents',
  'children',
  'imports',
  'calls',
  'called_by',
  'tests',
  'docs',
] as const
/** How two cards are related. */
export type Relation = (typeof RELATIONS)[number]
/** Related cards by relation. */
export type Related = { readonly [R in Relation]: readonly Neighbour[] }

export const NO_RELATIONS: Related = {
  parents: [],
  children: [],
  imports: [],
  calls: [],
  called_by: [],
  tests: [],
  docs: [],
}

/**
 * What a language model wrote about a card while the pack was built (build/enrich/). It is kept apart from the
 * source's own words, always shown as generated, and never indexed.
 */
export interface Enrichment {
  readonly generated: true
  readonly model: string
  readonly summary: string
  readonly inputs: readonly string[] | null
  readonly outputs: readonly string[] | null
  readonly side_effects: readonly string[] | null
  readonly pitfalls: readonly string[] | null
  /** How many other cards (tests, examples, docs, signatures) the model was shown with this one. */
  readonly evidence_count: number
}

/** What a version changed about a symbol. */
export interface VersionChange {
  readonly version: string
  /** In words, each without a full stop. */
  readonly what: readonly string[]
}

/** One symbol of the API. */
export interface SymbolCard extends CardBase {
  readonly kind: 'symbol'
  /** `module.path:Qual.name` */
  readonly symbol: string
  /** `module.path.Qual.name` */
  readonly dotted: string
  /** Every path by which a user can reach it, most public first. */
  readonly public: readonly string[]
  /** function, class, method, property, constant, type, interface, enum, … */
  readonly symbol_kind: string
  readonly signature: string
  readonly parameters: readonly Parameter[]
  readonly returns?: string
  readonly decorators: readonly string[]
  readonly bases: readonly string[]
  readonly deprecated?: string
  /** The version in which it first appeared: as its documentation says, else as the versions published before tell. */
  readonly since?: string
  /**
   * Later versions that changed how it is used, oldest first: as its documentation says, and in a published pack as
   * the versions before tell (build/publish/history.ts).
   */
  readonly changed_in?: readonly VersionChange[]
  readonly family?: string
  /** Where it is defined, when this card's location is only its declaration: the `.c` file of a C header. */
  readonly defined_at?: { readonly path: string; readonly lines: LineSpan }
  /**
   * The symbol was found by patterns, because there is no grammar for its language: its signature may be cut off, or
   * its end wrong.
   */
  readonly approximate?: true
  /** Whole, dedented, without comment markers. Empty when there is none. */
  readonly docstring: string
  readonly sections?: Readonly<Record<string, string>>
  readonly related: Related
  /** The ids of recipe cards that use it. */
  readonly recipes: readonly string[]
  /** Excerpts of the best recipes, best first. The head of a card holds only the first. */
  readonly examples?: readonly SymbolExample[]
  /**
   * The signature in the running library (build/inspector/), only where its parameters differ from those of
   * `signature`.
   */
  readonly live_signature?: string
  /** The docstring in the running library, only where the source has none. */
  readonly live_docstring?: string
  readonly enrichment?: Enrichment
}

export const RECIPE_KINDS = ['test', 'docstring', 'fence', 'cell', 'section', 'tutorial'] as const
/**
 * test: one of the library's own tests. docstring, fence: an example in code or docs. cell, section, tutorial: of a
 * notebook.
 */
export type RecipeKind = (typeof RECIPE_KINDS)[number]

/**
 * The smallest excerpt of a recipe that shows one symbol and runs by itself: the statement that uses it, its
 * dependencies including imports, and what is done with its value. It consists of the recipe's own lines; of an
 * assertion it keeps the inspected value, with the expected one in a comment.
 */
export interface SymbolExample {
  /** The id of the recipe's card. */
  readonly recipe: string
  readonly code: string
  /** The lines in the recipe's file, in order, without lines that were generated for the recipe. */
  readonly lines: readonly LineSpan[]
  /** The number of lines of the whole recipe, with the preamble that makes it run. */
  readonly whole_lines: number
  /**
   * Whether a statement of the recipe was left out; unneeded imports and assertions turned into comments do not
   * count.
   */
  readonly cut: boolean
  /** About the recipe: it must fail, is from an older version, or continues another recipe (its id). */
  readonly must_fail?: true
  readonly old?: true
  readonly continues?: string
}

/** Usage: a test, an example of a docstring, a code block of the docs, or a piece of a notebook. */
export interface RecipeCard extends CardBase {
  readonly kind: 'recipe'
  readonly recipe_kind: RecipeKind
  readonly code: string
  readonly preamble?: string
  /** The canonical ids of the symbols that it uses. */
  readonly symbols: readonly string[]
  readonly parent?: string
  readonly stale?: boolean
  /**
   * Its first assertion expects a failure, or it is marked as one that must fail: `should_panic`, `pytest.raises`.
   */
  readonly must_fail?: true
  /** From a changelog, a migration guide or the pages of an older version. */
  readonly old?: true
  /** The id of an earlier recipe on the same page whose names it uses. */
  readonly continues?: string
  readonly enrichment?: Enrichment
}

/** Code of a guide. */
export interface Snippet {
  readonly id: string
  readonly language: string | null
  readonly text: string
  /** The character offset in the card's text. */
  readonly offset: number
}

/** A section of narrative documentation. */
export interface GuideCard extends CardBase {
  readonly kind: 'guide'
  readonly breadcrumbs: readonly string[]
  /** The id of the section that contains this one. */
  readonly parent?: string
  /** The ids of guide cards. */
  readonly children: readonly string[]
  /** The ids of the cards that it links to; other links are kept as written. */
  readonly references: readonly string[]
  readonly snippets: readonly Snippet[]
}

/** What a module exports. */
export interface ModuleCard extends CardBase {
  readonly kind: 'module'
  /** The canonical ids of its exported symbols. */
  readonly exports: readonly string[]
}

/** Any card; `kind` distinguishes them. */
export type Card = SymbolCard | RecipeCard | GuideCard | ModuleCard

/**
 * The part of a card that a result list shows. It is stored apart from the rest, so that a lazy reader fetches ten
 * lines for ten results and not ten docstrings. A list shows only the best example of a symbol.
 */
export const HEAD_FIELDS = [
  'id',
  'kind',
  'project',
  'version',
  'title',
  'path',
  'lines',
  'defined_at',
  'language',
  'url',
  'summary',
  'visibility',
  'symbol',
  'dotted',
  'public',
  'symbol_kind',
  'signature',
  'deprecated',
  'since',
  'recipe_kind',
  'breadcrumbs',
  'examples',
] as const

type HeadField = (typeof HEAD_FIELDS)[number]
type HeadOf<C> = C extends Card ? Pick<C, Extract<HeadField, keyof C>> : never
/** The fields of a card that a result list shows. */
export type CardHead = HeadOf<Card>
