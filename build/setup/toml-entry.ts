/**
 * Adds a table to TOML, or removes one. A table is appended or removed as a block of lines. The parser then verifies
 * the meaning; if it is wrong (the table is inline or uses dotted keys), the file is left for a person to edit:
 *
 *   [mcp_servers.cardcat]            up to the next header; `[mcp_servers.cardcat.env]` belongs to it
 *   command = "npx"
 */
import { parse, stringify } from 'smol-toml'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { isRecord } from '../../runtime/std/is-record.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { type EntryFormat, type EntryPlace, editError, lineEndOf } from './entry-format.ts'

type Table = Record<string, unknown>

export const tomlEntries: EntryFormat = {
  set(text, place, entry) {
    const before = tableOf(text)
    const servers = serversOf(before, place)
    const { [place.name]: present, ...others } = servers ?? {}
    if (isSame(present, entry)) return text
    const without = present === undefined ? text : withoutBlocks(text, place)
    const eol = lineEndOf(text)
    const block = stringify({ [place.key]: { [place.name]: entry } })
      .trim()
      .replaceAll('\n', eol)
    const gap = without === '' ? '' : without.endsWith('\n') ? eol : eol + eol
    const after = `${without}${gap}${block}${eol}`
    const wanted = { ...before, [place.key]: { ...others, [place.name]: entry } }
    return checked(after, wanted, place)
  },
  remove(text, place) {
    const before = tableOf(text)
    const servers = serversOf(before, place)
    if (servers?.[place.name] === undefined) return text
    const { [place.name]: _, ...others } = servers
    const after = withoutBlocks(text, place)
    return checked(after, { ...before, [place.key]: others }, place)
  },
}

function tableOf(text: string): Table {
  try {
    return parse(text)
  } catch (error) {
    throw editError(`it is not valid TOML (${errorMessage(error).split('\n')[0]})`)
  }
}

function serversOf(table: Table, { key }: EntryPlace): Table | undefined {
  const servers = table[key]
  if (servers === undefined || isRecord(servers)) return servers
  throw editError(`its "${key}" is not a table`)
}

const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other)

/** As JSON with sorted keys. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isRecord(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => byCodeUnits(a, b)))
      : each,
  )

/** @throws UsageError if the edited text has another meaning */
function checked(text: string, wanted: Table, { key, name }: EntryPlace): string {
  let table: Table | undefined
  try {
    table = parse(text)
  } catch {
    table = undefined
  }
  if (table !== undefined && isSame(withoutEmpty(table, key), withoutEmpty(wanted, key)))
    return text
  throw editError(
    `its "${key}" is written in a form that is not edited here: change the entry ${name} by hand`,
  )
}

/** Removes tables that have become empty. */
function withoutEmpty(table: Table, key: string): Table {
  const { [key]: servers, ...rest } = table
  return isRecord(servers) && Object.keys(servers).length === 0 ? rest : table
}

/** Removes blocks below the given header, each with a preceding blank line. */
function withoutBlocks(text: string, { key, name }: EntryPlace): string {
  const kept: string[] = []
  let isOurs = false
  /** Blank lines and comments after a line of ours, which belong to the next table, if there is one. */
  let between: string[] = []
  for (const line of text.split(/(?<=\n)/)) {
    const header = headerOf(line)
    if (header !== undefined) {
      const isNext = header[0] === key && header[1] === name
      if (isNext && !isOurs && kept.at(-1)?.trim() === '') kept.pop()
      if (!isNext) kept.push(...between)
      between = []
      isOurs = isNext
    }
    if (!isOurs) kept.push(line)
    else if (line.trim() === '' || line.trim().startsWith('#')) between.push(line)
    else between = []
  }
  return [...kept, ...(isOurs ? between.slice(firstTextLine(between)) : [])].join('')
}

const firstTextLine = (lines: readonly string[]): number => {
  const at = lines.findIndex((line) => line.trim() !== '')
  return at < 0 ? lines.length : at
}

/** The keys of a table's header, up to the depth that matters. */
function headerOf(line: string): string[] | undefined {
  if (!/^\s*\[/.test(line)) return undefined
  const keys: string[] = []
  try {
    let table: unknown = parse(line)
    while (isRecord(table) && Object.keys(table).length === 1) {
      const [key = ''] = Object.keys(table)
      keys.push(key)
      table = table[key]
    }
  } catch {
    return undefined
  }
  return keys
}
