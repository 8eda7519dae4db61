/**
 * A guide as it is to be read: a card comes in, its text goes out with all of its code in it.
 *
 * Text that was cut from a document of a library has its code where it stood. Documents that another tool wrote may
 * hold their code apart from the text: then each snippet is put back at its offset, in a fence.
 */
import type { GuideCard, Snippet } from '../card.ts'

export function guideText({ text, snippets }: Pick<GuideCard, 'text' | 'snippets'>): string {
  const apart = snippets
    .filter((snippet) => !stands(snippet, text))
    .toSorted((a, b) => a.offset - b.offset)
  if (apart.length === 0) return text
  const pieces: string[] = []
  let done = 0
  for (const snippet of apart) {
    const at = Math.max(done, Math.min(snippet.offset, text.length))
    pieces.push(text.slice(done, at).trim(), fenced(snippet))
    done = at
  }
  pieces.push(text.slice(done).trim())
  return pieces.filter((piece) => piece !== '').join('\n\n')
}

/** By its first line, because the text may indent it or have prompts before it. */
function stands(snippet: Snippet, text: string): boolean {
  const first = snippet.text.split('\n').find((line) => line.trim() !== '')
  return first === undefined || text.includes(first.trim())
}

/** A fence that the code cannot leave. */
function fenced({ language, text }: Snippet): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language ?? ''}\n${text.replace(/\n+$/, '')}\n${fence}`
}
