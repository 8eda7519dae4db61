/**
 * What was asked for on the command line in, the folders of all packs that are there now out: those of libraries, and
 * the one of the documents that the server keeps. Asked again while the server runs, since builds add packs.
 */
import { existsSync } from 'node:fs'
import { DEFAULT_PACKS, packFolders } from '../answer/pack-folders.ts'
import { UsageError } from '../errors.ts'
import { documentPack } from './documents/kept-documents.ts'
import { packsByName } from './pack-names.ts'
import type { Environment, Settings } from './settings.ts'

/** @throws UsageError when there is no pack where one was expected, or when a library has the name of the documents */
export function servedPacks(
  given: readonly string[],
  settings: Settings,
  environment: Environment,
): string[] {
  const own = documentPack(settings)
  const libraries = libraryPacks(given, settings, environment).filter(
    (folder) => !own.includes(folder),
  )
  const { documentsDir, documentsProject } = settings
  if (documentsDir !== '' && packsByName(libraries).has(documentsProject))
    throw new UsageError(
      `there is a pack of ${documentsProject} already: name the documents otherwise, with --documents-project`,
    )
  return [...libraries, ...own]
}

/** Whoever keeps documents may have no library. */
function libraryPacks(
  given: readonly string[],
  { documentsDir }: Settings,
  environment: Environment,
): string[] {
  const isNamed = given.length > 0 || environment.CARDCAT_PACK
  if (documentsDir !== '' && !isNamed && !existsSync(DEFAULT_PACKS)) return []
  return packFolders(given, environment)
}
