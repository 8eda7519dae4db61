/**
 * The text of a guide without its heading, which is the title of its card.
 */
import type { GuideCard } from '../card.ts'
import { guideText } from '../cards/guide-text.ts'

export function textBelowTitle(card: GuideCard): string {
  const atx = /^\s*#{1,6}[ \t]+[^\n]*(?:\n|$)/
  const setext = /^\s*[^\n]+\n(?:=+|-+)[ \t]*(?:\n|$)/
  const text = guideText(card)
  return text.replace(atx.test(text) ? atx : setext, '')
}
