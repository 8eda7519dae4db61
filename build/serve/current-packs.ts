/**
 * The packs as they are on disk at this moment: a way to find their folders in, their names and the app that answers
 * from them out. The server reads from the folders that builds write to, so a build may replace a pack between two
 * requests or during one. A build writes what is new, then the manifest, and removes what is old last; so:
 *
 *   before a question    a manifest that is not the one that was opened: the catalog is opened anew
 *   after the answer     the same again: what the answer read may have been removed, so it is made once more
 *
 * No answer mixes two builds, and none lacks a file that a build has just removed. A manifest that is gone is a pack
 * that is gone: whoever replaces folders by other means than a build should rename them in one step.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type App, isRepeatable } from '../../runtime/http.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { VERSIONS_FILE } from '../../runtime/versions/versions-file.ts'
import { packsByName } from './pack-names.ts'
import type { Environment } from './settings.ts'

export interface PackSet {
  /** Folder by the name under which the pack is served. */
  readonly folders: ReadonlyMap<string, string>
  readonly app: App
}

export interface CurrentPacks {
  now(): PackSet
  /** Asks again, where that is safe, when a build replaced a pack meanwhile. */
  ask(request: () => Request): Promise<Response>
}

export interface FindPacks {
  /** May throw when there is none. */
  readonly find: () => readonly string[]
  readonly appOver: (folders: readonly string[]) => App
  /** What the app reads its settings from, as from a worker's bindings. */
  readonly env: Environment
}

/** Packs that appear beside the others are found within this time. */
const LOOK_AGAIN_MS = 1000

/** Builds take longer than answers; this only bounds the time where something else rewrites manifests all the time. */
const TRIES = 10

/** Work goes on here whether anybody waits for it or not. Without a context, Hono throws at each question for one. */
const EXECUTION: Parameters<App['fetch']>[2] = {
  waitUntil() {},
  passThroughOnException() {},
  props: {},
}

/** @throws UsageError when there is no pack to begin with, or two of one name */
export function currentPacks({ find, appOver, env }: FindPacks): CurrentPacks {
  let found = find()
  let lookAgainAt = Date.now() + LOOK_AGAIN_MS
  let stamp = stampOf(found)
  let current = open(packsByName(found))

  function open(folders: ReadonlyMap<string, string>): PackSet {
    return { folders, app: appOver([...folders.values()]) }
  }

  function look(): void {
    if (Date.now() < lookAgainAt) return
    lookAgainAt = Date.now() + LOOK_AGAIN_MS
    try {
      found = find()
    } catch {
      // None is left: opening those that were there says so to whoever asks.
    }
  }

  function now(): PackSet {
    look()
    const seen = stampOf(found)
    if (seen === stamp) return current
    stamp = seen
    try {
      current = open(packsByName(found))
    } catch (error) {
      // Two packs of one name by now. What was served before goes on.
      process.stderr.write(`warning ${error instanceof Error ? error.message : String(error)}\n`)
    }
    return current
  }

  return {
    now,
    async ask(request) {
      for (let tries = 1; ; tries++) {
        const { app } = now()
        const asked = request()
        const response = await app.fetch(asked, env, EXECUTION)
        if (tries === TRIES || !isRepeatable(new URL(asked.url).pathname)) return response
        if (now().app === app) return response
      }
    },
  }
}

/** What changes when a build has replaced one of these packs. */
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
