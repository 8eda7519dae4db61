/**
 * The address of a card's page: `card/zod/zod.v4.classic.schemas~3Aobject.html`, and `.md` for its Markdown. Project
 * and id are percent-encoded byte by byte with `~` in place of `%`, because file servers decode a `%` and file
 * systems refuse a `:`; slashes of an id stay folders. Writer and reader together: the id can be recovered from the
 * address alone.
 *
 * Addresses are relative to the root of the site, so that pages work below any path.
 */
import type { CardHead } from '../card.ts'

/** The folder of all pages below the root. */
export const PAGES = 'card'

export type PageFormat = 'html' | 'md'

export interface PageAddress {
  readonly project: string
  /** Null: the page of the library itself. */
  readonly id: string | null
  readonly format: PageFormat
}

export const cardAddress = (
  { project, id }: Pick<CardHead, 'project' | 'id'>,
  format: PageFormat = 'html',
): string => `${PAGES}/${encoded(project)}/${encodedPath(id)}.${format}`

/** `card/zod/`, where a file server looks for `index.html`. */
export const libraryAddress = (project: string): string => `${PAGES}/${encoded(project)}/`

/** @param path below the root: `card/…` */
export function readPageAddress(path: string): PageAddress | undefined {
  const [folder, project = '', ...rest] = path.split('/')
  if (folder !== PAGES || project === '' || rest.length === 0) return undefined
  const last = rest.join('/')
  if (last === '' || last === 'index.html')
    return whole({ project: decoded(project), id: null, format: 'html' })
  if (last === 'index.md') return whole({ project: decoded(project), id: null, format: 'md' })
  const [, name, format] = /^(.+)\.(html|md)$/su.exec(last) ?? []
  if (name === undefined) return undefined
  const id = decoded(name)
  return whole({ project: decoded(project), id, format: format === 'md' ? 'md' : 'html' })
}

/** The way back from a page to the root: `../../`. */
export const rootFrom = (address: string): string => '../'.repeat(address.split('/').length - 1)

interface Read {
  readonly project: string | undefined
  readonly id: string | null | undefined
  readonly format: PageFormat
}

function whole({ project, id, format }: Read): PageAddress | undefined {
  return project === undefined || id === undefined ? undefined : { project, id, format }
}

/** Each part can be the name of a file or folder: `.`, `..` and an empty part are escaped. */
const encodedPath = (id: string): string =>
  id
    .split('/')
    .map((part) => (/^\.{0,2}$/.test(part) ? `~00${part.replaceAll('.', '~2E')}` : encoded(part)))
    .join('/')

const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '~')

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('~00', '').replaceAll('~', '%'))
  } catch {
    return undefined
  }
}
