/** What discovery must know of the grammars: the grammars come in, the answers to its questions go out. */
import type { KnownLanguages } from './discover/discover.ts'
import type { Grammars } from './extract/code/grammars.ts'

export function knownLanguages(grammars: Grammars): KnownLanguages {
  return {
    grammarOf: (path, text) => grammars.languageOf(path, text)?.name,
    testFiles: [...grammars.languages.values()].flatMap((language) => language.tests.files),
  }
}
