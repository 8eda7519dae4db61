/**
 * The switch "answered by" with its figures: the same question answered in this tab and by the worker, with time and
 * bytes of each, as two radio buttons.
 *
 * When the worker answers, the browser is asked as well, for the comparison; not the other way round, because while
 * the browser answers, no question leaves it.
 */
import { ANSWERERS, type AnsweredBy, type Answerer, type Ask, type Measured } from './answerer.ts'
import { byteSize } from './byte-size.ts'
import { h } from './markup.ts'

export interface Meter {
  readonly element: HTMLElement
  /** Selects the answerer, without an event. */
  choose(by: AnsweredBy): void
  show(measured: Measured): void
}

export function meter(browser: () => Answerer, chosen: (by: AnsweredBy) => void): Meter {
  const figures = { browser: figure(), worker: figure() }
  const buttons = { browser: radio('browser'), worker: radio('worker') }
  const note = h('p', { class: 'meter-note' })
  const element = h(
    'fieldset',
    { class: 'meter' },
    h('legend', {}, 'Answered by'),
    ...ANSWERERS.map((by) =>
      h('label', {}, buttons[by], h('span', { class: 'who' }, by), figures[by]),
    ),
    note,
  )
  let question = ''
  choose('browser')
  return { element, choose, show }

  function radio(by: AnsweredBy): HTMLInputElement {
    return h('input', {
      type: 'radio',
      name: 'answered-by',
      value: by,
      onchange: () => {
        choose(by)
        chosen(by)
      },
    })
  }

  function choose(by: AnsweredBy): void {
    buttons[by].checked = true
    const where =
      by === 'browser' ? 'Questions stay in this tab.' : 'Questions are sent to the worker.'
    const read = browser().bytesRead()
    note.textContent = read === 0 ? where : `${where} ${size(read)} read here so far.`
  }

  function show(measured: Measured): void {
    const key = keyOf(measured.ask)
    if (key !== question) {
      question = key
      for (const by of ANSWERERS) figures[by].textContent = BLANK
    }
    write(measured.by, measured.ms, measured.bytes)
    choose(measured.by)
    if (measured.by === 'worker' && figures.browser.textContent === BLANK)
      compare(measured.ask).catch(() => {
        if (key === question) figures.browser.textContent = 'no pack here'
      })
  }

  async function compare(ask: Ask): Promise<void> {
    const answerer = browser()
    const before = answerer.bytesRead()
    const start = performance.now()
    await answerer.answer(ask, new AbortController().signal)
    if (keyOf(ask) === question)
      write('browser', performance.now() - start, answerer.bytesRead() - before)
  }

  // Only the first measurement of a question counts: a repeat finds everything loaded.
  function write(by: AnsweredBy, ms: number, bytes: number): void {
    if (figures[by].textContent === BLANK) figures[by].textContent = `${time(ms)} · ${size(bytes)}`
  }
}

const BLANK = '–'

function figure(): HTMLElement {
  return h('span', { class: 'figure' }, BLANK)
}

function keyOf({ question, unit, kinds, only, project, mode, limit }: Ask): string {
  return JSON.stringify([question, unit, kinds, only, project, mode, limit])
}

function time(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`
  return ms >= 10 ? `${ms.toFixed(0)} ms` : `${ms.toFixed(1)} ms`
}

function size(bytes: number): string {
  return bytes === 0 ? 'nothing new' : byteSize(bytes)
}
