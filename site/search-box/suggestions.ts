/**
 * What the list offers while nothing is asked: the reader's last questions, and the packs' examples.
 */
import { h } from '../markup.ts'
import type { Listbox } from './listbox.ts'
import { forgetQuestions, recentQuestions } from './recent.ts'
import { enSuggestions } from './strings/en-suggestions.ts'
import css from './suggestions.css?inline'
import type { Translations } from './translations.ts'

export { css }

export interface SuggestionsOptions {
  readonly translations: Translations
  readonly list: Listbox
  /** Where the button to clear the history stands, because a listbox may not contain one. */
  readonly results: HTMLElement
  readonly pack: string
  /** How many are remembered; 0: none. */
  readonly recent: number
  readonly examples: readonly string[]
}

export function suggestions(options: SuggestionsOptions): void {
  const { translations, list, results, pack, recent, examples } = options
  translations.addEnglish(enSuggestions)
  const remembered = recent > 0 ? recentQuestions(pack).slice(0, recent) : []
  const others = examples
    .filter((question) => !remembered.includes(question))
    .slice(0, MAX_EXAMPLES)
  const groups = [
    { title: translations.text('recent'), questions: remembered },
    { title: translations.text('try'), questions: others },
  ]
  list.suggest(groups.filter(({ questions }) => questions.length > 0))
  results.querySelector('.clear')?.remove()
  if (remembered.length === 0) return
  const clear = h(
    'button',
    { type: 'button', class: 'plain clear', part: 'clear' },
    translations.text('clear'),
  )
  clear.addEventListener('click', () => {
    forgetQuestions(pack)
    suggestions(options)
  })
  list.element.before(clear)
}

/** As many as fit without scrolling. */
const MAX_EXAMPLES = 6
