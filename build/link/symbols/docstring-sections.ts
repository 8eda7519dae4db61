/**
 * The standard sections of a docstring: parameters, returns, raises, examples, deprecation. NumPy's underlined
 * headings, Google's `Args:`, reST's `:param x:` and `.. deprecated::`, JSDoc's and javadoc's `@param x`, Doxygen's
 * `\\param x`, rustdoc's `# Errors` and godoc's `Deprecated:` are recognized line by line in one pass: a docstring
 * may mix them, and no two look alike.
 */
import { indentOf, marginOf } from '../../../runtime/std/indentation.ts'

const HEADINGS: Readonly<Record<string, string>> = {
  parameters: 'parameters',
  'other parameters': 'parameters',
  args: 'parameters',
  arguments: 'parameters',
  'keyword args': 'parameters',
  'keyword arguments': 'parameters',
  params: 'parameters',
  returns: 'returns',
  return: 'returns',
  yields: 'yields',
  yield: 'yields',
  raises: 'raises',
  raise: 'raises',
  throws: 'raises',
  warns: 'warns',
  attributes: 'attributes',
  methods: 'methods',
  example: 'examples',
  examples: 'examples',
  usage: 'examples',
  note: 'notes',
  notes: 'notes',
  'see also': 'see_also',
  references: 'references',
  warning: 'warnings',
  warnings: 'warnings',
  errors: 'raises',
  exceptions: 'raises',
  panics: 'panics',
  safety: 'safety',
  'returned value': 'returns',
  'return value': 'returns',
  'type parameters': 'type_parameters',
  deprecated: 'deprecated',
  hint: 'notes',
  caution: 'warnings',
}

const TAGS: Readonly<Record<string, string>> = {
  param: 'parameters',
  parameter: 'parameters',
  arg: 'parameters',
  argument: 'parameters',
  key: 'parameters',
  keyword: 'parameters',
  type: 'parameters',
  template: 'type_parameters',
  typeparam: 'type_parameters',
  return: 'returns',
  returns: 'returns',
  rtype: 'returns',
  yields: 'yields',
  raise: 'raises',
  raises: 'raises',
  except: 'raises',
  exception: 'raises',
  throws: 'raises',
  example: 'examples',
  remarks: 'notes',
  see: 'see_also',
  default: 'default',
  defaultvalue: 'default',
  since: 'since',
  deprecated: 'deprecated',
  deprecate: 'deprecated',
  throw: 'raises',
  yield: 'yields',
  result: 'returns',
  retval: 'returns',
  tparam: 'type_parameters',
  note: 'notes',
  warning: 'warnings',
  sa: 'see_also',
  seealso: 'see_also',
  ivar: 'attributes',
  cvar: 'attributes',
  var: 'attributes',
  property: 'attributes',
  prop: 'attributes',
}

