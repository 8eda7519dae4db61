/**
 * A section of Markdown or reStructuredText → its sentences as plain text: without badges, code, headings, tables and
 * directives, which say nothing of what a library is for.
 */
export function proseOf(text: string): string {
  return text
    .replace(/^(?:```|~~~)[\s\S]*?^(?:```|~~~).*$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(isProse)
    .map(plainText)
    .filter((sentence) => /\p{L}{3}.*\s.*\p{L}{3}/su.test(sentence))
    .join('\n')
}

/** Not a heading, a directive, a rule, a table, code that is indented, or the definition of a link. */
const isProse = (block: string): boolean =>
  !/^(?:#{1,6}\s|\.\. |[=\-~^*"']{3,}\s*$|\||>>>|\$ |\[[^\]]+\]:|@\w+)/.test(block) &&
  !/^[^\n]+\n[=\-~^]{3,}\s*$/.test(block)

const plainText = (block: string): string =>
  block
    .replace(/!\[[^\]]*\]\([^)]*\)|!\[[^\]]*\]\[[^\]]*\]/g, ' ')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/`([^`<]+)\s*<[^>]*>`__?/g, '$1')
    .replace(/:[\w:.-]+:`([^`]+)`/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
