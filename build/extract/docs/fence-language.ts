/**
 * The language of a fence from its info string; null when there is none, false for a MyST directive (`{note}`,
 * `{toctree}`), which is not code.
 *
 * Common forms: `python`, `python {1,3} title=x`, `ts{1}`, `js:app.js`, `{python}` (Quarto), `{.python .numberLines}`
 * (Pandoc), `{code-cell} ipython3`, `{code-block} python` (MyST).
 */
export function fenceLanguage(lang: string | null, meta: string | null): string | null | false {
  if (lang === null || lang === '') return null
  const braced = /^\{\s*([.\w:+#-]*)/.exec(lang)
  if (braced === null) return normalized(/^[^\s{}:,(=[]+/.exec(lang)?.[0] ?? '')
  const word = braced[1] ?? ''
  if (word.startsWith('.')) return normalized(word.slice(1))
  if (MYST_CODE.has(word))
    return normalized(/^[^\s{}:,]+/.exec(meta ?? '')?.[0] ?? '') ?? defaultOf(word)
  if (word === '') return normalized(/^\s*\.?([^\s{}.,]+)/.exec(meta ?? '')?.[1] ?? '')
  return QUARTO.has(word.toLowerCase()) ? normalized(word) : false
}

const MYST_CODE: ReadonlySet<string> = new Set([
  'code',
  'code-block',
  'code-cell',
  'sourcecode',
  'doctest',
  'testcode',
  'ipython',
  'ipython3',
  'jupyter-execute',
])

/** Languages that notebooks in Markdown run: `{python}` is code, `{tip}` is not. */
const QUARTO: ReadonlySet<string> = new Set([
  'python',
  'python3',
  'r',
  'julia',
  'bash',
  'sh',
  'sql',
  'js',
  'javascript',
  'ojs',
  'typescript',
  'ts',
  'rust',
  'go',
  'ruby',
  'c',
  'cpp',
])

function defaultOf(directive: string): string | null {
  return /^(code-cell|doctest|testcode|ipython|jupyter)/.test(directive) ? 'python' : null
}

/** The language in lower case, with aliases resolved. */
function normalized(language: string): string | null {
  const lower = language.toLowerCase().replace(/^\./, '')
  return ALIASES.get(lower) ?? (lower || null)
}

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['py', 'python'],
  ['py3', 'python'],
  ['python3', 'python'],
  ['ipython', 'python'],
  ['ipython3', 'python'],
  ['pycon', 'python'],
  ['ts', 'typescript'],
  ['mts', 'typescript'],
  ['angular-ts', 'typescript'],
  ['typescriptreact', 'tsx'],
  ['js', 'javascript'],
  ['jsx', 'javascript'],
  ['javascriptreact', 'javascript'],
  ['mjs', 'javascript'],
  ['cjs', 'javascript'],
  ['node', 'javascript'],
  ['sh', 'bash'],
  ['shell', 'bash'],
  ['zsh', 'bash'],
  ['console', 'bash'],
  ['shell-session', 'bash'],
  ['shellscript', 'bash'],
  ['golang', 'go'],
  ['rs', 'rust'],
  ['c++', 'cpp'],
  ['cc', 'cpp'],
  ['cxx', 'cpp'],
  ['hpp', 'cpp'],
  ['c#', 'csharp'],
  ['cs', 'csharp'],
  ['rb', 'ruby'],
  ['irb', 'ruby'],
  ['kt', 'kotlin'],
  ['ex', 'elixir'],
  ['exs', 'elixir'],
  ['iex', 'elixir'],
  ['yml', 'yaml'],
])
