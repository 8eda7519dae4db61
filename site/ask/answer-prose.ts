/**
 * Renders a model's text with the renderer of cards (prose.ts): no text becomes markup, a picture becomes a link, and
 * an address must pass safe-href.ts. While it streams, unchanged blocks keep their nodes, so that selection and
 * reading position stay.
 */
import { safeHref } from '../../runtime/pages/safe-href.ts'
import { codeBlock } from '../card/code-block.ts'
import { h } from '../markup.ts'
import { prose } from '../prose.ts'
import { markCode, type NameMarks } from './name-marks.ts'

/** A citation: numbers in brackets. */
const CITATION = /(\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\])/

export interface AnswerProse {
  /** Absent while it streams; then code has no colours either. */
  readonly marks?: NameMarks
  /** Shows the source with this number; false where there is none. */
  readonly cite: (number: number) => boolean
}

export function showAnswer(element: HTMLElement, text: string, options: AnswerProse): void {
  const made = [...answerProse(text, options).childNodes]
  const kept = [...element.childNodes]
  const same = made.findIndex((node, i) => !node.isEqualNode(kept[i] ?? null))
  const from = same < 0 ? made.length : same
  for (const old of kept.slice(from)) old.remove()
  element.append(...made.slice(from))
}

function answerProse(text: string, { marks, cite }: AnswerProse): DocumentFragment {
  return prose(text, {
    resolve: (target) => (URL.canParse(target) ? safeHref(target) : null),
    code: (code, language, line) =>
      codeBlock(code, {
        language: marks === undefined ? '' : language,
        label: 'Code of the answer',
        ...(marks !== undefined && {
          coloured: (element) => markCode(element, line, marks),
        }),
      }),
    words(words, line, isCode) {
      const marked =
        marks === undefined ? [words] : marks.mark(words, line, isCode ? 'span' : 'words')
      return isCode ? marked : marked.flatMap((part) => withCitations(part, cite))
    },
    topLevel: 3,
  })
}

function withCitations(part: Node | string, cite: AnswerProse['cite']): (Node | string)[] {
  if (typeof part !== 'string') return [part]
  return part.split(CITATION).map((piece, i) => (i % 2 === 1 ? citation(piece, cite) : piece))
}

function citation(words: string, cite: AnswerProse['cite']): Node {
  const number = Number(/\d+/.exec(words)?.[0])
  return h(
    'button',
    {
      type: 'button',
      class: 'cite',
      'aria-label': `Source ${words.slice(1, -1)}`,
      onclick: () => cite(number),
    },
    words,
  )
}
