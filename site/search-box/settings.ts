/**
 * The attributes of <cardcat-search> → what they mean. Whoever writes the page may get one wrong: a value that is not known
 * counts as absent, and an address that is none is said so in place of an answer.
 */
import { parseShortcuts, type Shortcut } from './shortcut.ts'

export const VIEWS = ['page', 'dropdown', 'modal'] as const
/**
 * page: field and results stand in the page. dropdown: the field does, its results open below it. modal: a button
 * does, which opens both in a dialog.
 */
export type View = (typeof VIEWS)[number]

export const THREADS = ['worker', 'page'] as const
/** Where the engine runs. */
export type Thread = (typeof THREADS)[number]

export interface Settings {
  readonly view: View
  /** Address of a pack, or of several, as it was written. */
  readonly pack: string
  readonly worker: string | null
  /** Results at first. */
  readonly limit: number
  readonly shortcuts: readonly Shortcut[]
  /** Questions to remember in this browser; 0: none. */
  readonly recent: number
  /** Results under a heading for each kind. */
  readonly grouped: boolean
  readonly preview: boolean
  /** Where the engine runs, if it can. */
  readonly thread: Thread
  /** Address of the folder of the packs' model, where readers may run it; null: they may not. */
  readonly exactQuery: string | null
}

/** What `limit` and `recent` are without a number, and the most that they may be. */
const LIMIT = { usual: 10, most: 50 }
const RECENT = { usual: 5, most: 20 }

export function readSettings(element: Element): Settings {
  const given = (name: string): string | null => element.getAttribute(name)
  const view = VIEWS.find((name) => name === given('view')) ?? 'page'
  return {
    view,
    pack: given('pack')?.trim() || given('packs')?.trim() || '/pack/',
    worker: given('worker'),
    limit: countIn(given('limit'), LIMIT),
    shortcuts: parseShortcuts(given('shortcuts') ?? '/ mod+k'),
    recent: element.hasAttribute('recent') ? countIn(given('recent'), RECENT) : 0,
    grouped: given('group') !== 'none',
    // Beside the results there is room for it in a dialog alone.
    preview: given('preview') === null ? view === 'modal' : given('preview') !== 'none',
    thread: THREADS.find((name) => name === given('thread')) ?? 'worker',
    exactQuery: given('exact-query')?.trim() || null,
  }
}

function countIn(text: string | null, { usual, most }: typeof LIMIT): number {
  const count = Number.parseInt(text ?? '', 10)
  return count > 0 ? Math.min(count, most) : usual
}

/** The address of the packs is none that a page may fetch from. */
export class BadAddress extends Error {
  readonly code = 'bad_address'
}

/** @throws BadAddress where following it could not lead to files: `javascript:`, `data:`, a typing error in the host */
export const checkedPack = ({ pack }: Settings): string => checkedAddress('pack', pack)

/** @param name of the attribute @throws BadAddress */
export function checkedAddress(name: string, address: string): string {
  const url = URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : null
  if (url !== null && FETCHED.has(url.protocol)) return address
  throw new BadAddress(
    `${name}="${address}" must be an address below which files lie, such as /pack/`,
  )
}

const FETCHED = new Set(['http:', 'https:', 'file:'])
