/**
 * The readable text of a guide with all of its code.
 *
 * Text from a document of the library has its code in place. Documents from other tools may keep their code apart
 * from the text; each snippet is then inserted at its offset, in a fence.
 */
import type { GuideCard, Snippet } from '../card.ts'

export function guideText({ text, snippets }: Pick<GuideCard, 'text' | 'snippets'>): string {
  const separate = snippets
    .filter((snippet) => !isContained(snippet, text))
    .toSorted((a, b) => a.offset - b.offset)
  if (separate.length === 0) return text
  const pieces: string[] = []
  let done = 0
  for (const snippet of separate) {
    const at = Math.max(done, Math.min(snippet.offset, text.length))
    pieces.push(text.slice(done, at).trim(), fenced(snippet))
    done = at
  }
  pieces.push(text.slice(done).trim())
  return pieces.filter((piece) => piece !== '').join('\n\n')
}

/** Compared by the first line, because the text may indent the code or put prompts before it. */
function isContained(snippet: Snippet, text: string): boolean {
  const first = snippet.text.split('\n').find((line) => line.trim() !== '')
  return first === undefined || text.includes(first.trim())
}

/** A fence that the code cannot close. */
function fenced({ language, text }: Snippet): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language ?? ''}\n${text.replace(/\n+$/, '')}\n${fence}`
}
