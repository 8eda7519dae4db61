/**
 * The folders of the packs, by the names under which a site serves them. The library is indexed into Vite's cache
 * folder, unless packs were given.
 */
import { join, relative, resolve, sep } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { packFolders } from '../answer/pack-folders.ts'
import { BuildError, UsageError } from '../errors.ts'
import { packsByName } from '../serve/pack-names.ts'
import type { CardcatOptions } from '../vite.ts'

export type PackFolders = ReadonlyMap<string, string>

/** @throws BuildError, UsageError; the signal's reason */
export async function packsOf(
  options: CardcatOptions,
  { root, cacheDir, logger }: ResolvedConfig,
  signal: AbortSignal,
): Promise<PackFolders> {
  const given = givenPacks(options, root)
  if (given !== undefined) return given
  const { pack: _, inject: __, roots = ['.'], config, documents, ...others } = options
  const folders = roots.map((folder) => resolve(root, folder))
  const say = (text: string): void => logger.info(`cardcat: ${text}`, { timestamp: true })
  say(`indexing ${folders.map((folder) => relative(process.cwd(), folder) || '.').join(', ')}`)
  // Imported on use: a site with existing packs starts without it.
  const { build } = await import('../api.ts')
  const report = await build({
    ...others,
    roots: folders,
    out: join(cacheDir, 'cardcat'),
    ...(config !== undefined && { config: resolve(root, config) }),
    ...(documents !== undefined && { documents: documents.map((file) => resolve(root, file)) }),
    onMessage: say,
    signal,
  })
  if (report.pack === null)
    throw new BuildError(
      report.refused ?? 'no pack was written: run `npx cardcat build` to see why',
    )
  const cards = Object.values(report.cards).reduce((sum, count) => sum + count, 0)
  const seconds = (report.timings.total / 1000).toFixed(1)
  say(`${cards} cards from ${report.files.read} files, ${seconds} s`)
  const problems = report.problems.filter(({ severity }) => severity !== 'info').length
  if (problems > 0)
    logger.warn(`cardcat: ${problems} problems; \`npx cardcat build\` lists them`, {
      timestamp: true,
    })
  return packsByName([report.pack.folder])
}

/**
 * @param output the folder that Vite empties before it writes
 * @returns undefined when the library should be indexed
 * @throws UsageError when there is no pack, or Vite would delete it before it is copied
 */
export function givenPacks(
  { pack, roots, config, documents }: CardcatOptions,
  root: string,
  output?: string,
): PackFolders | undefined {
  if (pack === undefined) return undefined
  if (roots !== undefined || config !== undefined || documents !== undefined)
    throw new UsageError(
      '`pack` is a pack that is built already: leave roots, config and documents out',
    )
  const folders = [pack].flat().map((folder) => resolve(root, folder))
  const emptied = folders.find(
    (folder) => output !== undefined && `${folder}${sep}`.startsWith(output + sep),
  )
  if (emptied !== undefined)
    throw new UsageError(
      `the pack ${emptied} lies in Vite's output folder, which is emptied: build it elsewhere, as with \`npx cardcat build --out packs\``,
    )
  return packsByName(packFolders(folders, {}))
}
