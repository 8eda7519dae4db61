/**
 * The lines of paths in a JSON file. `JSON.parse` forgets positions, so the text, known to be valid, is scanned once
 * more.
 */
import type { LineSpan } from '../../../runtime/card.ts'

/** A path as one string. Its separator cannot occur unescaped in JSON. */
export function pathKey(path: readonly string[]): string {
  return path.join('\n')
}

export function linesOf(
  text: string,
  paths: Iterable<readonly string[]>,
): ReadonlyMap<string, LineSpan> {
  const wanted = new Set([...paths].map(pathKey))
  const spans = new Map<string, LineSpan>()
  let at = 0
  let line = 1
  value([])
  return spans

  function value(path: readonly string[]): void {
    space()
    const first = line
    const open = text[at]
    if (open === '{' || open === '[') {
      at++
      for (let index = 0; ; index++) {
        space()
        const sign = text[at]
        if (sign === ',') at++
        else if (sign === '}' || sign === ']' || sign === undefined) break
        space()
        let name = String(index)
        if (open === '{') {
          const from = at
          string()
          name = String(JSON.parse(text.slice(from, at)))
          space()
          at++ // the colon
        }
        value([...path, name])
        space()
        if (text[at] === ',') at++
      }
      at++
    } else if (open === '"') string()
    else while (at < text.length && !/[\s,\]}]/.test(text[at] ?? '')) at++
    const key = pathKey(path)
    if (wanted.has(key)) spans.set(key, [first, line])
  }

  function string(): void {
    for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
    at++
  }

  function space(): void {
    for (; at < text.length && /\s/.test(text[at] ?? ''); at++) if (text[at] === '\n') line++
  }
}
