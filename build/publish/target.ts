/**
 * The small interface of targets: a folder or an object store. A target knows names and bytes;
 * runtime/versions/versions-file.ts defines the layout. test/publish/target-contract.ts tests every implementation.
 */

export interface Target {
  /** For messages. */
  readonly name: string
  /** Undefined if there is no such file. */
  read(file: string): Promise<StoredFile | undefined>
  /** All files below a folder, by full name. */
  list(folder: string): Promise<Map<string, FileFacts>>
  /** Writes a file atomically: a killed writer leaves the previous file. */
  write(file: string, bytes: Uint8Array): Promise<void>
  /**
   * Writes a file only if it has not changed.
   * @param before the result of `read`; undefined if the file must not exist
   * @returns false, without writing, if it has changed
   */
  replace(file: string, bytes: Uint8Array, before: StoredFile | undefined): Promise<boolean>
  remove(files: readonly string[]): Promise<void>
}

export interface StoredFile {
  readonly bytes: Uint8Array
  /** Identifies the content. */
  readonly tag: string
}

export interface FileFacts {
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly modified: number
}
