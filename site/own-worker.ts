/**
 * Starts the scripts of this package that run in workers.
 *
 * Bundlers recognize a worker by its syntax, so their entry (bundled.js, build/package/element.ts) replaces this
 * file.
 */
export type WorkerName = 'engine' | 'model'

const starts: Partial<Record<WorkerName, () => Worker>> = {}

export function startWorkersBy(given: Readonly<Record<WorkerName, () => Worker>>): void {
  Object.assign(starts, given)
}

/** @throws where the script is of another origin. Where a policy forbids it, the worker gets an error event. */
export const ownWorker = (name: WorkerName, address: () => string): Worker =>
  starts[name]?.() ?? new Worker(trusted(address()), { type: 'module' })

/** For pages that accept script URLs from a policy alone (`require-trusted-types-for 'script'`). */
function trusted(address: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('cardcat', { createScriptURL: (own) => own })
  return policy?.createScriptURL(address) ?? address
}

interface Policy {
  createScriptURL(address: string): string
}
declare global {
  var trustedTypes:
    | { createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy }
    | undefined
}
let policy: Policy | undefined
