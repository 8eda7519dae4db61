/**
 * Writes base/provenance.json: everything that is needed to judge the learned files, or to make them again.
 */
import * as v from 'valibot'
import type { LearnedPackage } from './fetch-packages.ts'

export interface Learned {
  readonly id: string
  readonly teacher: string
  readonly licence: string
  /** Of training. */
  readonly minutes: string
}

export const Chosen = v.object({
  documents: v.number(),
  texts: v.number(),
  terms: v.number(),
  leftOut: v.number(),
})

/** Without dates and paths, so that the same packages and model give the same file. */
export function provenance(
  { id, teacher, licence, minutes }: Learned,
  packages: readonly LearnedPackage[],
  chosen: v.InferOutput<typeof Chosen>,
): string {
  const named: Record<string, Record<string, string>> = {}
  for (const { registry, name, version } of packages) {
    named[registry] ??= {}
    named[registry][name] = version
  }
  const command = `npm run learn-base -- --model <folder of the teacher> --minutes ${minutes} --leave-out <folders of the benchmark corpora>`
  return `${JSON.stringify(
    {
      id,
      teacher: { name: teacher, licence },
      command,
      documents: chosen.documents,
      short_texts: chosen.texts,
      terms: chosen.terms,
      left_out_as_benchmark_text: chosen.leftOut,
      packages: named,
    },
    null,
    2,
  )}\n`
}
