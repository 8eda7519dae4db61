/**
 * Serves the packs as they are on disk at this moment. The server reads from the folders that builds write to, so a
 * build may replace a pack between two requests or during one. A build writes new files, then the manifest, and
 * removes old files last; so:
 *
 *   before a question    that cannot be repeated: if a manifest has changed, the catalog is opened again
 *   after the answer     if a manifest has changed, the catalog is opened again, and the answer is repeated: it may be
 *                        of the earlier build, or lack files
 *
 * So no answer combines two builds, and none lacks a file that a build has just removed. A pack without a manifest no
 * longer exists. Tools other than a build should replace folders by renaming them.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type App, isRepeatable } from '../../runtime/http.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { VERSIONS_FILE } from '../../runtime/versions/with-versions.ts'
import { packsByName } from './pack-names.ts'
import type { Environment } from './settings.ts'

export interface PackSet {
  /** The folder of each pack, by the name under which it is served. */
  readonly folders: ReadonlyMap<string, string>
  readonly app: App
}

export interface CurrentPacks {
  now(): PackSet
  /** Repeats the request, where that is safe, when a build replaced a pack meanwhile. */
  ask(request: () => Request): Promise<Response>
}

export interface FindPacks {
  /** May throw when there is none. */
  readonly find: () => readonly string[]
  readonly appOver: (folders: readonly string[]) => App
  /** A value that changes with packs that are in no folder. */
  readonly stamp?: () => string
  /** The settings of the app, like the bindings of a worker. */
  readonly env: Environment
}

/** New packs are found within this time. */
const RECHECK_MS = 1000

/** Builds take longer than answers, so this limit matters only if something rewrites manifests continuously. */
const MAX_TRIES = 10

/**
 * The context of a worker, which extends the life of a request there. In Node, work continues anyway, but Hono throws
 * if there is no context.
 */
const EXECUTION: Parameters<App['fetch']>[2] = {
  waitUntil() {},
  passThroughOnException() {},
  props: {},
}

/** @throws UsageError when there is no pack to begin with, or two of one name */
export function currentPacks({
  find,
  appOver,
  env,
  stamp: other = () => '',
}: FindPacks): CurrentPacks {
  let packs = find()
  let recheckAt = Date.now() + RECHECK_MS
  const stampNow = (): string => `${stampOf(packs)} ${other()}`
  let stamp = stampNow()
  let current = open(packsByName(packs))

  function open(folders: ReadonlyMap<string, string>): PackSet {
    return { folders, app: appOver([...folders.values()]) }
  }

  function recheck(): void {
    if (Date.now() < recheckAt) return
    recheckAt = Date.now() + RECHECK_MS
    try {
      packs = find()
    } catch {
      // No pack is left. Opening the previous ones reports that to the caller.
    }
  }

  function now(): PackSet {
    recheck()
    const seen = stampNow()
    if (seen === stamp) return current
    stamp = seen
    try {
      current = open(packsByName(packs))
    } catch (error) {
      // Two packs now have the same name. The previous packs remain in use.
      process.stderr.write(`warning ${error instanceof Error ? error.message : String(error)}\n`)
    }
    return current
  }

  return {
    now,
    async ask(request) {
      for (let tries = 1; ; tries++) {
        const asked = request()
        const isRead = isRepeatable(new URL(asked.url).pathname)
        // Checking for changes takes two system calls per pack.
        const { app } = isRead ? current : now()
        const response = await app.fetch(asked, env, EXECUTION)
        if (!isRead || tries === MAX_TRIES || now().app === app) return response
      }
    },
  }
}

/** A value that changes when a build has replaced one of these packs. */
export const stampOf = (folders: readonly string[]): string =>
  folders
    .map((folder) => {
      const [manifest, versions] = [MANIFEST, VERSIONS_FILE].map((file) => {
        const stats = statSync(join(folder, file), { throwIfNoEntry: false })
        return `${stats?.ino} ${stats?.size} ${stats?.mtimeMs}`
      })
      return `${folder} ${manifest} ${versions}`
    })
    .join('\n')
