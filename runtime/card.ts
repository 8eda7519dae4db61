/**
 * The vocabulary of cardcat: what a card is. Everything that is found, shown, inspected or sent to a
 * language model is one of these four plain values; the field names are those of the wire (snake_case),
 * so that a card is printed as it is and no layer translates.
 *
 * The build makes cards, the pack stores them, the runtime returns them. Lines are 1-based and inclusive,
 * paths are relative to the library's root with `/`.
 */

export const CARD_KINDS = ['symbol', 'recipe', 'guide', 'module'] as const
/** symbol: one name of the API. recipe: a use of it. guide: a section of the docs. module: what a module offers. */
export type CardKind = (typeof CARD_KINDS)[number]

export const VISIBILITIES = ['public', 'internal', 'private'] as const
/** public: reachable by a user; internal: exported inside the library; private: by the language's own rule. */
export type Visibility = (typeof VISIBILITIES)[number]

/** 1-based and inclusive. */
export type LineSpan = readonly [first: number, last: number]

interface CardBase {
  /** Stable between builds of the same source; the grammar of ids is in build/link/ids.ts. */
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
  /** The whole readable text of the card; Markdown for guides, signature and docstring for symbols. */
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
  /** Canonical id of the symbol or, for docs and unresolved calls, the name as written. */
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
/** Neighbours by relation. */
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
 * What a language model wrote about a card while the pack was built (build/enrich/). It stands apart from the
 * source's own words: it is shown as generated wherever it is shown, and never indexed.
 */
export interface Enrichment {
  readonly generated: true
  readonly model: string
  readonly summary: string
  readonly inputs: readonly string[] | null
  readonly outputs: readonly string[] | null
  readonly side_effects: readonly string[] | null
  readonly pitfalls: readonly string[] | null
  /** Other cards (tests, examples, docs, signatures) that the model was shown with this one. */
  readonly evidence_count: number
}

/** One symbol of the API. */
export interface SymbolCard extends CardBase {
  readonly kind: 'symbol'
  /** `module.path:Qual.name` */
  readonly symbol: string
  /** `module.path.Qual.name` */
  readonly dotted: string
  /** Every path by which a user may reach it, most public first. */
  readonly public: readonly string[]
  /** function, class, method, property, constant, type, interface, enum, … */
  readonly symbol_kind: string
  readonly signature: string
  readonly parameters: readonly Parameter[]
  readonly returns?: string
  readonly decorators: readonly string[]
  readonly bases: readonly string[]
  readonly deprecated?: string
  readonly family?: string
  /** Where it is defined, when this card's place is only its declaration: the `.c` file of a C header. */
  readonly defined_at?: { readonly path: string; readonly lines: LineSpan }
  /** Its language has no grammar here: it was found by patterns, its signature may be cut or its end wrong. */
  readonly approximate?: true
  /** Whole, dedented, without comment markers. Empty when there is none. */
  readonly docstring: string
  readonly sections?: Readonly<Record<string, string>>
  readonly related: Related
  /** Ids of recipe cards that use it. */
  readonly recipes: readonly string[]
  /** The best of them cut to size, best first. The head of a card has the first alone. */
  readonly examples?: readonly SymbolExample[]
  /** From the running library (build/inspector/), only where its parameters are not those of `signature`. */
  readonly live_signature?: string
  /** From the running library, only where the source has no docstring. */
  readonly live_docstring?: string
  readonly enrichment?: Enrichment
}

export const RECIPE_KINDS = ['test', 'docstring', 'fence', 'cell', 'section', 'tutorial'] as const
/** test: of the library's own. docstring, fence: an example in code or docs. cell, section, tutorial: of a notebook. */
export type RecipeKind = (typeof RECIPE_KINDS)[number]

/**
 * The smallest piece of a recipe that shows one symbol and runs by itself: the statement that uses it, what that depends on,
 * imports included, and what is done with its value. It is made of the recipe's own lines; of an assertion it keeps what
 * is looked at, with what is expected in a comment.
 */
export interface SymbolExample {
  /** The id of the recipe's card. */
  readonly recipe: string
  readonly code: string
  /** Where its lines stand in the recipe's file, in order; without those that were written for the recipe. */
  readonly lines: readonly LineSpan[]
  /** Lines of the whole recipe, with what stands above it so that it can be pasted. */
  readonly whole_lines: number
  /** A statement of the recipe was left out; imports that it does not need and assertions that became comments do not count. */
  readonly cut: boolean
  /** Of the recipe: it must fail, is from an older version, goes on with another recipe (its id). */
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
  /** Canonical ids of the symbols it uses. */
  readonly symbols: readonly string[]
  readonly parent?: string
  readonly stale?: boolean
  /** What it checks first is a failure, or a mark says that it must fail: `should_panic`, `pytest.raises`. */
  readonly must_fail?: true
  /** From a changelog, a migration guide or the pages of an older version. */
  readonly old?: true
  /** Id of the recipe above it on its page whose names it goes on with. */
  readonly continues?: string
  readonly enrichment?: Enrichment
}

/** Code of a guide. */
export interface Snippet {
  readonly id: string
  readonly language: string | null
  readonly text: string
  /** Character offset in the card's text. */
  readonly offset: number
}

/** A section of narrative documentation. */
export interface GuideCard extends CardBase {
  readonly kind: 'guide'
  readonly breadcrumbs: readonly string[]
  /** Id of the section that this one is part of. */
  readonly parent?: string
  /** Ids of guide cards. */
  readonly children: readonly string[]
  /** Ids of the cards that it points at; what leads to none of ours is kept as written. */
  readonly references: readonly string[]
  readonly snippets: readonly Snippet[]
}

/** What a module offers. */
export interface ModuleCard extends CardBase {
  readonly kind: 'module'
  /** Canonical ids of the symbols it offers. */
  readonly exports: readonly string[]
}

/** What is found, told apart by `kind`. */
export type Card = SymbolCard | RecipeCard | GuideCard | ModuleCard

/**
 * The part of a card that a list of results shows. It is stored apart from the rest so that a lazy reader
 * fetches ten lines of text for ten results, not ten docstrings. Of a symbol's examples a list shows the best alone.
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
  'recipe_kind',
  'breadcrumbs',
  'examples',
] as const

type HeadField = (typeof HEAD_FIELDS)[number]
type HeadOf<C> = C extends Card ? Pick<C, Extract<HeadField, keyof C>> : never
/** The fields of a card that a list of results shows. */
export type CardHead = HeadOf<Card>
