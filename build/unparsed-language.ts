/**
 * A warning for a library whose main language has no grammar, so that most of its source gives no symbols. Otherwise
 * its report would look complete.
 */

import { groupedBy } from '../runtime/std/grouping.ts'
import { hasSymbols } from './discover/languages.ts'
import type { Problem } from './facts.ts'
import type { LinkFile } from './link/library.ts'

export function unparsedLanguage(files: readonly LinkFile[]): Problem[] {
  const sources = files.filter(({ role, language }) => role === 'source' && hasSymbols(language))
  const [main] = [...groupedBy(sources, ({ language }) => language)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  if (main === undefined) return []
  const [language, own] = main
  const [first] = own
  if (first === undefined || own.some(({ facts }) => facts.kind !== 'plain')) return []
  const count = own.length === 1 ? 'one file' : `${own.length} files`
  const reason = `there is no grammar for ${language}, the main language of the sources (${count}), so they have no symbols; grammars/README.md says how to add one`
  return [{ path: first.path, reason, severity: 'warning' }]
}
