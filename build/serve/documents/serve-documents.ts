/**
 * The routes that change a server's documents, and their shutdown. Without a folder of documents there are no such
 * routes, and the app's own routes explain how documents are changed.
 *
 * The documents have a pack of their own beside those of the libraries, whose sources and build options the server
 * does not know. So a change of a document never rebuilds a library.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AppOptions } from '../../../runtime/http.ts'
import { MANIFEST } from '../../../runtime/pack/pack-format.ts'
import { errorMessage } from '../../../runtime/std/error-message.ts'
import { UsageError } from '../../errors.ts'
import type { Environment, Settings } from '../settings.ts'
import { administrationRoutes } from './administration.ts'
import { documentFiles } from './document-files.ts'
import { packIn, reindexing } from './reindex.ts'

export interface ServedDocuments {
  readonly routes?: NonNullable<AppOptions['routes']>
  stop(): Promise<void>
}

const KB = 1024

/** @throws UsageError when the folder cannot be written */
export function serveDocuments(
  { documentsDir, documentsProject, maxDocument, maxDocuments }: Settings,
  environment: Environment,
): ServedDocuments {
  if (documentsDir === '') return { stop: async () => {} }
  const root = resolve(documentsDir)
  const limits = { documents: maxDocuments, bytes: maxDocument * KB }
  const { CARDCAT_MODEL: model } = environment
  const task = { root, project: documentsProject, pack: packIn(root), ...(model && { model }) }
  const { files, index } = opened(documentsDir, () => ({
    files: documentFiles(root, limits),
    index: reindexing(task, { ...process.env, ...environment }),
  }))
  return {
    routes: administrationRoutes({
      files,
      reindexing: index,
      audit: (line) => process.stderr.write(`${JSON.stringify(line)}\n`),
    }),
    stop: index.stop,
  }
}

function opened<T>(folder: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    throw new UsageError(
      `documents cannot be kept in ${folder} (${errorMessage(error)}): name a folder that may be written with --documents-dir`,
    )
  }
}

/** The pack of the documents, once there is one. */
export function documentPack({ documentsDir }: Settings): string[] {
  const pack = packIn(resolve(documentsDir))
  return documentsDir !== '' && existsSync(join(pack, MANIFEST)) ? [pack] : []
}
