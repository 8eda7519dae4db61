/**
 * The folders of all current packs: those of libraries that the command line names, and that of the server's
 * documents. Called again while the server runs, because builds add packs.
 */
import { existsSync } from 'node:fs'
import { DEFAULT_PACKS, packFolders } from '../answer/pack-folders.ts'
import { UsageError } from '../errors.ts'
import { documentPack } from './documents/serve-documents.ts'
import { packsByName } from './pack-names.ts'
import type { Environment, Settings } from './settings.ts'

/**
 * @throws UsageError when there is no pack where one was expected, or when a library has the name of the documents
 */
export function servedPacks(
  given: readonly string[],
  settings: Settings,
  environment: Environment,
  /** Whether there are packs elsewhere. */
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): string[] {
  const own = documentPack(settings)
  const all = isOptional && given.length === 0 ? [] : libraryPacks(given, settings, environment)
  const libraries = all.filter((folder) => !own.includes(folder))
  const { documentsDir, documentsProject } = settings
  if (documentsDir !== '' && packsByName(libraries).has(documentsProject))
    throw new UsageError(
      `there is a pack of ${documentsProject} already: name the documents otherwise, with --documents-project`,
    )
  return [...libraries, ...own]
}

/** With documents, libraries are optional. */
function libraryPacks(
  given: readonly string[],
  { documentsDir }: Settings,
  environment: Environment,
): string[] {
  const isNamed = given.length > 0 || environment.CARDCAT_PACK
  if (documentsDir !== '' && !isNamed && !existsSync(DEFAULT_PACKS)) return []
  return packFolders(given, environment)
}
