/** Loops, in any language. */

/** Matches the line that begins a loop. */
export const LOOP = /\bfor(?:each)?\b[^\n]*(?:\{|:|\bdo\b)\s*$|\.each\b|\bforEach\(/
