/**
 * Inspects sources without a pack, or a file that no pack has, with the same answer as far as a few files tell. These
 * files go through the stages of a build, without embedding, into a pack in memory, which is then inspected: there is
 * only one way to answer. Relations from other files (callers, tests, docs elsewhere) are unknown, and a warning says
 * so.
 *
 * Nothing outside the folder is read (disk/inside-root.ts), and nothing is run.
 */
import { realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Failure, Inspection, InspectOptions, Outcome } from '../../runtime/answers.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { inspect } from '../../runtime/inspect.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { type LibraryConfig, readConfig } from '../discover/config.ts'
import { originKind } from '../discover/origins.ts'
import { BuildError, UsageError } from '../errors.ts'
import { openFileReader } from '../extract/extract-file.ts'
import type { FileFacts, SourceFile } from '../facts.ts'
import { knownLanguages } from '../known-languages.ts'
import { type Grammars, loadGrammars } from '../languages/grammars.ts'
import { linkLibrary } from '../link/link.ts'
import { packFiles } from '../pack.ts'
import { fileAt, filesNaming, packageFilesAbove } from './disk/disk-files.ts'
import { syntaxDefinitions } from './disk/syntax-definitions.ts'
import { lastCommit } from './local-file.ts'

/** @throws UsageError when there is no such folder */
export async function inspectDisk(
  root: string,
  options: InspectOptions,
): Promise<Outcome<Inspection>> {
  const folder = await realpath(root).catch(() => undefined)
  if (folder === undefined)
    throw new UsageError(`--root ${root} does not exist: give the folder of the sources`)
  const config = configOf(folder)
  const grammars = await loadGrammars()
  const listing = await filesFor(config, options, grammars)
  if (!listing.ok) return listing
  const files = [
    ...listing.value,
    ...(await packageFilesAbove(config, listing.value, knownLanguages(grammars))),
  ]
  const factsOf = openFileReader(grammars.languages)
  const read = await Promise.all(
    files.map(async (file): Promise<ReadFile> => ({ ...file, facts: await factsOf(file) })),
  )
  const catalog = await openCatalog([memoryStore(root, packInMemory(config, read, grammars))])
  const outcome = await inspect(catalog, options)
  if (!outcome.ok) return outcome
  const { path, source_mode, defined_symbols: defined, provenance, warnings = [] } = outcome.value
  const of = read.find((file) => file.path === path)
  const commit = await lastCommit(folder, path)
  const what =
    options.path === undefined ? `${options.symbol} is in no pack` : `${path} is in no pack`
  const msg = `${what}; the answer is from the files under ${root} alone, without callers, tests and docs elsewhere: run \`cardcat build\` for those`
  return {
    ok: true,
    value: {
      ...outcome.value,
      ...(source_mode === 'file' && defined.length === 0 && of !== undefined
        ? { defined_symbols: syntaxDefinitions(of.facts) }
        : {}),
      provenance: { ...provenance, ...commit },
      warnings: [...warnings, { code: 'not_indexed', msg, file: path }],
    },
  }
}

/** An unreadable config concerns the build; here the folder's name is enough. */
function configOf(folder: string): LibraryConfig {
  try {
    // A config may point to another folder (`from`), but the question is about this one.
    return { ...readConfig(folder), root: folder }
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    const project = basename(folder) || 'sources'
    const nothing = {
      ...{ documents: [], specs: [], publicNames: [], aliases: {}, examples: [] },
      ...{ description: null, keywords: [], requires: null, importPath: null },
    }
    return { root: folder, project, version: null, globs: { exclude: [] }, ...nothing }
  }
}

async function filesFor(
  config: LibraryConfig,
  { symbol, path = '' }: InspectOptions,
  grammars: Grammars,
): Promise<Outcome<readonly SourceFile[]>> {
  const known = knownLanguages(grammars)
  if (symbol !== undefined) {
    const files = filesNaming(config, symbol, known)
    return files.length > 0
      ? { ok: true, value: files }
      : notFound(`no file of ${config.project} has the name ${symbol}`)
  }
  const asked = path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+/u, '')
  const file = await fileAt(config, asked, known)
  if (file === undefined) return notFound(`there is no file ${asked} inside the root`)
  return typeof file === 'string' ? notFound(`${asked} ${file}`) : { ok: true, value: [file] }
}

const notFound = (msg: string): Failure => ({ ok: false, code: 'not_found', msg })

type ReadFile = SourceFile & { readonly facts: FileFacts }

function packInMemory(
  { project, version, publicNames, aliases }: LibraryConfig,
  files: readonly ReadFile[],
  { languages }: Grammars,
): Map<string, Uint8Array> {
  const { entries } = linkLibrary({
    ...{ project, version, publicNames, aliases, files, languages },
    ...{ packages: [], crates: [], imports: [], sites: [] },
  })
  return packFiles({
    ...{ project, library_version: version, commit: null, commit_date: null },
    ...{ built_from: 'folder', aliases: Object.keys(aliases), entries },
    sources: files.map(({ path, role, language, text }) => ({
      ...{ path, language, text },
      origin: { kind: originKind(path, role), commit: null },
    })),
  })
}
