/**
 * Reads and validates grammars/<language>/language.json, after merging it with the folder that it extends. The only
 * reader of these files. Errors name the folder and the key.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type LanguageSettings, Settings } from './language-settings.ts'

export interface ReadSettings {
  readonly settings: LanguageSettings
  /** As written, for hashes. */
  readonly raw: Readonly<Record<string, unknown>>
}

export function readSettings(folder: string, name: string): ReadSettings {
  const raw = mergedSettings(folder, name)
  const parsed = v.safeParse(Settings, raw)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(
      `grammars/${name}/language.json: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
    )
  }
  const settings = parsed.output
  if (settings.name !== name)
    throw new Error(`grammars/${name}/language.json: "name" must be the folder's name, "${name}".`)
  return { settings, raw }
}

/** The folder's keys override those of the folder that it extends; `excerpts` is merged key by key. */
function mergedSettings(folder: string, name: string): Record<string, unknown> {
  const own = v.parse(v.record(v.string(), v.unknown()), jsonOf(folder, name))
  if (typeof own.extends !== 'string') return own
  const parent = mergedSettings(folder, own.extends)
  const excerpts = { ...asRecord(parent.excerpts), ...asRecord(own.excerpts) }
  const family = parent.family ?? own.extends
  return { ...parent, family, ...own, ...(parent.excerpts !== undefined && { excerpts }) }
}

function jsonOf(folder: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name, 'language.json'), 'utf8'))
  } catch (error) {
    throw new Error(`grammars/${name}/language.json cannot be read: ${String(error)}`)
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  v.parse(v.optional(v.record(v.string(), v.unknown()), {}), value)
