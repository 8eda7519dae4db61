/**
 * Definitions from TypeScript declarations or Python source, by regular expressions and brace depth. This is neither
 * a parser nor the product's extraction, because the benchmark must not time tree-sitter and a change in extraction
 * must not change the corpus of earlier figures. What it misses (object types inside parameters, decorators) is
 * missing for all engines.
 */

export interface Declaration {
  readonly qualifier: readonly string[]
  readonly name: string
  readonly kind: string
  readonly signature: string
  readonly docstring: string
  readonly bases: readonly string[]
  /** 1-based, inclusive. */
  readonly lines: readonly [number, number]
}

export function declarationsOf(path: string, source: string): Declaration[] {
  return path.endsWith('.py') ? pythonDeclarations(source) : typescriptDeclarations(source)
}

const TS_TOP =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(function\*?|class|interface|type|const|let|var|enum|namespace|module)\s+["']?([A-Za-z_$][\w$./-]*)/
const TS_MEMBER =
  /^(?:(?:public|protected|private|static|readonly|abstract|override|declare|async|get|set|accessor)\s+)*(?:\*\s*)?([A-Za-z_$][\w$]*|"[^"]+"|'[^']+')\s*([?!]?\s*[(<:=,]|[?!]?\s*;|\s*$)/
const CONTAINERS = new Set(['class', 'interface', 'enum', 'namespace', 'module', 'type', 'const'])
const NOT_A_NAME =
  /^(?:if|for|while|switch|return|case|else|do|try|catch|throw|new|await|yield|export|import|from|default)$/
const MAX_SIGNATURE = 400
const MAX_HEAD_LINES = 12
/** Longer lines are data, on which the expressions below would not be linear. */
const MAX_LINE = 2000

function typescriptDeclarations(source: string): Declaration[] {
  const found: Declaration[] = []
  const open: { readonly name: string; readonly kind: string; readonly depth: number }[] = []
  let depth = 0
  let doc = ''
  let comment: string[] | undefined
  const lines = source.split(/\r?\n/).map((line) => (line.length > MAX_LINE ? '' : line))
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim()
    if (comment !== undefined) {
      comment.push(line)
      if (line.includes('*/')) {
        doc = commentText(comment)
        comment = undefined
      }
      continue
    }
    if (line.startsWith('/*')) {
      if (line.includes('*/')) doc = commentText([line])
      else comment = [line]
      continue
    }
    if (line === '' || line.startsWith('//')) continue
    const holder = open.at(-1)
    const inside = holder === undefined ? depth === 0 : depth === holder.depth + 1
    const top = inside ? TS_TOP.exec(line) : null
    const qualifier = open.map((scope) => scope.name)
    if (top?.[1] !== undefined && top[2] !== undefined) {
      const kind = top[1].replace('*', '')
      found.push(declaration(qualifier, top[2], kind, lines, index, doc))
      if (CONTAINERS.has(kind) && opensBlock(line)) open.push({ name: top[2], kind, depth })
    } else if (inside && holder !== undefined) {
      const member = TS_MEMBER.exec(line)
      const name = member?.[1]?.replace(/["']/g, '')
      if (member?.[2] !== undefined && name !== undefined && !NOT_A_NAME.test(name)) {
        const kind =
          holder.kind === 'enum' ? 'constant' : /[(<]/.test(member[2]) ? 'method' : 'property'
        found.push(declaration(qualifier, name, kind, lines, index, doc))
      }
    }
    doc = ''
    depth = Math.max(0, depth + bracesIn(line))
    while (open.length > 0 && depth <= (open.at(-1)?.depth ?? 0)) open.pop()
  }
  return found
}

function declaration(
  qualifier: readonly string[],
  name: string,
  kind: string,
  lines: readonly string[],
  index: number,
  docstring: string,
): Declaration {
  const line = wholeHead(lines, index)
  const extended = /\b(?:extends|implements)\s+([^{]+)/.exec(line)?.[1] ?? ''
  const bases =
    kind === 'class' || kind === 'interface' ? extended.match(/[A-Za-z_$][\w$.]*/g) : null
  return {
    qualifier,
    name,
    kind: kind === 'const' || kind === 'let' || kind === 'var' ? 'constant' : kind,
    signature: line.replace(/\s*\{?\s*$/, '').slice(0, MAX_SIGNATURE),
    docstring,
    bases: bases ?? [],
    lines: [index + 1, index + 1],
  }
}

/** The line, with the following ones as long as its parentheses are open. */
function wholeHead(lines: readonly string[], index: number): string {
  let head = (lines[index] ?? '').trim()
  for (let at = index + 1; at <= index + MAX_HEAD_LINES && parenthesesIn(head) > 0; at++)
    head += ` ${(lines[at] ?? '').trim()}`
  return head.replace(/\(\s+/g, '(').replace(/,?\s+\)/g, ')')
}

const parenthesesIn = (text: string): number =>
  (text.match(/\(/g)?.length ?? 0) - (text.match(/\)/g)?.length ?? 0)

function commentText(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/^\/\*+!?\s?/, '')
        .replace(/\*+\/.*$/, '')
        .replace(/^\*+\s?/, ''),
    )
    .join('\n')
    .trim()
}

function opensBlock(line: string): boolean {
  return bracesIn(line) > 0
}

/**
 * The balance of braces outside of strings. Approximate, which suffices for declarations with few template literals.
 */
function bracesIn(line: string): number {
  let depth = 0
  for (const brace of line.replace(/(["'`])(?:\\.|(?!\1).)*\1/g, '').replace(/\/\/.*$/, '')) {
    if (brace === '{') depth++
    else if (brace === '}') depth--
  }
  return depth
}

const PY_DEFINITION = /^(\s*)(?:async\s+)?(def|class)\s+(\w+)\s*(.*)$/
const PY_DOCSTRING = /^\s*[rRuUbB]?("""|''')/

function pythonDeclarations(source: string): Declaration[] {
  const found: Declaration[] = []
  const open: { readonly name: string; readonly indent: number }[] = []
  const lines = source.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const match = PY_DEFINITION.exec(line)
    if (match?.[2] === undefined || match[3] === undefined) continue
    const indent = (match[1] ?? '').length
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop()
    const qualifier = open.map((scope) => scope.name)
    const kind = match[2] === 'class' ? 'class' : qualifier.length > 0 ? 'method' : 'function'
    found.push({
      qualifier,
      name: match[3],
      kind,
      signature: line.trim().replace(/:\s*$/, '').slice(0, MAX_SIGNATURE),
      docstring: docstringBelow(lines, index + 1),
      bases: [],
      lines: [index + 1, index + 1],
    })
    open.push({ name: match[3], indent })
  }
  return found
}

function docstringBelow(lines: readonly string[], from: number): string {
  const first = lines[from] ?? ''
  const quote = PY_DOCSTRING.exec(first)?.[1]
  if (quote === undefined) return ''
  const text = [first.replace(PY_DOCSTRING, '')]
  for (let at = from; at < lines.length && !text.at(-1)?.includes(quote); )
    text.push(lines[++at] ?? '')
  return text
    .join('\n')
    .replace(new RegExp(`${quote}[^]*$`), '')
    .trim()
}
