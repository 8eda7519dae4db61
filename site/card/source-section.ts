/** The lines of the library's own file that the card is about, numbered as they are there. */
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
