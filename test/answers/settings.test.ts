/**
 * The settings of retrieval: one table, environment variables, and the handling of invalid values.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from '../../build/serve/settings.ts'
import {
  NUMBERS,
  OTHER_SETTINGS,
  readSettings,
  SWITCHES,
  TEXTS,
} from '../../runtime/context/settings.ts'
import { context } from '../../runtime/context.ts'
import { openShelf } from './shelf.ts'

test('each setting has a unique name, a default within its range, and a description', () => {
  const names = [NUMBERS, SWITCHES, TEXTS, OTHER_SETTINGS]
    .flatMap((table) => Object.values<{ readonly env: string }>(table))
    .map(({ env }) => env)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^CARDCAT_[A-Z_]+$/)
  for (const { value, range, about } of Object.values(NUMBERS)) {
    expect(value).toBeGreaterThanOrEqual(range[0])
    expect(value).toBeLessThanOrEqual(range[1])
    expect(about).not.toBe('')
  }
})

test('environment variables change settings', () => {
  const { settings, warnings } = readSettings({ CARDCAT_MMR_LAMBDA: '.7', CARDCAT_SCORES: 'true' })
  expect(settings).toMatchObject({ mmrLambda: 0.7, scores: true, results: 10 })
  expect(warnings).toEqual([])
})

test.each([
  ['CARDCAT_RESULTS', 'many'],
  ['CARDCAT_RESULTS', '2.5'],
  ['CARDCAT_MMR_LAMBDA', '2'],
  ['CARDCAT_RAW_CONTEXT', 'yes'],
])('%s=%s is left at its default, with a warning that names it', (name, value) => {
  const { settings, warnings } = readSettings({ [name]: value })
  expect(settings).toEqual(readSettings({}).settings)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]?.msg).toContain(`${name}=${value} is ignored: it must be`)
})

test('a request takes precedence over the environment', async () => {
  const catalog = await openShelf(true)
  const messages = [{ role: 'user', content: 'Shelf.put' }]
  const env = { CARDCAT_RAW_CONTEXT: '1', CARDCAT_CONTEXT_TOKENS: '400' }
  const usual = await context(catalog, { messages }, env)
  const told = await context(catalog, { messages, raw_context: false, max_tokens: 4_000 }, env)
  if (!usual.ok || !told.ok) throw new Error('both answer')
  expect(usual.value.raw_context?.length).toBe(usual.value.sources.length)
  expect(told.value.raw_context).toBeUndefined()
  expect(told.value.sources.length).toBeGreaterThan(usual.value.sources.length)
})

test('the README lists each setting with its default', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../runtime/context/README.md'), 'utf8')
  const rows = [
    ...[...Object.values(NUMBERS), ...Object.values(SWITCHES)].map(
      ({ env, value, about }) => `| \`${env}\` | ${Number(value)} | ${about} |`,
    ),
    ...[...Object.values(TEXTS), ...Object.values(OTHER_SETTINGS)].map(
      ({ env, value, about }) => `| \`${env}\` | ${value === '' ? '–' : value} | ${about} |`,
    ),
  ]
  for (const row of rows) expect(readme.split('\n')).toContain(row)
})

test('the base path has the same variable and the same default in the settings of the server', () => {
  const { environment, fallback } = SETTINGS.basePath
  expect(OTHER_SETTINGS.basePath).toMatchObject({ env: environment, value: fallback })
})

test('text values are trimmed, and an empty value leaves the default', () => {
  const { settings } = readSettings({ CARDCAT_BANNER: ' Ask #help. ', CARDCAT_TOKENIZER: '' })
  expect(settings).toMatchObject({ banner: 'Ask #help.', tokenizer: 'bound' })
})
