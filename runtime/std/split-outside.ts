/**
 * Splits code at signs outside of all brackets: a list of parameters, a union of types. The parts are trimmed, and empty
 * ones are left out. The arrows `->` and `=>` are not brackets.
 */
export function splitOutside(code: string, separators: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < code.length; i++) {
    const sign = code[i] ?? ''
    const isArrow = sign === '>' && /[=-]/.test(code[i - 1] ?? '')
    if ('([{<'.includes(sign)) depth++
    else if (')]}>'.includes(sign) && !isArrow) depth--
    else if (separators.includes(sign) && depth <= 0) {
      parts.push(code.slice(start, i))
      start = i + 1
    }
  }
  return [...parts, code.slice(start)].map((part) => part.trim()).filter((part) => part !== '')
}
