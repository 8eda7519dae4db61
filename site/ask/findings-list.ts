/**
 * Shows the result of verification in words: a summary, and a note with suggestions for each wrong name.
 */

import type { Card } from '../../runtime/card.ts'
import { counted } from '../../runtime/std/counted.ts'
import { withoutSuggestions } from '../../runtime/std/did-you-mean.ts'
import type { Finding, Verdict, Verification } from '../../runtime/verify.ts'
import { breakable, type Child, h } from '../markup.ts'
import { cardHref, noteId, writtenName } from './name-marks.ts'

const WORDS: Readonly<Record<Verdict, string>> = {
  unknown: 'does not exist',
  misused: 'is used wrongly',
  deprecated: 'is deprecated',
}

export function sumOf({ checked, findings }: Verification): string {
  if (checked === 0)
    return 'The answer contains no API name that could be checked against these libraries.'
  const names = `${counted(checked, 'API name')} checked`
  return findings.length === 0
    ? `${names}: all are in the library.`
    : `${names}, ${findings.length} marked.`
}

export function findingsList({ findings, cards = [] }: Verification): HTMLElement | null {
  if (findings.length === 0) return null
  return h(
    'ol',
    { class: 'notice findings' },
    ...findings.map((finding, i) =>
      h('li', { id: noteId(i + 1), tabindex: -1, class: finding.verdict }, ...note(finding, cards)),
    ),
  )
}

function note(finding: Finding, cards: readonly Card[]): Child[] {
  const { verdict, message, suggestions } = finding
  return [
    h('strong', {}, h('code', {}, ...breakable(writtenName(finding))), ` ${WORDS[verdict]}`),
    `. ${withoutSuggestions(message)}.`,
    suggestions.length === 0 ? null : ' Meant: ',
    ...suggestions.flatMap((name, i) => [i === 0 ? null : ', ', meant(name, cards)]),
  ]
}

function meant(name: string, cards: readonly Card[]): Node {
  const card = cards.find(
    (each) =>
      each.kind === 'symbol' &&
      [each.title, each.dotted, each.signature, ...each.public].includes(name),
  )
  const code = h('code', {}, ...breakable(name))
  return card === undefined ? code : h('a', { href: cardHref(card.project, card.id) }, code)
}
