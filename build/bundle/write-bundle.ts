/**
 * Writes packs as one folder that any file server can serve: the search page, the search box, the packs, and a page
 * for each card. It is written elsewhere and renamed, so that a server sees either the old folder or the new one.
 */
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Catalog } from '../../runtime/catalog.ts'
import { cardAddress } from '../../runtime/pages/page-address.ts'
import { UsageError } from '../errors.ts'
import { replaceFolder } from '../files/replace-folder.ts'
import { assemble } from '../serve/assemble.ts'
import { PACK_INDEX } from '../serve/pack-names.ts'
import { builtPage } from '../serve/page.ts'
import { ELEMENT_PATH, elementFolder } from '../vite/element.ts'
import { withoutOffline } from './without-offline.ts'
import { writeModelFiles } from './write-model-files.ts'
import { writePages } from './write-pages.ts'
import { zipFolder } from './zip-folder.ts'

export interface BundleOptions {
  /** The open packs of `packs`. */
  readonly catalog: Catalog
  readonly packs: readonly string[]
  /** Replaced as a whole. */
  readonly folder: string
  /** The URL at which it will be served, with a trailing slash. */
  readonly url?: string | undefined
  /** A folder written by `cardcat model`. */
  readonly model?: string | undefined
  readonly zip?: string | undefined
  /** Whether to write pages of cards; by default true. */
  readonly pages?: boolean | undefined
  /** Whether to write `llms.txt`, Markdown beside the pages, and skills; by default true. */
  readonly texts?: boolean | undefined
  readonly offline?: boolean | undefined
  readonly progress?: (done: number, total: number) => void
}

export interface Bundle {
  readonly folder: string
  readonly projects: readonly string[]
  readonly pages: number
  readonly zip?: { readonly file: string; readonly files: number; readonly bytes: number }
}

export async function writeBundle({
  catalog,
  packs,
  folder,
  url,
  model,
  zip,
  pages = true,
  texts = true,
  offline = true,
  progress = () => {},
}: BundleOptions): Promise<Bundle> {
  const staging = `${folder}.${process.pid}.partial`
  try {
    const projects = assemble({ page: builtPage(), packs, out: staging })
    cpSync(elementFolder(), join(staging, dirname(ELEMENT_PATH)), { recursive: true })
    if (!offline) withoutOffline(staging)
    if (model !== undefined) cpSync(model, join(staging, 'model'), { recursive: true })
    const written = pages
      ? await writePages(catalog, staging, { ...(url !== undefined && { url }), texts, progress })
      : 0
    if (!pages && texts)
      await writeModelFiles(catalog, staging, {
        ...{ url, addressOf: cardAddress, hasPages: false, hasApi: false },
      })
    const zipped = zip === undefined ? undefined : { file: zip, ...zipFolder(staging, zip) }
    replaceFolder(staging, folder)
    return { folder, projects, pages: written, ...(zipped && { zip: zipped }) }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** @throws UsageError for a folder that is neither empty nor a bundle */
export function refuseForeignFolder(folder: string): void {
  const root = resolve(folder)
  if (!existsSync(root) || readdirSync(root).length === 0) return
  if (existsSync(join(root, 'pack', PACK_INDEX))) return
  throw new UsageError(`${folder} exists and is not a bundle: choose another folder or remove it`)
}

/** @param option the option with the URL @throws UsageError for an invalid site URL */
export function originOf(url: string, option: string): string {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (address === undefined || !/^https?:$/.test(address.protocol))
    throw new UsageError(
      `${option} ${url} is not an address: give a complete one, such as https://docs.example.org/api/`,
    )
  return `${address.origin}${address.pathname.replace(/\/*$/, '/')}`
}
