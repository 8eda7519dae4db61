/**
 * Parses a fenced block as a directive of MyST, Markdown with Sphinx's directives: its name, argument and the start
 * of its body; options are skipped.
 */
export interface MystDirective {
  readonly name: string
  readonly argument: string
  readonly body: readonly string[]
  /** Number of option lines between the opening fence and the body. */
  readonly skipped: number
}

/** Null for an ordinary fence. */
export function mystDirective(
  lang: string | null | undefined,
  meta: string | null | undefined,
  value: string,
): MystDirective | null {
  const name = /^\{([\w:+.-]+)\}/.exec(lang ?? '')?.[1]
  if (name === undefined) return null
  const lines = value.split('\n')
  const skipped = optionLines(lines)
  const argument = `${(lang ?? '').slice(name.length + 2)} ${meta ?? ''}`.trim()
  return { name, argument, body: lines.slice(skipped), skipped }
}

/** The number of option lines: `:class: tip`, or YAML between two `---`, with the blank lines below. */
function optionLines(lines: readonly string[]): number {
  let at = 0
  if (lines[0]?.trim() === '---') {
    const end = lines.findIndex((line, i) => i > 0 && line.trim() === '---')
    if (end > 0) at = end + 1
  } else while (/^\s*:[\w-]+:(\s|$)/.test(lines[at] ?? '')) at++
  while (at < lines.length && (lines[at] ?? '').trim() === '') at++
  return at
}

/**
 * Replaces colon fences around code by tildes: `:::{code-block} python`. A Markdown parser reads them as paragraphs,
 * which is right for notes but wrong for code. Every character keeps its place.
 *
 * @param isCode whether the body of the directive is not Markdown
 */
export function colonFences(text: string, isCode: (directive: string) => boolean): string {
  if (!text.includes(':::{')) return text
  let open = 0
  return text
    .split('\n')
    .map((line) => {
      const [, indent = '', colons = '', rest = ''] = /^( {0,3})(:{3,})(.*)$/s.exec(line) ?? []
      if (colons === '') return line
      const tildes = indent + '~'.repeat(colons.length) + rest
      if (open > 0) {
        if (rest.trim() !== '' || colons.length < open) return line
        open = 0
        return tildes
      }
      const name = /^\s*\{([\w:+.-]+)\}/.exec(rest)?.[1]
      if (name === undefined || !isCode(name)) return line
      open = colons.length
      return tildes
    })
    .join('\n')
}
