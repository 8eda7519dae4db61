/**
 * Opens the reader of a language, which runs queries if the language has a grammar, and patterns otherwise. Callers
 * need not know which.
 */
import type { Language } from '../../languages/grammars.ts'
import { openPatterns } from './patterns.ts'
import { openSyntax, type SyntaxReader } from './tree.ts'

export function openLanguage(language: Language, query = language.query): Promise<SyntaxReader> {
  const { grammar, patterns, masks } = language
  if (patterns !== undefined) return Promise.resolve(openPatterns(language, patterns))
  return openSyntax({ wasmFile: grammar, query, masks })
}
