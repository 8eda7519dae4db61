/**
 * Converts the block tags of JSDoc and TSDoc to Markdown lists and headings, so that `@param`, `@returns` and
 * `@example` read naturally. An unknown tag keeps its name. Fenced code is left alone, because a decorator in an
 * example is not a tag.
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
      // Shown elsewhere on the card, or meant for tools.
      return rest === '' ? [] : ['', rest]
    case 'remarks':
    case 'description':
    case 'summary':
      return ['', rest]
    default:
      return ['', `**@${tag}** ${rest}`]
  }
}

/** `{string} [name=1] - what it is` → `` - `name=1` – what it is ``; the type is in the table of parameters. */
function item(rest: string): string {
  const [, name = '', words = ''] =
    /^(\[[^\]]*\]|\S+)\s*((?:-\s*)?.*)$/.exec(withoutType(rest)) ?? []
  return `- \`${name.replace(/^\[|\]$/g, '')}\` ${words.replace(/^-\s*/, '– ')}`
}

/** A type may contain braces: `{{ a: string }} name`. A link in braces is not a type. */
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

/** An absolute URL stays a link, the name of a symbol becomes code. */
function link(target: string, words: string): string {
  if (!URL.canParse(target)) return `\`${target}\``
  return words.trim() === '' ? `<${target}>` : `[${words.trim()}](${target})`
}

/** Code directly after `@example`, without a fence. */
function startsBareExample(before: readonly string[], line: string): boolean {
  const last = before.findLast((earlier) => earlier.trim() !== '')
  return line.trim() !== '' && last?.startsWith(EXAMPLE) === true && /[;{}()=]/.test(line)
}
