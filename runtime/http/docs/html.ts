/**
 * Escapes text for HTML: every word of a page goes through one of these functions.
 */

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

export const code = (text: string): string => `<code>${escaped(text)}</code>`

/** Text with code spans between backticks. */
export const prose = (text: string): string =>
  text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? code(part) : escaped(part)))
    .join('')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
