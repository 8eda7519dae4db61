/**
 * The child process of measure.ts: runs the task named by its first argument and sends the result.
 */

import { errorMessage } from '../../runtime/std/error-message.ts'
import { TASK_NAMES, TASKS } from './tasks.ts'

const name = TASK_NAMES.find((task) => task === process.argv[2])
const input: unknown = JSON.parse(process.argv[3] ?? '{}')

try {
  if (name === undefined) throw new Error(`there is no task ${process.argv[2]}`)
  send(await TASKS[name](input))
} catch (error) {
  send({ ok: false, reason: errorMessage(error) })
}

function send(value: object): void {
  process.send?.(value, () => process.exit(0))
}
