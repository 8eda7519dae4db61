/**
 * Lists the builds that make a pack of each library in some folders. They are independent of each other, so a queue can
 * run them in any order and on any number of machines.
 *
 * A library is a folder with the manifest of a package manager or a cardcat.json; other folders are searched for
 * libraries. What a package manager installed inside a library (node_modules) is not part of the plan.
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { byCodeUnits } from '../runtime/std/sorted.ts'
import { CONFIG_FILE } from './discover/config.ts'
import { hasManifest, MANIFEST_FILES } from './discover/manifests.ts'
import { UsageError } from './errors.ts'
import { shellWord } from './text/shell-word.ts'

export interface PlannedBuild {
  /** The pack's folder below the output folder. */
  readonly name: string
  readonly root: string
  readonly out: string
  /** The whole command. */
  readonly argv: readonly string[]
}

export interface PlanOptions {
  readonly out: string
  /** Options that every build gets. */
  readonly options?: readonly string[]
}

/** @throws UsageError when a folder does not exist or contains no library, or two libraries get one name */
export function planBuilds(
  folders: readonly string[],
  { out, options = [] }: PlanOptions,
): PlannedBuild[] {
  const builds = new Map<string, PlannedBuild>()
  for (const folder of folders) {
    if (!existsSync(folder)) throw new UsageError(`there is no folder ${folder}`)
    const libraries = librariesBelow(folder)
    if (libraries.length === 0)
      throw new UsageError(
        `${folder} contains no library: none of its folders has a ${CONFIG_FILE} or a ${MANIFEST_FILES.slice(0, 4).join(', ')}, …`,
      )
    for (const path of libraries) {
      const name = path === '' ? basename(realpathSync(folder)) : path
      const root = path === '' ? folder : join(folder, path)
      const other = builds.get(name)
      if (other !== undefined)
        throw new UsageError(
          `${other.root} and ${root} would both become ${join(out, name)}: build one of them with another --out`,
        )
      const target = join(out, name)
      const argv = ['cardcat', 'build', root, '--out', target, '--if-changed', ...options]
      builds.set(name, { name, root, out: target, argv })
    }
  }
  return [...builds.values()].sort((a, b) => byCodeUnits(a.name, b.name))
}

/** Libraries may be grouped by ecosystem and scope: `npm/@scope/name`, and one level more. */
const MAX_DEPTH = 4

/** @returns paths below the folder; '' for the folder itself */
function librariesBelow(folder: string, path = '', depth = 0): string[] {
  const here = join(folder, path)
  if (existsSync(join(here, CONFIG_FILE)) || hasManifest(here)) return [path]
  if (depth === MAX_DEPTH) return []
  return readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => (path === '' ? name : `${path}/${name}`))
    .sort(byCodeUnits)
    .flatMap((inner) => librariesBelow(folder, inner, depth + 1))
}

/** One command of a POSIX shell. */
export const shellLine = ({ argv }: PlannedBuild): string => `npx ${argv.map(shellWord).join(' ')}`
