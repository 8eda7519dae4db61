/**
 * Blanks out MDX comments (`{/* … *}`), so that a `# heading` in one is not a heading and every character keeps its
 * place. In a fence the same characters are an example and stay, and so does the anchor at the end of a heading, which
 * markdown-titles.ts reads.
 */
export function blankComments(text: string): string {
  if (!text.includes('{/*')) return text
  let fence = ''
  let inComment = false
  const lines = text.split('\n').map((line) => {
    if (!inComment) {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
      if (fence === '' && mark !== '') {
        fence = mark
        return line
      }
      if (fence !== '') {
        if (mark.startsWith(fence) && line.trim() === mark) fence = ''
        return line
      }
      if (ANCHOR.test(line)) return line
    }
    let shown = ''
    for (let at = 0; at < line.length; ) {
      const next = line.indexOf(inComment ? '*/}' : '{/*', at)
      const end = next === -1 ? line.length : next + 3
      const part = line.slice(at, inComment ? end : next === -1 ? end : next)
      shown += inComment ? ' '.repeat(part.length) : part
      if (!inComment && next !== -1) shown += '   '
      if (next !== -1) inComment = !inComment
      at = end
    }
    return shown
  })
  return lines.join('\n')
}

/** `## Heading {/* #id *}`, with the slash that would end this comment. */
const ANCHOR = /^#{1,6}[ \t].*\{\/\*\s*#[\w-]+\s*\*\/\}\s*$/
