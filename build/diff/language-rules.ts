/**
 * What a comparison needs to know about each language, from the grammars.
 */
import { DEFAULT_COMPATIBILITY } from '../languages/compatibility-settings.ts'
import type { Grammars } from '../languages/grammars.ts'
import type { RulesOf } from './surface.ts'

export function languageRules({ languages }: Grammars): RulesOf {
  return (name) => {
    const language = languages.get(name)
    return {
      compatibility: language?.compatibility ?? DEFAULT_COMPATIBILITY,
      unnamed: language?.implicitMembers ?? [],
      constructors: language?.constructors ?? [],
      receivers: language?.receivers ?? [],
      exports: language?.exports ?? false,
      hiding: language?.visibility.private,
    }
  }
}
