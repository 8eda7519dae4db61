/**
 * The settings of the reader's language model, validated. They are kept while the tab is open (sessionStorage) and
 * nowhere else: not in the address, a cookie or a cache. The key goes to the endpoint alone, never to the server of
 * this page.
 */
import type { Outcome } from '../../runtime/answers.ts'
import {
  readUpstream,
  type SettingNames,
  UPSTREAM_SETTINGS,
  type Upstream,
} from '../../runtime/upstream/settings.ts'
import { invalidInput } from '../../runtime/wire/invalid-input.ts'

export interface ModelSettings {
  readonly url: string
  readonly model: string
  readonly key: string
  /** Whether to ask again when a name is wrong. */
  readonly correct: boolean
}

export const NO_MODEL: ModelSettings = { url: '', model: '', key: '', correct: true }

const KEY = 'cardcat-ask'

/** As in the labels of the fields. */
const FIELDS: SettingNames = { url: 'the address', key: 'the key', model: 'the model' }

export function readModelSettings(): ModelSettings {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof known !== 'object' || known === null) return NO_MODEL
    const text = (name: string): string => {
      const value: unknown = Reflect.get(known, name)
      return typeof value === 'string' ? value : ''
    }
    const correct = Reflect.get(known, 'correct') !== false
    return { url: text('url'), model: text('model'), key: text('key'), correct }
  } catch {
    // Storage may be forbidden; the settings then last until the page is left.
    return NO_MODEL
  }
}

export function keepModelSettings(settings: ModelSettings): void {
  try {
    if (settings.url === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(settings))
  } catch {}
}

/** @returns null without an address: then the catalog answers alone */
export function upstreamOf({ url, model, key }: ModelSettings): Outcome<Upstream> | null {
  if (url.trim() === '') return null
  const upstream = readUpstream(
    {
      [UPSTREAM_SETTINGS.url.env]: url,
      [UPSTREAM_SETTINGS.model.env]: model,
      [UPSTREAM_SETTINGS.key.env]: key,
    },
    FIELDS,
  )
  if (!upstream.ok) return upstream
  const { chatUrl, key: secret } = upstream.value
  if (secret !== null && new URL(chatUrl).origin === location.origin)
    return invalidInput(
      'the key would go to the server of this page: leave it out, or ask elsewhere',
    )
  return upstream
}

/** For example `qwen3 at 127.0.0.1:11434`. */
export function nameOfModel({ url, model }: ModelSettings): string {
  const host = URL.canParse(url) ? new URL(url).host : url
  return model === '' ? host : `${model} at ${host}`
}
