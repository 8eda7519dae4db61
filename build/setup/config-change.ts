/**
 * Computes the change of an editor's settings for an entry, as a diff to read and a text to write. Nothing is written
 * here, so that all changes are known, and all files are valid, before the first is made.
 */
import { createTwoFilesPatch } from 'diff'
import { UsageError } from '../errors.ts'
import { type ConfigText, readConfigFile, writeConfigFile } from './config-file.ts'
import type { Editor, MachineFolders, Scope } from './editors.ts'
import type { EntryFormat } from './entry-format.ts'
import { jsonEntries } from './json-entry.ts'
import { tomlEntries } from './toml-entry.ts'
import { saveUndo, textBefore } from './undo.ts'

const FORMATS: Readonly<Record<Editor['format'], EntryFormat>> = {
  json: jsonEntries,
  toml: tomlEntries,
}

export interface ConfigChange {
  readonly editor: Editor
  readonly scope: Scope
  readonly file: string
  readonly name: string
  readonly action: 'add' | 'update' | 'remove' | 'none'
  readonly before: ConfigText
  /** Null if the file is removed, because it was created for this entry. */
  readonly after: string | null
}

interface Wanted {
  readonly name: string
  /** Null to remove the entry. */
  readonly entry: object | null
}

/** @throws UsageError for a file that cannot be edited, with its name */
export function changeOf(
  editor: Editor,
  scope: Scope,
  folders: MachineFolders,
  { name, entry }: Wanted,
): ConfigChange {
  const file = fileOf(editor, scope, folders)
  const before = readConfigFile(file, scope === 'project' ? folders.root : undefined)
  const text = before.text ?? ''
  const place = { key: editor.key, name }
  try {
    const format = FORMATS[editor.format]
    const without = format.remove(text, place)
    const base = { editor, scope, file, name, before }
    if (entry === null) {
      if (without === text) return { ...base, action: 'none', after: before.text }
      const exact = textBefore(text, name)
      return { ...base, action: 'remove', after: exact === undefined ? without : exact }
    }
    const after = format.set(text, place, entry)
    if (after === before.text) return { ...base, action: 'none', after }
    return { ...base, action: without === text ? 'add' : 'update', after }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${file} was left as it is: ${error.message}`)
  }
}

export function fileOf(
  { id, title, files }: Editor,
  scope: Scope,
  folders: MachineFolders,
): string {
  const file = files[scope]?.(folders)
  if (file !== undefined) return file
  throw new UsageError(
    `${title} has no settings of a ${scope}: give --scope ${scope === 'user' ? 'project' : 'user'} for ${id}`,
  )
}

export function applyChange({ file, name, action, before, after }: ConfigChange): void {
  if (action === 'none') return
  writeConfigFile(file, before, after)
  if (action === 'add' && after !== null) saveUndo(before.text, after, name)
}

/** Unified, as `diff -u` prints it. */
export function diffOf({ file, before, after }: ConfigChange): string {
  const [from, to] = [
    before.text === null ? '/dev/null' : file,
    after === null ? '/dev/null' : file,
  ]
  return createTwoFilesPatch(from, to, before.text ?? '', after ?? '', undefined, undefined, {
    context: 2,
  }).replace(/^=+\n/, '')
}
