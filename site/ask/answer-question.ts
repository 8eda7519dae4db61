/**
 * Answers one question step by step. With a model it runs `ask` of runtime/chat, like `cardcat ask`; without one the
 * catalog answers alone. When stopped early, it verifies the text so far.
 */
import type { Warning } from '../../runtime/answers.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { ask } from '../../runtime/chat/ask.ts'
import { verifyAnswer } from '../../runtime/chat/verify-answer.ts'
import { assembleContext } from '../../runtime/context.ts'
import type { Upstream } from '../../runtime/upstream/settings.ts'
import { mergeUnreachableFileWarnings, UNREACHABLE } from '../unreachable-files.ts'
import type { AnswerPane } from './answer-pane.ts'
import { bestAnswer, findBest } from './best-answer.ts'
import type { ContextList } from './context-list.ts'
import { sentence } from './sentence.ts'
import { whyUnreached } from './why-unreached.ts'

export interface AskedQuestion {
  readonly question: string
  readonly project: string | null
  readonly catalog: Catalog
  readonly pane: AnswerPane
  readonly context: ContextList
  /** Aborted when it is stopped, or another question is asked. */
  readonly signal: AbortSignal
  /** Whether no other question has been asked since. */
  readonly isCurrent: () => boolean
}

export interface AskedModel {
  readonly upstream: Upstream
  readonly model: string
  readonly correct: boolean
}

/** After this silence the status says that the model is still being waited for. */
const SILENCE_MS = 10_000

/** @param hasModel a model is configured, and waits for the button */
export async function answerAlone(asked: AskedQuestion, hasModel: boolean): Promise<void> {
  const { question, project, catalog, pane, context, signal } = asked
  const assembled = await assembleContext(catalog, {
    messages: [{ role: 'user', content: question }],
    ...projectsOf(project),
  })
  if (signal.aborted) return
  if (!assembled.ok) return pane.showError(sentence(assembled.msg))
  context.show(assembled.value)
  const best = await findBest(catalog, question, assembled.value, project)
  if (signal.aborted) return
  const lost = sayLost([...(assembled.value.message.warnings ?? []), ...best.warnings])
  if (lost !== '') {
    pane.show(best.best === null ? [] : bestAnswer(question, best))
    return pane.showError(lost)
  }
  pane.show(bestAnswer(question, best))
  pane.showStatus(
    hasModel
      ? 'From the catalog alone. Press Ask to send it to the language model.'
      : 'From the catalog alone. Name a language model above for an answer in sentences.',
  )
}

export async function answerWithModel(
  asked: AskedQuestion,
  { upstream, model, correct }: AskedModel,
): Promise<void> {
  const { question, project, catalog, pane, context, signal } = asked
  const quiet = whenQuiet(() =>
    pane.showStatus('Nothing new for ten seconds. The model may still be at work; Stop ends it.'),
  )
  let pass = 1
  let verdict = ''
  try {
    const outcome = await ask(catalog, question, {
      ...{ upstream, model, signal, correct },
      env: {},
      uses: true,
      ...projectsOf(project),
      onEvent(event) {
        if (signal.aborted) return
        switch (event.kind) {
          case 'context':
            context.show(event.assembled)
            pane.showStatus('The cards are found. The model answers …')
            return quiet.again()
          case 'text':
            if (event.pass !== pass) pane.redo()
            if (quiet.isOver() || event.pass !== pass)
              pane.showStatus(
                event.pass === 1
                  ? 'The model answers …'
                  : 'The model answers again, with the actual cards …',
              )
            pass = event.pass
            pane.add(event.text)
            return quiet.again()
          case 'verified':
            verdict = pane.check(event.verification)
            if (event.pass === 1 && !event.verification.ok && correct)
              pane.showStatus(`${verdict} Asking once more …`)
            return quiet.again()
          default:
            return event satisfies never
        }
      },
    })
    if (signal.aborted) return await checkPart(asked, 'Stopped.')
    if (!outcome.ok) {
      const why = outcome.unreached === true ? await whyUnreached(upstream) : sentence(outcome.msg)
      if (!asked.isCurrent()) return
      return pane.text === '' ? pane.showError(why) : await checkPart(asked, why)
    }
    const { unknown_citations: unknown, warnings = [], verification, passes } = outcome.value
    pane.showStatus(
      [
        passes === 2 ? 'Answered a second time, with the actual cards.' : 'Answered.',
        verification === null ? '' : verdict,
        unknown.length === 0
          ? ''
          : `It cites ${unknown.map((n) => `[${n}]`).join(', ')}, and there is no such source.`,
        ...mergeUnreachableFileWarnings(warnings).map(({ msg }) => sentence(msg)),
      ]
        .filter((part) => part !== '')
        .join(' '),
    )
  } finally {
    quiet.end()
  }
}

/** @returns '' where every file of the packs could be read */
function sayLost(warnings: readonly Warning[]): string {
  const distinct = new Map(warnings.map((warning) => [warning.msg, warning]))
  const lost = mergeUnreachableFileWarnings([...distinct.values()]).find(
    ({ code }) => code === UNREACHABLE,
  )
  return lost === undefined ? '' : sentence(lost.msg)
}

/** The text before an early end has names, too. */
async function checkPart(asked: AskedQuestion, why: string): Promise<void> {
  const { pane, catalog, isCurrent } = asked
  if (!isCurrent()) return
  if (pane.text === '') return pane.showStatus(why)
  const checked = await verifyAnswer([pane.text], async () => catalog, { cards: true, uses: true })
  if (!isCurrent()) return
  const verdict = checked.ok ? pane.check(checked.value) : ''
  pane.showError(`${why} This is what came before. ${verdict}`.trim())
}

const projectsOf = (project: string | null) => (project === null ? {} : { projects: [project] })

/** Calls back once for each silence. */
function whenQuiet(tell: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const pass = (): void => {
    isOver = true
    tell()
  }
  return {
    isOver: () => isOver,
    again(): void {
      clearTimeout(timer)
      isOver = false
      timer = setTimeout(pass, SILENCE_MS)
    },
    end: () => clearTimeout(timer),
  }
}
