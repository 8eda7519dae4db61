/**
 * The language of a fence from its info string; null when there is none, false for a MyST directive (`{note}`,
 * `{toctree}`), which is not code.
 *
 * Common forms: `python`, `python {1,3} title=x`, `ts{1}`, `js:app.js`, `{python}` (Quarto), `{.python .numberLines}`
 * (Pandoc), `{code-cell} ipython3`, `{code-block} python` (MyST).
 */
import { languageOfTag } from '../../../runtime/std/language-names.ts'
import { runsInNotebooks } from './notebook-languages.ts'

export function fenceLanguage(lang: string | null, meta: string | null): string | null | false {
  if (lang === null || lang === '') return null
  const braced = /^\{\s*([.\w:+#-]*)/.exec(lang)
  if (braced === null) return normalized(/^[^\s{}:,(=[]+/.exec(lang)?.[0] ?? '')
  const word = braced[1] ?? ''
  if (word.startsWith('.')) return normalized(word.slice(1))
  if (MYST_CODE.has(word))
    return normalized(/^[^\s{}:,]+/.exec(meta ?? '')?.[0] ?? '') ?? defaultOf(word)
  if (word === '') return normalized(/^\s*\.?([^\s{}.,]+)/.exec(meta ?? '')?.[1] ?? '')
  return runsInNotebooks(word) ? normalized(word) : false
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

function defaultOf(directive: string): string | null {
  return /^(code-cell|doctest|testcode|ipython|jupyter)/.test(directive) ? 'python' : null
}

const normalized = (language: string): string | null =>
  languageOfTag(language.replace(/^\./, '')) || null
