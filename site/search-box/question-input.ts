/** The search box's field: a search input that is the combobox of ARIA's pattern. */
import { h } from '../markup.ts'
import type { Translations } from './translations.ts'

export function questionInput(
  translations: Translations,
  oninput: () => void,
  onfocus: () => void,
): HTMLInputElement {
  const input = h('input', {
    part: 'input',
    type: 'search',
    role: 'combobox',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    enterkeyhint: 'search',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    oninput,
    onfocus,
  })
  translations.bind(input, 'label', 'aria-label')
  translations.bind(input, 'placeholder', 'placeholder')
  return input
}
