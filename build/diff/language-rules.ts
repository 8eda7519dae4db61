/** What a comparison must know of each language: the grammars come in, the answer by a language's name goes out. */
import { LEAST_COMPATIBILITY } from '../extract/code/compatibility-settings.ts'
import type { Grammars } from '../extract/code/grammars.ts'
import type { RulesOf } from './surface.ts'

export function languageRules({ languages }: Grammars): RulesOf {
  return (name) => {
    const language = languages.get(name)
    return {
      compatibility: language?.compatibility ?? LEAST_COMPATIBILITY,
      unnamed: language?.unnamed ?? [],
      constructors: language?.constructors ?? [],
      receivers: language?.receivers ?? [],
    }
  }
}
