/**
 * Reads the names of parameters in a docstring by the conventions of each tool: NumPy's and Google's sections, reST's
 * `:param x:`, the `@param x` of JSDoc, Javadoc and Doxygen, and lists below a heading.
 */

export interface DocumentedParameter {
  readonly name: string
  /** In the docstring; the first is 0. */
  readonly line: number
}

/** @param hasSigils whether the language writes parameters as `$name`, after a type of any form */
export function documentedParameters(docstring: string, hasSigils = false): DocumentedParameter[] {
  const lines = docstring.split('\n')
  const tagged = lines.flatMap((_, first) => {
    const { text, line } = taggedAt(lines, first)
    const name = ((hasSigils && SIGIL.exec(text)) || TAGGED.exec(text))?.groups
    return name === undefined
      ? []
      : [{ name: (name.tag ?? name.field ?? '').replace(/^[*$]+/, ''), line }]
  })
  if (tagged.length > 0) return tagged.filter(({ name }) => name !== '')
  return [...numpy(lines), ...google(lines), ...listed(lines)]
}

/** The text of a tag, and the line with its name: `@param [Book,` may list its types over several lines. */
function taggedAt(lines: readonly string[], first: number): { text: string; line: number } {
  let text = lines[first] ?? ''
  let line = first
  while (OPEN_TYPES.test(text) && line + 1 < lines.length) text += ` ${lines[++line]?.trim()}`
  return OPEN_TYPES.test(text) ? { text: '', line: first } : { text, line }
}

/**
 * Matches an unclosed list of types in YARD's brackets. JSDoc's brackets around a default begin with a lower-case
 * letter.
 */
const OPEN_TYPES = /^\s*[@\\]param\s+\[\s*[A-Z:][^\]]*$/

/**
 * `@param {T} name`, `@param name`, `@param T $name`, `\\param[in] name`, `:param type name:`; members of an object
 * (`options.x`) are left out.
 */
const TAGGED =
  /^\s*(?:[@\\]param(?:\[[^\]]*\])?\s+(?:\{(?:[^{}]|\{[^{}]*\})*\}\s*)?(?:\[(?:\s+\S|[A-Z:])[^\]]*\]\s+(?=[a-z_]))?(?!\[[A-Z:][^\]]*\]\s*$)(?:[^\s$@{}<]+(?:<[^$<>]*>)?[^\s$@{}]*\s+(?:&|\.{3})*\$(?=[A-Za-z_]))?\[?(?<tag>[\w$]+)(?![\w$.[<{(\\|]|::|\s*>)|:param\s+(?:[^:`]*\s)?(?<field>\*{0,2}\w+)\s*:)/

/** A parameter that is written as `$name` in an entry. */
export const WITH_SIGIL = /[@\\]param\b.*\$(\w+)/g

const SIGIL = /^\s*[@\\]param\b(?:[^$(]|\([^()]*\))*\$(?<tag>\w+)(?!\w)/

function numpy(lines: readonly string[]): DocumentedParameter[] {
  const names: DocumentedParameter[] = []
  for (let at = 0; at < lines.length - 1; at++) {
    if (!/^(?:Other )?Parameters\s*$/.test(lines[at] ?? '')) continue
    if (!/^-{4,}\s*$/.test(lines[at + 1] ?? '')) continue
    for (let line = at + 2; line < lines.length; line++) {
      const text = lines[line] ?? ''
      // The next heading, or unindented prose without an indented block below it.
      if (/^[-=~]{3,}\s*$/.test(lines[line + 1] ?? '')) break
      const list = /^(?<names>\*{0,2}\w+(?:\s*,\s*\*{0,2}\w+)*)\s*(?::(?:\s.*)?)?$/.exec(text)
      if (list?.groups?.names === undefined) continue
      if (REMARK.test(text) || /:\s*<[\w ]+>\s*$/.test(text)) continue
      const isDescribed = /^\s+\S/.test(lines[line + 1] ?? '')
      // `inputs:` above a list of them is a heading.
      const isTyped = /:\s*\S/.test(text) || (isDescribed && /:/.test(text))
      if (!isTyped && !isDescribed) continue
      // The entry above continues, because its type is too long for one line.
      if (!isTyped && /^\S.*:/.test(lines[line - 1] ?? '')) continue
      const listed = isTyped ? list.groups.names : list.groups.names.replace(/,\s*optional$/, '')
      // `*_size` stands for all parameters with this ending.
      for (const name of listed.split(','))
        if (!/^\s*\*_/.test(name)) names.push({ name: name.trim().replace(/^\*+/, ''), line })
    }
  }
  return names
}

function google(lines: readonly string[]): DocumentedParameter[] {
  const names: DocumentedParameter[] = []
  for (let at = 0; at < lines.length; at++) {
    if (!/^(?:Args|Arguments|Parameters|Keyword Args|Keyword Arguments):\s*$/.test(lines[at] ?? ''))
      continue
    let indent = -1
    for (let line = at + 1; line < lines.length; line++) {
      const text = lines[line] ?? ''
      if (text.trim() === '') continue
      const width = text.length - text.trimStart().length
      if (width === 0) break
      if (indent < 0) indent = width
      if (width !== indent) continue
      const name = /^\s*\*{0,2}(\w+)\s*(?:\([^)]*\))?:(?:\s|$)/.exec(text)?.[1]
      if (name !== undefined && !REMARK.test(text)) names.push({ name, line })
    }
  }
  return names
}

/** Lists below a heading, as Rust's and Julia's documentation has them: `# Arguments`, ``- `name`: text``. */
function listed(lines: readonly string[]): DocumentedParameter[] {
  const names: DocumentedParameter[] = []
  let isInList = false
  for (const [line, text] of lines.entries()) {
    if (/^#{1,6}\s/.test(text))
      isInList = /^#{1,6}\s+(?:Parameters|Arguments|Args):?\s*$/.test(text)
    const name = /^\s{0,2}[-*]\s+`([a-z_]\w*)`\s*(?:[-:–—]|&[mn]dash;)/.exec(text)?.[1]
    if (isInList && name !== undefined) names.push({ name, line })
  }
  return names
}

/** A heading within a section, which is not an entry. */
const REMARK =
  /^\s*(?:TODO|FIXME|XXX|NOTES?|Notes?|Warnings?|Examples?|Returns?|Yields?|Raises):\s*(?:\S.*)?$/
