/**
 * Text → its fenced code and the prose around it. A fence is a run of three or more backticks or tildes with
 * something on a line below; it ends at a line that begins with the same run, or with the text.
 *
 * A scan and not one expression: a run of backticks without an end makes a backtracking one cubic, and a
 * question is the first thing a stranger can send.
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
    // A run that goes on to another on its line is no fence: ```code``` in a sentence.
    if (run.startsWith('`') && info.includes('`')) continue
    const end = text.indexOf(`\n${run}`, lineEnd)
    const language = LANGUAGE.exec(info)?.[1] ?? ''
    blocks.push({ language, code: text.slice(lineEnd + 1, end < 0 ? text.length : end) })
    prose += `${text.slice(at, index)} `
    at = end < 0 ? text.length : end + 1 + run.length
  }
  return { prose: prose + text.slice(at), blocks }
}
