/**
 * The sentences of a section of Markdown or reStructuredText as plain text, without badges, code, headings, tables
 * and directives.
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

/** Whether a block is not a heading, directive, rule, table, indented code or link definition. */
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
