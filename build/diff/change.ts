/**
 * The vocabulary of a comparison: what can happen to a symbol between two versions, and its impact on users. `cardcat
 * diff --json` prints these values, so their names are those of the wire.
 */

/**
 * breaking: correct code stops working. possible: this depends on how it is used, or cannot be decided from
 * declarations. none: everything that worked still works.
 */
export type Impact = 'breaking' | 'possible' | 'none'

const DETAILS = [
  'parameter_removed',
  'parameter_renamed',
  'parameter_added',
  'parameter_required',
  'parameter_optional',
  'parameter_reordered',
  'parameter_keyword_only',
  'parameter_positional_only',
  'parameter_type',
  'default_changed',
  'rest_removed',
  'rest_added',
  'return_type',
  'value_type',
  'base_removed',
  'base_added',
  'modifier_added',
  'modifier_removed',
  'kind_changed',
  'overload_removed',
  'overload_added',
  'definition_changed',
  'type_parameters',
] as const

/** One difference between two signatures. */
export interface Detail {
  readonly detail: (typeof DETAILS)[number]
  readonly impact: Impact
  readonly message: string
  readonly parameter?: string
  /** The new name of a renamed parameter. */
  readonly renamed_to?: string
}

/** The location of a symbol in one version. */
export interface SymbolLocation {
  readonly name: string
  readonly signature: string
  readonly path: string
  readonly line: number
}

interface ChangeBase {
  /** The most public path, in the new version where it exists there. */
  readonly name: string
  readonly symbol_kind: string
  readonly language: string
  readonly impact: Impact
}

export type Change =
  | (ChangeBase & {
      readonly change: 'removed'
      readonly old: SymbolLocation
      /** The deprecation note of the old version. */
      readonly deprecated?: string
      /** It still exists, but not for users. */
      readonly hidden_as?: string
      /** The number of public members that were removed with it. */
      readonly members: number
    })
  | (ChangeBase & {
      readonly change: 'moved' | 'renamed'
      readonly old: SymbolLocation
      readonly new: SymbolLocation
      /** Paths that led to it in the old version only. */
      readonly lost_paths: readonly string[]
      /** The similarity of its content, 0–1; 1 where a path leads to both. */
      readonly similarity: number
    })
  | (ChangeBase & {
      readonly change: 'changed'
      readonly old: SymbolLocation
      readonly new: SymbolLocation
      readonly details: readonly Detail[]
    })
  | (ChangeBase & {
      readonly change: 'added'
      readonly new: SymbolLocation
      readonly summary: string
      readonly members: number
    })
  | (ChangeBase & {
      readonly change: 'deprecated'
      readonly new: SymbolLocation
      readonly note: string
      /** Only one of several overloads is deprecated, the one of the place. */
      readonly overload?: true
    })

/** The manifest of the new version requires other versions of the runtime. Null: it names none. */
export interface RequirementChange {
  readonly runtime: string
  readonly old: string | null
  readonly new: string | null
  /** `possible` where earlier versions of the runtime may no longer work. */
  readonly impact: Exclude<Impact, 'breaking'>
}

/** All code that imports the library must name another path. */
export interface ImportPathChange {
  readonly old: string
  readonly new: string
}

/** A use of the library that only the new version shows. */
export interface NewRecipe {
  readonly id: string
  readonly title: string
  readonly recipe_kind: string
  readonly path: string
  readonly line: number
  readonly symbols: readonly string[]
}

export const STEPS = ['none', 'patch', 'minor', 'major'] as const
export type Step = (typeof STEPS)[number]

export const isLargerStep = (step: Step, limit: Step): boolean =>
  STEPS.indexOf(step) > STEPS.indexOf(limit)

export interface ApiDiff {
  readonly old: VersionName
  readonly new: VersionName
  /** The step that Semantic Versioning requires; below 1.0.0 a break requires a minor step. */
  readonly step: Step
  /** The step between the two version numbers; null where one of them is unknown. */
  readonly step_taken: Step | null
  readonly counts: {
    readonly breaking: number
    readonly possible: number
    readonly added: number
    readonly deprecated: number
    readonly new_recipes: number
  }
  /** How the required versions of the runtime differ; null where they are the same, or unknown for one of them. */
  readonly requires: RequirementChange | null
  /** Null where the path by which code imports the library is the same, or unknown for one version. */
  readonly import_path: ImportPathChange | null
  readonly changes: readonly Change[]
  readonly new_recipes: readonly NewRecipe[]
}

export interface VersionName {
  readonly name: string
  readonly project: string
  readonly version: string | null
  /** Public symbols. */
  readonly symbols: number
}

const SEVERITY: readonly Impact[] = ['none', 'possible', 'breaking']

export function mostSevere(impacts: readonly Impact[]): Impact {
  return SEVERITY[Math.max(0, ...impacts.map((impact) => SEVERITY.indexOf(impact)))] ?? 'none'
}
