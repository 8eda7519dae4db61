/**
 * Where versions are published to: a folder or an object store, by one small interface. A target knows names and bytes; the
 * layout is runtime/versions/versions-file.ts. test/publish/target-contract.ts holds every implementation to it.
 */

export interface Target {
  /** For messages. */
  readonly name: string
  /** Undefined when there is no such file. */
  read(file: string): Promise<StoredFile | undefined>
  /** Every file below a folder, by its whole name. */
  list(folder: string): Promise<Map<string, FileFacts>>
  /** Whole or not at all: a writer that is killed leaves the file as it was. */
  write(file: string, bytes: Uint8Array): Promise<void>
  /**
   * The same, unless somebody else has written the file meanwhile.
   * @param before what `read` gave; undefined: there must be no such file
   * @returns false, and nothing was written, when it is not as it was
   */
  replace(file: string, bytes: Uint8Array, before: StoredFile | undefined): Promise<boolean>
  remove(files: readonly string[]): Promise<void>
}

export interface StoredFile {
  readonly bytes: Uint8Array
  /** What tells this content from another. */
  readonly tag: string
}

export interface FileFacts {
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly modified: number
}