/** reStructuredText directives with content beyond their heading; the indented text below belongs to them. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  deprecated: 'deprecated',
  versionadded: 'since',
  seealso: 'see_also',
  note: 'notes',
  hint: 'notes',
  tip: 'notes',
  warning: 'warnings',
  caution: 'warnings',
  danger: 'warnings',
  'code-block': '',
}

/** Undefined if the docstring is only prose. */
export function docstringSections(docstring: string): Record<string, string> | undefined {
  const sections = new Map<string, string[]>()
  const lines = docstring.split('\n')
  let current: string[] | undefined
  /** A Google section ends with its indentation, a NumPy section at the next heading. */
  let indent = -1
  /** The section that contains a directive and continues after it. */
  let around: { readonly lines: string[] | undefined; readonly indent: number } | undefined
  let fence = ''

  const open = (name: string, width = -1): void => {
    const known = sections.get(name)
    if (known === undefined) sections.set(name, [])
    // Separates consecutive examples.
    else if (name === 'examples' && known.length > 0 && known.at(-1) !== '') known.push('')
    current = sections.get(name)
    indent = width
  }
  const close = (): void => {
    current = undefined
    indent = -1
  }

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const text = line.trim()
    const width = indentOf(line)
    const ticks = /^(`{3,}|~{3,})/.exec(text)?.[1]
    if (fence !== '' || ticks !== undefined || text.startsWith('>>>')) {
      if (fence === '') fence = ticks ?? ''
      else if (text.startsWith(fence)) fence = ''
      current?.push(line)
      continue
    }
    if (indent >= 0 && text !== '' && width <= indent) {
      close()
      if (around !== undefined) ({ lines: current, indent } = around)
      around = undefined
    }
    const heading = headingAt(lines, at)
    if (heading !== undefined) {
      const { name, skipped, isIndented, rest } = heading
      if (name === undefined) close()
      else open(name, isIndented ? width : -1)
      if (rest !== '') current?.push(rest)
      at += skipped
      continue
    }
    const directive = /^\.\. ([\w-]+)::\s*(.*)$/.exec(text)
    const within = directive === null ? '' : lookUp(DIRECTIVES, directive[1] ?? '')
    if (directive !== null && within) {
      around = { lines: current, indent }
      open(within, width)
      if (directive[2]) current?.push(directive[2])
      continue
    }
    const tag = TAG.exec(text)
    if (tag !== null) {
      const name = lookUp(TAGS, (tag[1] ?? tag[2] ?? '').toLowerCase())
      if (name === undefined) close()
      else open(name)
      if (tag[3]) current?.push(tag[3])
      continue
    }
    current?.push(line)
  }

  const result: Record<string, string> = {}
  for (const [name, content] of sections) {
    const text = dedent(content)
    if (text !== '') result[name] = text
  }
  return Object.keys(result).length > 0 ? result : undefined
}

/** The version of a section `since`, where it is alone: text after it may be about a parameter. */
export const sinceIn = (section: string | undefined): string | undefined =>
  /^(?:version |v\.? ?)?(\d[\w.+-]*\w|\d)\.?$/i.exec(section?.trim() ?? '')?.[1]

/**
 * Matches `@param x`, `\\param x` and `:param x: y`, but neither tool tags such as `@phpstan-param` nor roles
 * (:class:`X`) in a sentence.
 */
const TAG = /^(?:[@\\]([a-zA-Z][a-zA-Z-]*)\b(?![.(@])|:([a-zA-Z]+)(?=[^:`]*:(?:\s|$))):?\s*(.*)$/

interface Heading {
  /** Undefined for an unknown heading, which ends the previous section. */
  readonly name: string | undefined
  /** Number of lines of its underline. */
  readonly skipped: number
  readonly isIndented: boolean
  /** The text after it on the same line. */
  readonly rest: string
}

function headingAt(lines: readonly string[], at: number): Heading | undefined {
  const line = lines[at] ?? ''
  const text = line.trim()
  const base = { skipped: 0, isIndented: false, rest: '' }
  if (text === '') return undefined
  const hashed = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1]
  if (hashed !== undefined) return { ...base, name: lookUp(HEADINGS, worded(hashed)) }
  const next = (lines[at + 1] ?? '').trim()
  if (/^[-=~^]{3,}$/.test(next) && next.length >= text.length - 2 && !/^[-=~^|+\s]+$/.test(text)) {
    return { ...base, skipped: 1, name: lookUp(HEADINGS, worded(text)) }
  }
  const rubric = /^\.\. rubric::\s*(.+)$/.exec(text)?.[1]
  if (rubric !== undefined) return { ...base, name: lookUp(HEADINGS, worded(rubric)) }
  const [, word, rest = ''] = /^([A-Za-z][A-Za-z ]{2,24}):(?:\s+(.+))?$/.exec(text) ?? []
  if (word === undefined) return undefined
  const name = lookUp(HEADINGS, worded(word))
  const width = indentOf(line)
  if (name === undefined) return undefined
  if (rest === '')
    return indented(lines, at, width) ? { ...base, name, isIndented: true } : undefined
  // Headings with text on the same line are often prose, so only a few count.
  return ONE_LINE.has(name) && /^[A-Z]/.test(word)
    ? { ...base, name, isIndented: true, rest }
    : undefined
}

const ONE_LINE: ReadonlySet<string> = new Set(['returns', 'raises', 'yields', 'deprecated'])

function worded(heading: string): string {
  return heading
    .replace(/[:*_`]/g, '')
    .trim()
    .toLowerCase()
}

function lookUp(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function indented(lines: readonly string[], at: number, width: number): boolean {
  const next = lines.slice(at + 1, at + 3).find((line) => line.trim() !== '') ?? ''
  return indentOf(next) > width
}

function dedent(lines: readonly string[]): string {
  const margin = marginOf(lines)
  return lines
    .map((line) => line.slice(Math.min(margin, indentOf(line))))
    .join('\n')
    .trim()
}
