/**
 * The parts of a docstring that tools agree on: a docstring comes in, its parameters, returns, raises, examples
 * go out as text, when it has them. NumPy's underlined headings, Google's `Args:`, reST's `:param x:` and
 * JSDoc's `@param x` are told apart line by line, in one pass; a docstring may mix them.
 */

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
}

/** Undefined when the docstring is prose only. */
export function docstringSections(docstring: string): Record<string, string> | undefined {
  const sections = new Map<string, string[]>()
  const lines = docstring.split('\n')
  let current: string[] | undefined
  /** A Google heading holds what is indented below it; a NumPy heading goes on to the next. */
  let indent = -1

  const open = (name: string): string[] => {
    const known = sections.get(name)
    if (known !== undefined) return known
    const lines: string[] = []
    sections.set(name, lines)
    return lines
  }

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const text = line.trim()
    const heading = /^([A-Za-z][A-Za-z ]{2,24}):?$/.exec(text)?.[1]?.toLowerCase()
    const name = heading === undefined ? undefined : lookUp(HEADINGS, heading)
    if (name !== undefined && /^[-=~]{3,}$/.test((lines[at + 1] ?? '').trim())) {
      current = open(name)
      indent = -1
      at++
      continue
    }
    const width = line.length - line.trimStart().length
    if (name !== undefined && text.endsWith(':') && indented(lines, at, width)) {
      current = open(name)
      indent = width
      continue
    }
    const tag = /^[:@](\w+)\b:?\s*(.*)$/.exec(text)
    if (tag !== null) {
      const section = lookUp(TAGS, tag[1]?.toLowerCase() ?? '')
      current = section === undefined ? undefined : open(section)
      indent = -1
      if (tag[2]) current?.push(tag[2])
      continue
    }
    if (indent >= 0 && text !== '' && width <= indent) current = undefined
    current?.push(line)
  }

  const result: Record<string, string> = {}
  for (const [name, content] of sections) {
    const text = dedent(content)
    if (text !== '') result[name] = text
  }
  return Object.keys(result).length > 0 ? result : undefined
}

function lookUp(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function indented(lines: readonly string[], at: number, width: number): boolean {
  const next = lines.slice(at + 1, at + 3).find((line) => line.trim() !== '') ?? ''
  return next.length - next.trimStart().length > width
}

function dedent(lines: readonly string[]): string {
  const widths = lines
    .filter((line) => line.trim())
    .map((line) => line.length - line.trimStart().length)
  const margin = widths.length > 0 ? Math.min(...widths) : 0
  return lines
    .map((line) => line.slice(Math.min(margin, line.length - line.trimStart().length)))
    .join('\n')
    .trim()
}
