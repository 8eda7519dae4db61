/**
 * What /health reports: which packs answer, from which commit of which library, and what is wrong with the rest, by
 * file. A pack with one damaged chunk still answers, so that is a reason and not an outage.
 */
import type { Catalog } from '../catalog.ts'
import { readSettings, type SettingValues } from '../context/settings.ts'
import { PackError } from '../pack/pack.ts'

type Counts = Readonly<Record<string, number>>

export interface Health {
  readonly status: 'ok' | 'degraded'
  readonly packs: readonly {
    readonly project: string
    readonly version: string | null
    readonly commit: string | null
    readonly built_from: string | null
    readonly cards: Readonly<Record<'symbol' | 'recipe' | 'guide' | 'module', number>>
    /**
     * The number of symbols by symbol_kind and of recipes by recipe_kind; null in older packs without these counts.
     */
    readonly symbol_kinds: Counts | null
    readonly recipe_kinds: Counts | null
  }[]
  /** The number of libraries that a catalog can open for a question; those in `packs` are always open. */
  readonly libraries?: number
  /** The embedding model of the packs; null when they have no vectors. */
  readonly model: string | null
  readonly reasons: readonly string[]
  /** A line chosen by the operator; absent without one. */
  readonly banner?: string
}

export async function healthOf(
  open: () => Promise<Catalog>,
  env: SettingValues = {},
): Promise<Health> {
  const { banner: line } = readSettings(env).settings
  const banner = line === '' ? {} : { banner: line }
  let catalog: Catalog
  try {
    catalog = await open()
  } catch (error) {
    if (!(error instanceof PackError)) throw error
    return { status: 'degraded', packs: [], model: null, reasons: [error.message], ...banner }
  }
  const failures = [...catalog.failures, ...catalog.packs.flatMap((pack) => pack.failures())]
  const models = catalog.packs.flatMap(({ manifest }) => manifest.model ?? [])
  return {
    status: failures.length === 0 ? 'ok' : 'degraded',
    packs: catalog.packs.map(({ manifest }) => ({
      project: manifest.project,
      version: manifest.library_version,
      commit: manifest.commit,
      built_from: manifest.built_from,
      cards: manifest.counts,
      symbol_kinds: manifest.own_kinds?.symbol ?? null,
      recipe_kinds: manifest.own_kinds?.recipe ?? null,
    })),
    ...(catalog.router && { libraries: catalog.router.libraries }),
    model: models.length === 0 ? null : [...new Set(models)].join(', '),
    reasons: failures.map(({ msg }) => msg),
    ...banner,
  }
}
