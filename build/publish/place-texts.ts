/**
 * Writes the files of a target that language models and agents read: `llms.txt`, `llms-full.txt` and a skill in the
 * folder of each library, and an `llms.txt` at the root that links to them. They describe the latest version and are
 * written after its pack.
 *
 * The list at the root is made from the beginnings of the libraries' own files, so that no other pack is read. Of two
 * concurrent runs, each writes its library's file before it reads the others, so that both are listed.
 */
import { openCatalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { partOf } from '../../runtime/pages/llms-full.ts'
import {
  gatherIndex,
  type LibraryHead,
  librariesIndex,
  readHead,
} from '../../runtime/pages/llms-index.ts'
import { cardAddress } from '../../runtime/pages/page-address.ts'
import { SKILLS } from '../../runtime/pages/skill.ts'
import { libraryFiles, linksFor, type ModelFilesOptions } from '../bundle/write-model-files.ts'
import { AnswerError } from '../errors.ts'
import { inBatches } from '../files/in-batches.ts'
import { type Library, storeOf } from './published.ts'
import type { Target } from './target.ts'
import { librariesIn } from './target-index.ts'

export interface TextsOptions {
  /** The target's URL with a trailing `/`; without it, links are relative. */
  readonly url?: string | undefined
}

const INDEX = 'llms.txt'

/** Whether a file in a library's folder is one of these. */
export const isText = (own: string): boolean =>
  own === INDEX || partOf(own) !== undefined || own.startsWith(`${SKILLS}/`)

/** @param options false removes existing files */
export async function placeTexts(library: Library, options: TextsOptions | false): Promise<void> {
  const { target, name } = library
  const about = optionsIn(name, options === false ? {} : options)
  const texts = options === false ? new Map() : await textsOf(library, about)
  // A pack that does not open is reported elsewhere, and its existing texts stay.
  if (texts === undefined) return
  const before = [...(await target.list(name)).keys()]
  const own = before.filter((file) => isText(file.slice(name.length + 1)))
  // The index is written last, so that its links are never broken.
  for (const [file, text] of [...texts].reverse()) await writeChanged(target, file, text)
  await target.remove(own.filter((file) => !texts.has(file)))
  await placeIndex(target, about)
}

const optionsIn = (name: string, { url }: TextsOptions): ModelFilesOptions => ({
  ...{ url, addressOf: cardAddress, hasPages: false, hasApi: false },
  folderOf: () => `${name}/`,
})

/** The texts of the pack in the library's folder, by file name. */
async function textsOf(
  library: Library,
  options: ModelFilesOptions,
): Promise<Map<string, string> | undefined> {
  const catalog = await openCatalog([storeOf(library)], { kernel: kernelOf(scanModule()) })
  const project = catalog.packs[0]?.manifest.project
  const index = project === undefined ? undefined : await gatherIndex(catalog, project)
  if (index === undefined) return undefined
  const texts = new Map<string, string>()
  for await (const file of libraryFiles(catalog, index, options)) texts.set(file.name, file.text)
  return texts
}

async function writeChanged(target: Target, file: string, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text)
  const before = await target.read(file)
  if (before === undefined || !Buffer.from(before.bytes).equals(bytes))
    await target.write(file, bytes)
}

const MAX_TRIES = 10
/** Concurrent requests. */
const AT_ONCE = 16

async function placeIndex(target: Target, { folderOf: _, ...options }: ModelFilesOptions) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await target.read(INDEX)
    const names = (await librariesIn(target)) ?? []
    const heads = new Map<string, LibraryHead>()
    await inBatches(names, AT_ONCE, async (name) => {
      const index = await target.read(`${name}/${INDEX}`)
      const head = index && readHead(name, new TextDecoder().decode(index.bytes))
      if (head !== undefined) heads.set(name, head)
    })
    if (heads.size === 0) return before === undefined ? undefined : target.remove([INDEX])
    const listed = names.flatMap((name) => heads.get(name) ?? [])
    const text = librariesIndex(
      listed,
      linksFor(INDEX, { ...options, folderOf: (name) => `${name}/` }),
    )
    const bytes = new TextEncoder().encode(text)
    const isSame = before !== undefined && Buffer.from(before.bytes).equals(bytes)
    if (isSame || (await target.replace(INDEX, bytes, before))) return
  }
  throw new AnswerError(`${target.name}/${INDEX} keeps changing while it is written: try again`)
}
