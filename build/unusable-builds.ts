/**
 * Why a build writes nothing: no cards at all, or more errors than a report should hide.
 */
import type { Entry } from '../runtime/pack/entry.ts'
import { BuildError } from './errors.ts'
import type { Problem } from './facts.ts'
import type { BuildOptions } from './main/build-options.ts'

/** More than this share of the cards lost to errors: something is broken that a report would hide. */
const TOO_MANY = 0.1

export function failUnusableBuild(
  options: BuildOptions,
  entries: readonly Entry[],
  problems: readonly Problem[],
): void {
  const listed = (some: readonly Problem[]) =>
    some
      .slice(0, 5)
      .map(({ path, line, reason }) => `  ${path}${line ? `:${line}` : ''}: ${reason}`)
  if (entries.length === 0) {
    const lines = [
      `Nothing to index in ${options.roots.join(', ')}: no file gave a card.`,
      ...listed(problems),
      'Give the folder that contains the sources, or documents with --documents.',
    ]
    throw new BuildError(lines.join('\n'))
  }
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 10 && errors.length > TOO_MANY * entries.length) {
    const head = `${errors.length} errors beside ${entries.length} cards: the pack would have holes.`
    throw new BuildError(
      [head, ...listed(errors), 'Mend these first; nothing was written.'].join('\n'),
    )
  }
}
