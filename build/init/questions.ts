/**
 * Yes-or-no questions on a terminal. One reader serves all questions, so that lines typed ahead are not lost between
 * them.
 */
import { createInterface } from 'node:readline/promises'

export interface Questions {
  /** @param defaultAnswer the answer for a bare Enter; the end of the input and Ctrl-C mean no */
  ask(question: string, defaultAnswer: boolean): Promise<boolean>
  close(): void
}

export interface Streams {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

export function questionsOn(streams: Streams): Questions {
  const reader = createInterface(streams)
  const lines = reader[Symbol.asyncIterator]()
  let isOpen = true
  reader.once('close', () => {
    isOpen = false
  })
  return {
    async ask(question, otherwise) {
      // prompt() would make a closed reader wait for input again
      if (!isOpen) return false
      reader.setPrompt(`${question} ${otherwise ? '[Y/n]' : '[y/N]'} `)
      reader.prompt()
      const next = await lines.next()
      if (next.done === true) {
        streams.output.write('\n')
        return false
      }
      const word = next.value.trim().toLowerCase()
      return word === '' ? otherwise : word === 'y' || word === 'yes'
    },
    close: () => reader.close(),
  }
}
