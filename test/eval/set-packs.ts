/**
 * Builds and opens the pack of a part of a question set with a model. Each is built once per run, even if several
 * sets use it. With `reuse`, an existing pack of an earlier run is used, which suits changes that only affect
 * queries.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPacks } from '../../build/answer/packs.ts'
import type { Agreement } from '../../build/embed/distill/agreement.ts'
import { buildPack } from '../../build/main.ts'
import type { PackReport } from '../../build/report.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import type { EvaluatedModel } from './models.ts'
import { progressLines } from './progress-lines.ts'
import type { Part } from './question-set.ts'

export interface ShelvedPack {
  readonly catalog: Catalog
  readonly cards: number
  /** The model's id in the pack's manifest. */
  readonly model: string | null
  /** Agreement of term vectors with the teacher. */
  readonly agreement: Agreement | null
}

export type PackShelf = (
  part: Pick<Part, 'pack' | 'build'>,
  model: Pick<EvaluatedModel, 'name' | 'model'>,
) => Promise<ShelvedPack>

/** @param folder where packs are kept, so that a second run compresses only changes */
export function packShelf(
  folder: string,
  { reuse, report }: { readonly reuse: boolean; readonly report: (line: string) => void },
): PackShelf {
  const opened = new Map<string, Promise<ShelvedPack>>()
  return (part, model) => {
    const name = `${part.pack}-${model.name}`
    const here = opened.get(name) ?? shelve(name, part, model)
    opened.set(name, here)
    return here
  }

  async function shelve(
    name: string,
    { build }: Pick<Part, 'build'>,
    { model }: Pick<EvaluatedModel, 'model'>,
  ): Promise<ShelvedPack> {
    const out = join(folder, name)
    if (!reuse || !existsSync(join(out, MANIFEST)))
      await buildPack({
        ...build,
        out,
        model,
        progress: progressLines((line) => report(`${name}: ${line}`)),
      })
    // Written by this build or an earlier one.
    const built: PackReport = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))
    const { symbol, recipe, guide, module } = built.cards
    return {
      catalog: await openPacks([out], { resident: true }),
      cards: symbol + recipe + guide + module,
      model: built.model,
      agreement: built.agreement,
    }
  }
}
