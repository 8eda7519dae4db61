/**
 * How a language is read: its grammar folder comes in, a reader of its syntax goes out. With a grammar by a query,
 * without one by patterns; what reads files and pieces of code need not know which.
 */
import type { Language } from './grammars.ts'
import { openPatterns } from './patterns.ts'
import { openSyntax, type SyntaxReader } from './tree.ts'

export function openLanguage(language: Language, query = language.query): Promise<SyntaxReader> {
  const { grammar, patterns, masks } = language
  if (patterns !== undefined) return Promise.resolve(openPatterns(language, patterns))
  return openSyntax({ wasmFile: grammar, query, masks })
}
