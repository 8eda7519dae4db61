/**
 * Starts the scripts of this package that run in workers.
 *
 * Bundlers recognize a worker by its syntax, so their entry (bundled.js, build/package/element.ts) replaces this
 * file.
 */
import { trustedScript } from './trusted-script.ts'

export type WorkerName = 'engine' | 'model'

const starts: Partial<Record<WorkerName, () => Worker>> = {}

export function startWorkersBy(given: Readonly<Record<WorkerName, () => Worker>>): void {
  Object.assign(starts, given)
}

/** @throws if the script is of another origin. If a policy forbids it, the worker gets an error event instead. */
export const ownWorker = (name: WorkerName, address: () => string): Worker =>
  starts[name]?.() ?? new Worker(trustedScript(address()), { type: 'module' })
