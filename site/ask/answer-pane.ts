/**
 * Shows an answer as it arrives: a status line, the text, the notes of verification, and an earlier draft folded
 * below a second answer. Only the status line is a live region: a screen reader announces each step, and the text can
 * be read when it is complete.
 */
import type { Verification } from '../../runtime/verify.ts'
import { h } from '../markup.ts'
import { showAnswer } from './answer-prose.ts'
import { findingsList, sumOf } from './findings-list.ts'
import { marksOf } from './name-marks.ts'

export interface AnswerPane {
  readonly element: HTMLElement
  /** Sets the status, one sentence. */
  showStatus(words: string): void
  /** Shows an error that the reader can fix. */
  showError(words: string): void
  begin(): void
  /** Appends a piece of the answer. */
  add(text: string): void
  /** Marks the names of the complete answer. @returns the new status */
  check(verification: Verification): string
  /** Turns the shown answer into a draft, because another one follows. */
  redo(): void
  /** Shows nodes instead of a model's answer. */
  show(nodes: readonly Node[]): void
  end(): void
  readonly text: string
}

/** Often enough for reading along, rarely enough for a phone. */
const BETWEEN_RENDERINGS_MS = 80

export function answerPane(cite: (number: number) => boolean): AnswerPane {
  const status = h('p', { class: 'status', role: 'status' })
  const body = h('div', { class: 'prose' })
  const notes = h('div', { class: 'notes' })
  const draft = h('div', { class: 'draft' })
  const title = h('h2', { id: 'answer-title' }, 'Answer')
  const element = h(
    'section',
    { class: 'answer card', 'aria-labelledby': title.id, hidden: true },
    title,
    ...[status, body, notes, draft],
  )
  let text = ''
  let rendering: ReturnType<typeof setTimeout> | undefined
  let pause = BETWEEN_RENDERINGS_MS
  return {
    element,
    get text() {
      return text
    },
    showStatus(words) {
      status.className = 'status'
      status.textContent = words
    },
    showError(words) {
      status.className = 'status error'
      status.textContent = words
    },
    begin() {
      element.hidden = false
      element.setAttribute('aria-busy', 'true')
      forget()
      draft.replaceChildren()
    },
    add(piece) {
      text += piece
      rendering ??= setTimeout(render, pause)
    },
    check(verification) {
      stop()
      showAnswer(body, text, { cite, marks: marksOf(verification) })
      notes.replaceChildren(...[findingsList(verification)].filter((list) => list !== null))
      return sumOf(verification)
    },
    redo() {
      const before = [...body.childNodes, ...notes.childNodes]
      // Duplicate ids would make a note link to the wrong element.
      for (const node of before)
        if (node instanceof Element)
          for (const named of node.querySelectorAll('[id]')) named.id = `draft-${named.id}`
      draft.replaceChildren(
        h('details', {}, h('summary', {}, 'The first draft, with what was wrong'), ...before),
      )
      forget()
    },
    show(nodes) {
      stop()
      body.replaceChildren(...nodes)
    },
    end() {
      if (rendering !== undefined) render()
      element.removeAttribute('aria-busy')
    },
  }

  function render(): void {
    stop()
    const start = performance.now()
    showAnswer(body, text, { cite })
    // A long answer on a slow machine is rendered less often, so that the page stays responsive.
    pause = Math.max(BETWEEN_RENDERINGS_MS, 4 * (performance.now() - start))
  }

  function stop(): void {
    clearTimeout(rendering)
    rendering = undefined
  }

  function forget(): void {
    stop()
    text = ''
    body.replaceChildren()
    notes.replaceChildren()
  }
}
