/**
 * Answers discovery's questions about languages from the grammars.
 */
import type { KnownLanguages } from './discover/discover.ts'
import type { Grammars } from './languages/grammars.ts'

export function knownLanguages(grammars: Grammars): KnownLanguages {
  return {
    grammarOf: (path, text) => grammars.languageOf(path, text)?.name,
    testFiles: [...grammars.languages.values()].flatMap((language) => language.tests.files),
  }
}
