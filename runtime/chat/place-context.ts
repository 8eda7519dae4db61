/**
 * Inserts a context into a conversation: before the text of the last message, or into the system message if
 * requested. All other messages, and the other parts of the last one (images), are unchanged.
 */
import type { ContextMessage, ContextPlacement } from '../context/message.ts'
import { isRecord } from '../std/is-record.ts'

export type Message = Readonly<Record<string, unknown>>

const BETWEEN = '\n\n'

/** The text of the last message, when it is the user's; undefined when there is nothing to find context for. */
export function questionOf(messages: unknown): string | undefined {
  const last = listOf(messages)?.at(-1)
  if (last?.role !== 'user') return undefined
  const { content } = last
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  return content.flatMap((part: unknown) => textOfPart(part) ?? []).join('\n')
}

/** @param question the result of `questionOf` */
export function placeContext(
  messages: unknown,
  question: string,
  { context, system = '' }: Pick<ContextMessage, 'context' | 'system'>,
  placement: ContextPlacement,
): readonly Message[] {
  const list = listOf(messages) ?? []
  if (placement === 'system') return inSystem(list, system)
  const before = [system, materialOf(context.content, question.trim())]
    .filter((part) => part !== '')
    .join(BETWEEN)
  return list.map((message, i) =>
    i < list.length - 1 ? message : { ...message, content: textBefore(before, message.content) },
  )
}

/** The part of a rendered message before the question. */
function materialOf(content: string, question: string): string {
  if (question === '') return content
  if (content.endsWith(question)) return content.slice(0, -question.length).trimEnd()
  return [content, '## Message'].join(BETWEEN)
}

function inSystem(list: readonly Message[], text: string): readonly Message[] {
  const at = list.findIndex(({ role }) => role === 'system' || role === 'developer')
  if (at < 0) return [{ role: 'system', content: text }, ...list]
  return list.map((message, i) => {
    if (i !== at) return message
    const { content } = message
    const whole = Array.isArray(content)
      ? [...content, { type: 'text', text }]
      : [content, text].filter((part) => typeof part === 'string' && part !== '').join(BETWEEN)
    return { ...message, content: whole }
  })
}

function textBefore(before: string, content: unknown): unknown {
  if (!Array.isArray(content))
    return [before, content].filter((part) => typeof part === 'string' && part !== '').join(BETWEEN)
  const at = content.findIndex((part: unknown) => textOfPart(part) !== undefined)
  if (at < 0) return [{ type: 'text', text: before }, ...content]
  return content.map((part: unknown, i) =>
    i === at && isRecord(part) ? { ...part, text: before + BETWEEN + textOfPart(part) } : part,
  )
}

const textOfPart = (part: unknown): string | undefined =>
  isRecord(part) && typeof part.text === 'string' ? part.text : undefined

const listOf = (messages: unknown): readonly Message[] | undefined =>
  Array.isArray(messages) && messages.every(isRecord) ? messages : undefined
