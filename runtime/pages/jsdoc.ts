/**
 * The block tags of JSDoc and TSDoc as Markdown: a comment in, the same words with lists and headings out,
 * so that `@param`, `@returns` and `@example` read as what they mean. A tag that we do not know keeps its
 * name. Fenced code is left alone: a decorator in an example is not a tag.
 */

export function jsdocToMarkdown(comment: string): string {
  let fenced = false
  let example = false
  const lines: string[] = []
  const endExample = (): void => {
    if (example) lines.push('```')
    example = false
  }
  for (const line of comment.split('\n')) {
    const fence = /^\s*(?:```|~~~)/.test(line)
    const [, tag, rest = ''] = (fenced ? null : /^\s*@(\w+)\b[ \t]*(.*)$/.exec(line)) ?? []
    if (tag !== undefined) {
      endExample()
      lines.push(...tagged(tag, rest))
    } else if (!(fenced || fence || example) && startsBareExample(lines, line)) {
      lines.push('```ts', line)
      example = true
    } else lines.push(line)
    if (fence && !example) fenced = !fenced
  }
  endExample()
  return lines.join('\n').replace(LINK, (_, target: string, words: string) => link(target, words))
}

const EXAMPLE = '**Example**'

function tagged(tag: string, rest: string): string[] {
  switch (tag) {
    case 'param':
    case 'property':
    case 'template':
    case 'typeParam':
      return [item(rest)]
    case 'return':
    case 'returns':
      return ['', `**Returns** ${withoutType(rest)}`]
    case 'throws':
    case 'see':
    case 'since':
    case 'default':
      return ['', `**${tag[0]?.toUpperCase()}${tag.slice(1)}** ${withoutType(rest)}`]
    case 'example':
      return rest === '' ? ['', EXAMPLE, ''] : ['', `${EXAMPLE} ${rest}`, '']
    case 'deprecated':
    case 'internal':
    case 'public':
    case 'module':
      // Said elsewhere on the card, or meant for tools.
      return rest === '' ? [] : ['', rest]
    case 'remarks':
    case 'description':
    case 'summary':
      return ['', rest]
    default:
      return ['', `**@${tag}** ${rest}`]
  }
}

/** `{string} [name=1] - what it is` → `- **name** what it is`; the type stands in the table of parameters. */
function item(rest: string): string {
  const [, name = '', words = ''] =
    /^(\[[^\]]*\]|\S+)\s*(?:-\s*)?(.*)$/.exec(withoutType(rest)) ?? []
  return `- \`${name.replace(/^\[|\]$/g, '')}\` ${words}`
}

/** A type may hold braces of its own: `{{ a: string }} name`. A link in braces is no type. */
function withoutType(rest: string): string {
  if (!rest.startsWith('{') || rest.startsWith('{@')) return rest
  let depth = 0
  for (let i = 0; i < rest.length; i++) {
    if (rest[i] === '{') depth++
    else if (rest[i] === '}' && --depth === 0) return rest.slice(i + 1).trimStart()
  }
  return rest
}

const LINK = /\{@link(?:code|plain)?\s+([^}\s|]+)\s*\|?\s*([^}]*)\}/g

/** A whole address stays a link, the name of a symbol is code. */
function link(target: string, words: string): string {
  if (!URL.canParse(target)) return `\`${target}\``
  return words.trim() === '' ? `<${target}>` : `[${words.trim()}](${target})`
}

/** Code right after `@example`, without a fence around it. */
function startsBareExample(before: readonly string[], line: string): boolean {
  const last = before.findLast((earlier) => earlier.trim() !== '')
  return line.trim() !== '' && last?.startsWith(EXAMPLE) === true && /[;{}()=]/.test(line)
}
