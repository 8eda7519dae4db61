/**
 * Reads the attributes of <cardcat-search>. An unknown value counts as absent; an invalid address is reported in
 * place of an answer.
 */
import { parseShortcuts, type Shortcut } from './shortcut.ts'

const VIEWS = ['page', 'dropdown', 'modal'] as const
/**
 * page: field and results stand in the page. dropdown: the results open below the field. modal: a button opens both
 * in a dialog.
 */
export type View = (typeof VIEWS)[number]

const THREADS = ['worker', 'page'] as const
/** Where the engine runs. */
export type Thread = (typeof THREADS)[number]

export interface Settings {
  readonly view: View
  /** The address of one or several packs, as written. */
  readonly pack: string
  readonly worker: string | null
  /** The number of results at first. */
  readonly limit: number
  readonly shortcuts: readonly Shortcut[]
  /** How many questions to remember in this browser; 0: none. */
  readonly recent: number
  /** Whether results stand under headings of their kinds. */
  readonly grouped: boolean
  readonly preview: boolean
  /** Where the engine runs, if possible. */
  readonly thread: Thread
  /** The folder of the packs' model, where readers may run it; null: they may not. */
  readonly exactQuery: string | null
}

/** The values of `limit` and `recent` without a number, and their maximum. */
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
    // Only a dialog has room for it beside the results.
    preview: given('preview') === null ? view === 'modal' : given('preview') !== 'none',
    thread: THREADS.find((name) => name === given('thread')) ?? 'worker',
    exactQuery: given('exact-query')?.trim() || null,
  }
}

function countIn(text: string | null, { usual, most }: typeof LIMIT): number {
  const count = Number.parseInt(text ?? '', 10)
  return count > 0 ? Math.min(count, most) : usual
}

/** An address from which a page cannot fetch packs. */
export class BadAddress extends Error {
  readonly code = 'bad_address'
}

/** @throws BadAddress where it cannot lead to files: `javascript:`, `data:`, a typing error in the host */
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
