/**
 * What discovery reads of a library's manifests and settings, and linking makes module names and public paths of.
 */

/** One package.json of the library, parsed but not yet looked at. */
export interface PackageFile {
  /** Folder relative to the library's root, '' for the root itself. */
  readonly folder: string
  readonly json: unknown
}

/** What imports stand for beyond paths and packages: `@/*` leads to `src/*`. */
export interface ImportPattern {
  /** Files of this folder may write it; '' for the whole library. */
  readonly folder: string
  /** As written, with one `*` at most. */
  readonly pattern: string
  /** Paths from the root of the library, with what the star stands for. */
  readonly targets: readonly string[]
}

/** A folder with a manifest of Rust, and what users call it. */
export interface Crate {
  /** Relative to the root, '' for the root itself. */
  readonly folder: string
  readonly name: string
  /** Files at which a library or a program begins, where they lie elsewhere than usual. */
  readonly library?: string
  readonly programs?: readonly string[]
  /** Nobody can get it, while others of the workspace can be had: helpers of its tests and benches. */
  readonly unpublished?: true
}
