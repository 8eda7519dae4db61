/**
 * A fake model that invents names, for `say` of the fake upstream. For each question it has a plausible name that does
 * not exist and the real one, and writes the real one only if the prompt contains it.
 *
 *   careful     reads the cards: right as soon as the conversation contains the real name outside of the question
 *   stubborn    ignores the cards: right only in its second turn, when its draft is corrected with the real name
 */
import { type Say, textOf, type UpstreamRequest } from './fake-upstream.ts'

export interface Invention {
  /** Text that the question must contain for this answer. */
  readonly question: string
  /** The info string of the fence. */
  readonly language: string
  /** Code with a name that does not exist. */
  readonly invented: string
  /** The same code with the real name. */
  readonly real: string
  /** The name that is looked for in the prompt: `requests.Session.get`, or its last part. */
  readonly name: string
  readonly how: 'careful' | 'stubborn'
}

export function inventing(inventions: readonly Invention[]): Say {
  return (request) => {
    const found = inventions.find(({ question }) => wholeText(request).includes(question))
    if (found === undefined) return undefined
    const isRight = knows(request, found)
    return [
      `Like this [1]:`,
      '',
      `\`\`\`${found.language}`,
      isRight ? found.real : found.invented,
      '```',
    ].join('\n')
  }
}

function knows(request: UpstreamRequest, { question, name, how }: Invention): boolean {
  const messages = request.body.messages ?? []
  const asked = messages.findIndex((message) => textOf(message).includes(question))
  const told = how === 'careful' ? messages : messages.slice(asked + 1).filter(isOfUser)
  return told.some((message) => textOf(message).replace(question, '').includes(name))
}

const isOfUser = ({ role }: { readonly role: string }): boolean => role === 'user'

const wholeText = ({ body }: UpstreamRequest): string =>
  (body.messages ?? []).map(textOf).join('\n')
