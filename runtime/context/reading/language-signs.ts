/**
 * Guesses the language of a piece of code by tokens that are specific to one language. Each sign counts once; the
 * language with the most signs wins, but not with a single weak sign.
 */
const SIGNS: Readonly<Record<string, readonly RegExp[]>> = {
  python: [
    /^\s*(?:from\s+[\w.]+\s+)?import\s+[\w.]+(?:\s+as\s+\w+)?\s*(?:,|$|#)/m,
    /^\s*(?:async\s+)?def\s+\w+\(.*\).*:\s*(?:#.*)?$/m,
    /^\s*(?:if|elif|for|while|with|class|try|except)\b.*:\s*$/m,
    /^\s*>>> /m,
    /\b(?:self|None|True|False|elif|lambda)\b/,
    /^Traceback \(most recent call last\)/m,
  ],
  typescript: [
    /\binterface\s+\w+\s*(?:<[^>]*>)?\s*\{/,
    /(?:const|let)\s+\w+\s*:\s*\w/,
    /\)\s*:\s*(?:Promise<|string|number|boolean|void)/,
    /\bimport\s+(?:type\s+)?(?:\{[^}]*\}|\*\s+as\s+\w+|\w+)\s+from\s+['"]/,
    /\bas\s+const\b|\bz\.infer</,
  ],
  javascript: [
    /\b(?:const|let|var)\s+[\w{[]/,
    /=>\s*[{(\w]/,
    /\brequire\(['"]/,
    /\bimport\s+(?:\{[^}]*\}|\*\s+as\s+\w+|\w+)\s+from\s+['"]/,
    /\b(?:await|console\.log|function\s*\w*\()/,
  ],
  rust: [/\bfn\s+\w+\s*(?:<[^>]*>)?\(/, /\blet\s+mut\b/, /\buse\s+\w+::/, /::\w+|&mut\b|\bimpl\b/],
  go: [/^package\s+\w+/m, /\bfunc\s+(?:\([^)]*\)\s*)?\w+\(/, /:=/, /\bfmt\.|\bnil\b/],
  java: [
    /\bpublic\s+(?:static\s+)?(?:class|void|final|interface)\b/,
    /\bSystem\.out\.|\bnew\s+\w+<>?\(/,
    /^import\s+[\w.]+;$/m,
  ],
  csharp: [/^using\s+[\w.]+;$/m, /\bnamespace\s+[\w.]+/, /\bvar\s+\w+\s*=\s*new\b/],
  cpp: [/^#include\s*</m, /\bstd::/, /\btemplate\s*</],
  c: [/^#include\s*["<]/m, /\bprintf\(|\bmalloc\(/, /\bint\s+main\(/],
  ruby: [/^\s*def\s+\w+[^:]*$/m, /^\s*end$/m, /\bputs\b|\brequire\s+'/],
  php: [/<\?php/, /\$\w+\s*=/, /->\w+\(/],
  bash: [/^#!.*sh$/m, /^\s*\$ \w+/m, /^(?:npm|pip|npx|yarn|cargo|git|curl|apt)\s+\w/m],
  sql: [/\bselect\b[\s\S]+\bfrom\b/i, /\b(?:insert\s+into|create\s+table)\b/i],
  json: [/^\s*\{\s*"[\w$-]+"\s*:/],
  julia: [/^\s*using\s+\w+$/m, /^\s*function\s+\w+\(.*\)\s*$/m],
  kotlin: [/\bfun\s+\w+\(/, /\bval\s+\w+/],
  swift: [/\bfunc\s+\w+\(.*\)\s*->/, /\bguard\s+let\b/],
}

/** @returns '' where the language is unclear */
export function languageOfCode(code: string): string {
  let best = ''
  let most = 0
  for (const [language, signs] of Object.entries(SIGNS)) {
    const count = signs.filter((sign) => sign.test(code)).length
    if (count > most) [best, most] = [language, count]
  }
  return best
}
