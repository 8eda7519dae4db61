/**
 * TOML → the same with one table more, or less. A table is appended as a block of lines and removed as one; the parser then says
 * whether the text means what it should, and where it does not (the table is written inline, or by dotted keys) the file is
 * left for a person to edit:
 *
 *   [mcp_servers.cardcat]            up to the next header; `[mcp_servers.cardcat.env]` goes with it
 *   command = "npx"
 */
import { parse, stringify } from 'smol-toml'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { type EntryFormat, type EntryPlace, lineEndOf, uneditable } from './edit.ts'

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
    throw uneditable(`it is not valid TOML (${errorMessage(error).split('\n')[0]})`)
  }
}

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function serversOf(table: Table, { key }: EntryPlace): Table | undefined {
  const servers = table[key]
  if (servers === undefined || isTable(servers)) return servers
  throw uneditable(`its "${key}" is no table`)
}

const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other)

/** As JSON with the keys of each table sorted. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isTable(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => byCodeUnits(a, b)))
      : each,
  )

/** @throws UsageError where the edited text does not mean what it should */
function checked(text: string, wanted: Table, { key, name }: EntryPlace): string {
  let found: Table | undefined
  try {
    found = parse(text)
  } catch {
    found = undefined
  }
  if (found !== undefined && isSame(withoutEmpty(found, key), withoutEmpty(wanted, key)))
    return text
  throw uneditable(
    `its "${key}" is written in a form that is not edited here: change the entry ${name} by hand`,
  )
}

/** A table that lost its last entry is gone from the text. */
function withoutEmpty(table: Table, key: string): Table {
  const { [key]: servers, ...rest } = table
  return isTable(servers) && Object.keys(servers).length === 0 ? rest : table
}

/** Without the blocks whose header begins with the place, and an empty line before each. */
function withoutBlocks(text: string, { key, name }: EntryPlace): string {
  const kept: string[] = []
  let isOurs = false
  /** Empty lines and comments after a line of ours: of the next table, if there is one. */
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
  return [...kept, ...(isOurs ? between.slice(firstWord(between)) : [])].join('')
}

const firstWord = (lines: readonly string[]): number => {
  const at = lines.findIndex((line) => line.trim() !== '')
  return at < 0 ? lines.length : at
}

/** The keys of a line that opens a table, as far down as they are read. */
function headerOf(line: string): string[] | undefined {
  if (!/^\s*\[/.test(line)) return undefined
  const keys: string[] = []
  try {
    let table: unknown = parse(line)
    while (isTable(table) && Object.keys(table).length === 1) {
      const [key = ''] = Object.keys(table)
      keys.push(key)
      table = table[key]
    }
  } catch {
    return undefined
  }
  return keys
}
