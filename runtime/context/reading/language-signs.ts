/**
 * Guesses the language of a piece of code by tokens that are specific to one language. Each sign counts once; the
 * language with the most signs wins, but not with a single weak sign.
 *
 * The code comes from untrusted users, so every pattern takes linear time: white space at the beginning of a line does
 * not cross lines, no two repetitions side by side match the same characters, and what may span lines is bounded.
 */
const SIGNS: Readonly<Record<string, readonly RegExp[]>> = {
  python: [
    /^[ \t]*(?:from[ \t]+[\w.]+[ \t]+)?import[ \t]+[\w.]+(?:[ \t]+as[ \t]+\w+)?[ \t]*(?:,|$|#)/m,
    /^[ \t]*(?:async[ \t]+)?def[ \t]+\w+\(.*:[ \t]*(?:#.*)?$/m,
    /^[ \t]*(?:if|elif|for|while|with|class|try|except)\b.*:[ \t]*$/m,
    /^[ \t]*>>> /m,
    /\b(?:self|None|True|False|elif|lambda)\b/,
    /^Traceback \(most recent call last\)/m,
  ],
  typescript: [
    /\binterface\s+\w+\s*(?:<[^>]{0,200}>\s*)?\{/,
    /(?:const|let)\s+\w+\s*:\s*\w/,
    /\)\s*:\s*(?:Promise<|string|number|boolean|void)/,
    /\bimport\s+(?:type\s+)?(?:\{[^}]{0,500}\}|\*\s+as\s+\w+|\w+)\s+from\s+['"]/,
    /\bas\s+const\b|<typeof\s/,
  ],
  javascript: [
    /\b(?:const|let|var)\s+[\w{[]/,
    /=>\s*[{(\w]/,
    /\brequire\(['"]/,
    /\bimport\s+(?:\{[^}]{0,500}\}|\*\s+as\s+\w+|\w+)\s+from\s+['"]/,
    /\b(?:await|console\.log|function\s*\w*\()/,
  ],
  rust: [
    /\bfn\s+\w+\s*(?:<[^>]{0,200}>)?\(/,
    /\blet\s+mut\b/,
    /\buse\s+\w+::/,
    /::\w+|&mut\b|\bimpl\b/,
  ],
  go: [/^package\s+\w+/m, /\bfunc\s+(?:\([^)]{0,200}\)\s*)?\w+\(/, /:=/, /\bfmt\.|\bnil\b/],
  java: [
    /\bpublic\s+(?:static\s+)?(?:class|void|final|interface)\b/,
    /\bSystem\.out\.|\bnew\s+\w+<>?\(/,
    /^import\s+[\w.]+;$/m,
  ],
  csharp: [/^using\s+[\w.]+;$/m, /\bnamespace\s+[\w.]+/, /\bvar\s+\w+\s*=\s*new\b/],
  cpp: [/^#include\s*</m, /\bstd::/, /\btemplate\s*</],
  c: [/^#include\s*["<]/m, /\bprintf\(|\bmalloc\(/, /\bint\s+main\(/],
  ruby: [/^[ \t]*def[ \t]+\w[^:\n]*$/m, /^[ \t]*end$/m, /\bputs\b|\brequire\s+'/],
  php: [/<\?php/, /\$\w+\s*=/, /->\w+\(/],
  bash: [/^#!.*sh$/m, /^[ \t]*\$ \w+/m, /^(?:npm|pip|npx|yarn|cargo|git|curl|apt)\s+\w/m],
  sql: [/\bselect\b[\s\S]{1,500}?\bfrom\b/i, /\b(?:insert\s+into|create\s+table)\b/i],
  json: [/^\s*\{\s*"[\w$-]+"\s*:/],
  julia: [/^[ \t]*using[ \t]+\w+$/m, /^[ \t]*function[ \t]+\w+\(.*\)[ \t]*$/m],
  kotlin: [/\bfun\s+\w+\(/, /\bval\s+\w+/],
  swift: [/\bfunc\s+\w+\(.{0,200}\)\s*->/, /\bguard\s+let\b/],
}

/** In characters. The beginning of a file shows its language. */
const MAX_READ = 10_000

/** @returns '' where the language is unclear */
export function languageOfCode(code: string): string {
  const beginning = code.slice(0, MAX_READ)
  let best = ''
  let most = 0
  for (const [language, signs] of Object.entries(SIGNS)) {
    const count = signs.filter((sign) => sign.test(beginning)).length
    if (count > most) [best, most] = [language, count]
  }
  return best
}
