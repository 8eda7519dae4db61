/**
 * The few forms of JSONPath (RFC 9535) that a mapping of a specification needs. Returns the values that a path leads
 * to, each with its location.
 *
 *   $.instructions[*]   instructions   paths.*.*   ['odd name'].list[0]   ..examples   @key
 *
 * Existing libraries evaluate scripts in filters, and a path in a configuration must not be a program. `@key` is our
 * extension: the key of an item.
 */
export interface JsonPathMatch {
  readonly value: unknown
  /** Names and indices from the root. */
  readonly path: readonly string[]
}

type Step =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'every' }
  | { readonly kind: 'anywhere'; readonly name: string }
  | { readonly kind: 'key' }

export interface JsonPath {
  readonly written: string
  readonly steps: readonly Step[]
}

/** The parsed path, or an error message. */
export function parsePath(written: string): JsonPath | string {
  const steps: Step[] = []
  const text = written.trim().replace(/^\$/, '')
  STEP.lastIndex = 0
  for (let at = 0; at < text.length; at = STEP.lastIndex) {
    STEP.lastIndex = at
    const match = STEP.exec(text)
    if (match === null) return `${written}: "${text.slice(at)}" is not a step of a path`
    const [whole, key, deep, dotted, single, double, index] = match
    const name = dotted ?? single ?? double ?? index
    if (key !== undefined) steps.push({ kind: 'key' })
    else if (deep !== undefined) steps.push({ kind: 'anywhere', name: deep })
    else if (name === undefined || (name === '*' && dotted === '*')) steps.push({ kind: 'every' })
    else steps.push({ kind: 'name', name })
    if (whole === '') break
  }
  return { written, steps }
}

/** Matches one step: `@key`, `..name`, `.name` or `name` or `.*`, `['name']`, `["name"]`, `[0]`, `[*]`. */
const STEP =
  /\.?(@key)$|\.\.([\w$-]+)|\.?([\w$-]+|\*)|\.?\['([^']*)'\]|\.?\["([^"]*)"\]|\.?\[(\d+)\]|\.?\[\*\]/y

export function select({ steps }: JsonPath, start: JsonPathMatch): JsonPathMatch[] {
  return steps.reduce<JsonPathMatch[]>(
    (matches, step) => matches.flatMap((each) => applyStep(each, step)),
    [start],
  )
}

/** The elements of a list or the members of an object; empty for a scalar. */
export function membersOf({ value, path }: JsonPathMatch): JsonPathMatch[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, member]) => ({ value: member, path: [...path, name] }))
}

function applyStep(match: JsonPathMatch, step: Step): JsonPathMatch[] {
  switch (step.kind) {
    case 'every':
      return membersOf(match)
    case 'name':
      return membersOf(match).filter(({ path }) => path.at(-1) === step.name)
    case 'key':
      return [{ value: match.path.at(-1) ?? '', path: match.path }]
    case 'anywhere':
      return descendants(match, step.name)
  }
}

function descendants(match: JsonPathMatch, name: string): JsonPathMatch[] {
  return membersOf(match).flatMap((member) => [
    ...(member.path.at(-1) === name ? [member] : []),
    ...descendants(member, name),
  ])
}
