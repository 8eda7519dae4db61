/**
 * Separates prose from code that was pasted into it without a fence. Lines are classified by how they begin, end and
 * are indented: a run of two code lines is code, and so is one line that is unmistakable (a prompt, a whole
 * statement).
 */
export interface PastedCode {
  readonly prose: string
  readonly blocks: readonly string[]
}

const CERTAIN =
  /^\s*(?:>>> |\.\.\. |(?:from\s+[\w.]+\s+)?import\s+[\w.{*'"][\w.{}*,\s'"@/-]*$|(?:async\s+)?def\s+\w+\(|class\s+\w+(?:\([^)]*\))?\s*[:{]|(?:const|let|var)\s+[\w{[].*=|(?:export|public|private)\s+\w+|function\s+\w+\(|#include\b|\$ (?:npm|pip|npx|git|curl|python)\b|use\s+\w+::|fn\s+\w+\(|func\s+\w+\(|package\s+\w+;?$|@\w+(?:\.\w+)*(?:\(.*\))?$)/
const LIKELY =
  /(?:[;{}]|\)\s*:|\(\s*|,\s*|=>\s*\{?|\]\s*)$|^\s*(?:return|if|elif|else|for|while|with|try|except|await|raise|throw)\b.*[:({;)]$|^\s*[\w.[\]'"]+\s*(?:[+\-*/|]?=)\s*\S|^\s*[\w.]+\([^)]*\)\s*;?$|^\s*(?:\/\/|# |\/\*|\*\/)/
const INDENTED = /^(?: {2,}|\t)\S/
/** A sentence is not code, whatever it ends with. */
const SENTENCE = /^[A-Z][a-z']*(?: [a-z',]+){3,}|[a-z]{2}[.?!]$/
const MIN_LINES = 2

export function readPastedCode(text: string): PastedCode {
  const prose: string[] = []
  const blocks: string[] = []
  let run: string[] = []
  let certain = false
  const end = (): void => {
    const trailing = run.length - trimmedEnd(run).length
    const code = trimmedEnd(run)
    if (code.length >= MIN_LINES || (certain && code.length > 0)) {
      blocks.push(code.join('\n'))
      for (let i = 0; i < trailing; i++) prose.push('')
    } else prose.push(...run)
    run = []
    certain = false
  }
  for (const line of text.split('\n')) {
    const isCertain = CERTAIN.test(line) && !SENTENCE.test(line)
    const isLikely = LIKELY.test(line) && !SENTENCE.test(line)
    const continuesRun = run.length > 0 && (line.trim() === '' || INDENTED.test(line))
    if (isCertain || isLikely || continuesRun) {
      run.push(line)
      certain ||= isCertain
    } else {
      end()
      prose.push(line)
    }
  }
  end()
  return { prose: prose.join('\n'), blocks }
}

function trimmedEnd(lines: readonly string[]): readonly string[] {
  let end = lines.length
  while (end > 0 && (lines[end - 1] ?? '').trim() === '') end--
  return lines.slice(0, end)
}
