/**
 * Splits a text into fenced code and the prose around it. A fence is a run of three or more backticks or tildes
 * followed by at least one line; it ends at a line that begins with the same run, or at the end of the text.
 *
 * This is a scan and not a regular expression: an unterminated run of backticks takes cubic time with backtracking, and
 * questions come from untrusted users.
 */
export interface FencedCode {
  readonly prose: string
  readonly blocks: readonly { readonly language: string; readonly code: string }[]
}

const RUN = /`{3,}|~{3,}/gu
const LANGUAGE = /^[ \t]*([\w+#.-]*)/u

export function readFencedCode(text: string): FencedCode {
  const blocks: { language: string; code: string }[] = []
  let prose = ''
  let at = 0
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (index < at) continue
    const lineEnd = text.indexOf('\n', index)
    if (lineEnd < 0) break
    const info = text.slice(index + run.length, lineEnd)
    // A run that continues on the same line is inline code: ```code``` in a sentence.
    if (run.startsWith('`') && info.includes('`')) continue
    const end = text.indexOf(`\n${run}`, lineEnd)
    const language = LANGUAGE.exec(info)?.[1] ?? ''
    blocks.push({ language, code: text.slice(lineEnd + 1, end < 0 ? text.length : end) })
    prose += `${text.slice(at, index)} `
    at = end < 0 ? text.length : end + 1 + run.length
  }
  return { prose: prose + text.slice(at), blocks }
}
