/**
 * Whether the changes of a comparison fit into the version step that `--allow` permits, and the reason if they do not.
 * If the required step is unknown, the limit counts as exceeded.
 */
import { type ApiDiff, isLargerStep, type Step } from './change.ts'
import { versionStep } from './step.ts'

/** `version`: the step between the two version numbers. */
export type AllowedStep = Step | 'version'

/** @param where a missing version number can be set */
export function stepViolation(
  diff: ApiDiff,
  allowed: AllowedStep | undefined,
  where: string,
): string | null {
  if (allowed === undefined || diff.step === 'none') return null
  const limit = allowed === 'version' ? diff.step_taken : allowed
  if (limit === null) return unknownStep(diff, where)
  if (!isLargerStep(diff.step, limit)) return null
  return `The API changes require a ${diff.step} version, and ${allowed === 'version' ? taken(limit) : `${limit} is allowed`}.`
}

const taken = (step: Step): string =>
  step === 'none'
    ? 'major, minor and patch number are the same'
    : `the version number takes a ${step} step`

function unknownStep({ step, old, new: now }: ApiDiff, where: string): string {
  const unnumbered = [old, now].filter(({ version }) => versionStep(version, version) === null)
  const names = unnumbered.map(({ name }) => name).join(' and ')
  return `The API changes require a ${step} version, and the step between the version numbers is unknown, because ${names} ${unnumbered.length === 1 ? 'has' : 'have'} none: set the version ${where}, or allow patch, minor or major instead of version.`
}
