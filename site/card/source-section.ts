/**
 * The source lines of the card, with their numbers in the file.
 */
import { breakable, type Child, h } from '../markup.ts'
import { codeBlock } from './code-block.ts'
import type { CardMaterial } from './material.ts'
import { section } from './section.ts'

export function sourceSection({ card, source }: CardMaterial): Child {
  if (source === null) return null
  return section(
    'Source',
    codeBlock(source.text, {
      language: source.language,
      firstLine: source.firstLine,
      fold: 40,
      caption: h('span', {}, ...breakable(source.path)),
      label: `Source of ${card.title}`,
    }),
  )
}
