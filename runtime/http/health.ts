/**
 * The catalog → what /health says of it: which packs answer, from which commit of which library, and what
 * is wrong with the rest, by file. A pack of which one chunk is damaged still answers, so that is a reason
 * and not an outage.
 */
import type { Catalog } from '../catalog.ts'
import { readSettings, type SettingValues } from '../context/settings.ts'
import { PackError } from '../pack/pack.ts'

export interface Health {
  readonly status: 'ok' | 'degraded'
  readonly packs: readonly {
    readonly project: string
    readonly version: string | null
    readonly commit: string | null
    readonly built_from: string | null
    readonly cards: Readonly<Record<'symbol' | 'recipe' | 'guide' | 'module', number>>
  }[]
  /** The model whose vectors the packs hold; null when they hold none. */
  readonly model: string | null
  readonly reasons: readonly string[]
  /** A line of whoever runs this; absent without one. */
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
  const troubles = [...catalog.failures, ...catalog.packs.flatMap((pack) => pack.failures())]
  const models = catalog.packs.flatMap(({ manifest }) => manifest.model ?? [])
  return {
    status: troubles.length === 0 ? 'ok' : 'degraded',
    packs: catalog.packs.map(({ manifest }) => ({
      project: manifest.project,
      version: manifest.library_version,
      commit: manifest.commit,
      built_from: manifest.built_from,
      cards: manifest.counts,
    })),
    model: models.length === 0 ? null : [...new Set(models)].join(', '),
    reasons: troubles.map(({ msg }) => msg),
    ...banner,
  }
}
