/**
 * Adds an entry to `scripts` in the text of a package.json. Only the characters of the entry are inserted, so that
 * the file keeps its indentation, line ends and inline lists, which serializing it again would not.
 */

interface Member {
  readonly key: string
  /** The first and the last token of its value. */
  readonly value: readonly [first: number, last: number]
  readonly keyAt: number
}

interface Token {
  readonly text: string
  readonly at: number
}

/** @param json valid JSON whose top level is an object, and whose `scripts`, if any, is one without this name */
export function withScript(json: string, name: string, command: string): string {
  const tokens = tokensOf(json)
  const entry = `${JSON.stringify(name)}: ${JSON.stringify(command)}`
  const scripts = membersAt(tokens, 0).find(({ key }) => key === 'scripts')
  if (scripts !== undefined) return withMember(json, tokens, scripts.value[0], entry)
  const { indent, line } = layoutOf(json)
  return withMember(
    json,
    tokens,
    0,
    line === ''
      ? `"scripts": { ${entry} }`
      : `"scripts": {${line}${indent}${indent}${entry}${line}${indent}}`,
  )
}

/** Adds a member after the last one of the object whose `{` is that token, in the same layout. */
function withMember(json: string, tokens: readonly Token[], open: number, member: string): string {
  const last = membersAt(tokens, open).at(-1)
  const start = tokens[open]
  if (start === undefined) throw new Error('there is no such object')
  if (last === undefined) {
    const { indent, line } = layoutOf(json)
    const depth = depthOf(tokens, open)
    const inside = line + indent.repeat(depth + 1)
    const close = tokens[open + 1]?.at ?? start.at + 1
    const text = line === '' ? ` ${member} ` : `${inside}${member}${line}${indent.repeat(depth)}`
    return json.slice(0, start.at + 1) + text + json.slice(close)
  }
  const before = tokens[last.keyAt - 1]
  const key = tokens[last.keyAt]
  const end = tokens[last.value[1]]
  if (before === undefined || key === undefined || end === undefined) throw new Error('cut JSON')
  const gap = json.slice(before.at + before.text.length, key.at)
  const behind = end.at + end.text.length
  return `${json.slice(0, behind)},${gap}${member}${json.slice(behind)}`
}

function tokensOf(json: string): Token[] {
  return [...json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"\uFEFF]+/g)].map((match) => ({
    text: match[0],
    at: match.index,
  }))
}

/** The members of the object whose `{` is that token. */
function membersAt(tokens: readonly Token[], open: number): Member[] {
  const members: Member[] = []
  let at = open + 1
  while (at < tokens.length && tokens[at]?.text !== '}') {
    const keyAt = at
    const first = at + 2 // after the key and the colon
    const last = endOf(tokens, first)
    const key: unknown = JSON.parse(tokens[keyAt]?.text ?? '""')
    members.push({ key: String(key), keyAt, value: [first, last] })
    at = last + 1
    if (tokens[at]?.text === ',') at += 1
  }
  return members
}

/** The last token of the value that begins with that token. */
function endOf(tokens: readonly Token[], first: number): number {
  let depth = 0
  for (let at = first; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? ''
    if (text === '{' || text === '[') depth += 1
    if (text === '}' || text === ']') depth -= 1
    if (depth === 0) return at
  }
  return tokens.length - 1
}

const depthOf = (tokens: readonly Token[], open: number): number =>
  tokens
    .slice(0, open)
    .reduce(
      (depth, { text }) => depth + (/^[{[]$/.test(text) ? 1 : /^[}\]]$/.test(text) ? -1 : 0),
      0,
    )

/** The indentation step and line end of the file; no line end where all is on one line. */
function layoutOf(json: string): { readonly indent: string; readonly line: string } {
  const [, line = '', indent = '  '] = /\{[ \t]*(\r?\n)([ \t]*)"/.exec(json) ?? []
  return { indent, line }
}
