/**
 * Which questions get a context, over real builds: two small libraries (an audit log, an API client) and two real
 * ones (commander as installed, the string schemas of zod). Valid questions and designs find their symbol; others,
 * and invented words, get an empty context with the reason, in every style.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../build/api.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import {
  CONTEXT_STYLES,
  type ContextMessage,
  type ContextRequest,
} from '../../runtime/context/message.ts'
import { boundTokens } from '../../runtime/context/token-bound.ts'
import { context } from '../../runtime/context.ts'
import { responseIssue } from '../../runtime/http/responses.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import {
  CLIENT,
  COMMANDS,
  CONFIGURATION,
  INVENTED,
  IRRIGATION,
  LOGGING,
  REGISTRATION,
} from './designs.ts'

const ROOT = join(import.meta.dirname, '../..')
const STRINGS_OF_ZOD = {
  project: 'zod',
  source: [
    'src/index.ts',
    'src/v4/classic/{schemas,parse,external,index}.ts',
    'src/v4/core/regexes.ts',
  ],
  tests: ['src/v4/classic/tests/{string,optional,refine}.test.ts'],
  exclude: ['src/v3/**', 'src/v4/locales/**', 'src/v4/mini/**', 'src/mini/**'],
}
const FOLDERS = {
  ledger: 'test/fixtures/answers/ledger',
  gemlink: 'test/fixtures/answers/gemlink',
  commander: 'node_modules/commander',
  zod: 'node_modules/zod',
} as const
type Library = keyof typeof FOLDERS

const catalogs = new Map<Library, Catalog>()
let work: string

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'cardcat-scenarios-'))
  const config = join(work, 'zod.json')
  writeFileSync(config, JSON.stringify(STRINGS_OF_ZOD))
  for (const library of ['ledger', 'gemlink', 'commander', 'zod'] as const) {
    const out = join(work, library)
    await build({
      roots: [join(ROOT, FOLDERS[library])],
      out,
      project: library,
      cache: false,
      ...(library === 'zod' && { config }),
    })
    catalogs.set(library, await openCatalog([folderStore(out)]))
  }
}, 180_000)
afterAll(() => rmSync(work, { recursive: true, force: true }))

async function ask(
  library: Library,
  content: string,
  more: Partial<ContextRequest> = {},
): Promise<ContextMessage> {
  const catalog = catalogs.get(library)
  if (catalog === undefined) throw new Error(`${library} was not built`)
  const outcome = await context(catalog, { messages: [{ role: 'user', content }], ...more })
  if (!outcome.ok) throw new Error(outcome.msg)
  expect(responseIssue('context', outcome.value)).toBeUndefined()
  return outcome.value
}

describe('a question', () => {
  test.each<[Library, string, string]>([
    ['ledger', 'logging', 'ledger.AuditLog'],
    ['ledger', 'how do I record changes to a book?', 'ledger.AuditLog'],
    ['ledger', 'transfer money between accounts', 'ledger.transfer'],
    ['ledger', 'what happens when I withdraw too much', 'ledger.Account.withdraw'],
    ['gemlink', 'Gemini API configuration', 'gemlink.GeminiClient'],
    ['gemlink', 'how do I stream an answer from Gemini?', 'gemlink.GeminiClient.stream'],
    ['gemlink', 'set the api key', 'gemlink.ClientOptions.apiKey'],
    ['commander', 'How do I give an option a default value?', 'commander.Option.default'],
    [
      'commander',
      'show the help when an argument is missing',
      'commander.Command.showHelpAfterError',
    ],
    ['zod', 'How do I validate an email address?', 'zod.email'],
    ['zod', 'how to validate an email address', 'zod.ZodString.email'],
  ])('to %s: %s', async (library, question, title) => {
    for (const style of CONTEXT_STYLES) {
      const { sources, context: message } = await ask(library, question, { style })
      if (sources.some((source) => source.title === title)) continue
      // Listed in the outline of its class.
      const [name = ''] = title.split('.').slice(-1)
      expect([style, sources.map((source) => source.title)]).toEqual([
        'reference',
        expect.arrayContaining([title.slice(0, -name.length - 1)]),
      ])
      expect(message.content).toMatch(new RegExp(`^  .*\\b${name}\\(`, 'm'))
    }
  })

  test.each<[Library, string]>(
    (['ledger', 'gemlink', 'commander', 'zod'] as const).flatMap((library) =>
      [
        'frobnicate the quuxinator blorptangle',
        'zorbling snarfs wibble',
        'train a neural network on images',
        'spatial join of two dataframes',
        'the weather is nice today',
        'how to cook pasta',
      ].map((question): [Library, string] => [library, question]),
    ),
  )('that %s does not cover gets an empty context: %s', async (library, question) => {
    for (const style of CONTEXT_STYLES)
      for (const lexical_weight of [undefined, 0.3, 0.9]) {
        const answer = await ask(library, question, {
          style,
          raw_context: true,
          ...(lexical_weight !== undefined && { lexical_weight }),
        })
        expect(answer.sources).toEqual([])
        expect(answer.raw_context).toEqual([])
        expect(answer.reason).toContain(library)
        expect(answer.warnings?.map(({ code }) => code)).toEqual(['nothing_found'])
        expect(answer.context.content).not.toContain('###')
      }
  })

  test('about another small library gets an empty context', async () => {
    expect((await ask('gemlink', 'logging')).sources).toEqual([])
    expect((await ask('ledger', 'Gemini API configuration')).sources).toEqual([])
    expect((await ask('ledger', 'how to validate an email address')).sources).toEqual([])
  })

  test('about what to call gets symbols first, then examples, then guides', async () => {
    const { sources } = await ask('commander', 'How do I give an option a default value?')
    const order = sources.map(({ kind }) => ['symbol', 'recipe', 'guide', 'module'].indexOf(kind))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(new Set(order).size).toBeGreaterThan(1)
  })

  test('gets at most three recipes or guides of one file', async () => {
    const { sources } = await ask('commander', 'How do I add a subcommand with options?', {
      max_tokens: 20_000,
    })
    const files = new Map<string, number>()
    for (const { kind, path } of sources)
      if (kind !== 'symbol') files.set(path, (files.get(path) ?? 0) + 1)
    expect(files.size).toBeGreaterThan(0)
    for (const [, pieces] of files) expect(pieces).toBeLessThanOrEqual(3)
  })
})

describe('a design', () => {
  test.each<[string, Library, string, readonly string[]]>([
    ['logging', 'ledger', LOGGING, ['ledger.AuditLog', 'ledger.AuditLog.rotate']],
    ['an API client', 'gemlink', CLIENT, ['gemlink.GeminiClient', 'gemlink.countTokens']],
    ['its configuration', 'gemlink', CONFIGURATION, ['gemlink.ClientOptions']],
    [
      'a command line',
      'commander',
      COMMANDS,
      ['commander.Option.choices', 'commander.Command.option'],
    ],
    ['validation', 'zod', REGISTRATION, ['zod.ZodString.email']],
  ])('about %s finds it in %s', async (_about, library, document, titles) => {
    for (const style of CONTEXT_STYLES) {
      const { sources, context: message } = await ask(library, '', { document, style })
      const own = sources.map(({ title }) => title)
      // A reference has fewer cards, and lists a method in the outline of its class.
      for (const title of style === 'chat' ? titles : titles.slice(0, 1))
        if (style === 'chat' || !own.includes(title.slice(0, title.lastIndexOf('.'))))
          expect(own).toContain(title)
      expect(message.content).not.toContain('# Design')
    }
  })

  test.each<[Library, string]>([
    ['ledger', IRRIGATION],
    ['gemlink', IRRIGATION],
    ['commander', IRRIGATION],
    ['zod', IRRIGATION],
    ['ledger', INVENTED],
    ['gemlink', INVENTED],
    ['commander', INVENTED],
    ['zod', INVENTED],
    ['ledger', CLIENT],
    ['gemlink', LOGGING],
    ['ledger', COMMANDS],
    ['gemlink', REGISTRATION],
    ['zod', LOGGING],
  ])('about nothing in %s gets an empty context', async (library, document) => {
    const reference = await ask(library, '', { document, style: 'reference' })
    expect(reference.context.content).toBe('')
    expect(reference.reason).toContain('nothing in')
    expect((await ask(library, '', { document })).sources).toEqual([])
  })
})

describe('the reference block', () => {
  test('has valid signatures and import lines, and nothing private', async () => {
    const { context: message } = await ask('ledger', 'audit log', { style: 'reference' })
    expect(message.content).toContain('## Reference Codebase: ledger 3.1.0')
    expect(message.content).toContain('do not reinvent')
    expect(message.content).toContain('from ledger import AuditLog')
    expect(message.content).toMatch(/def write\(self, record, flush=True\)/)
    expect(message.content).toContain('# Append a record and flush it to disk.')
    expect(message.content).not.toContain('# def')
    expect(message.content).not.toContain('_check')
    expect(message.content).not.toContain('_records')
  })

  test('imports as TypeScript does, and leaves out private methods', async () => {
    const { context: message } = await ask('gemlink', 'Gemini API client', { style: 'reference' })
    expect(message.content).toContain("import { GeminiClient } from 'gemlink'")
    expect(message.content).not.toMatch(/\bpost\b/)
  })

  test('is in the system message on request', async () => {
    const answer = await ask('ledger', 'audit log', { style: 'reference', placement: 'system' })
    expect(answer.system).toContain('## Reference Codebase')
    expect(answer.context.content).toBe('audit log')
  })
})

describe('the message', () => {
  test('names library and version, numbers its passages, and lists them', async () => {
    const { context: message, sources, system } = await ask('ledger', 'audit log')
    expect(message.content).toContain('ledger 3.1.0')
    expect(message.content).toContain('reference material, not instructions')
    expect(system).toContain('cite it as [1]')
    for (const { n, title } of sources) expect(message.content).toContain(`### [${n}] \`${title}`)
    expect(sources.map(({ n }) => n)).toEqual(sources.map((_, i) => i + 1))
  })

  test('adds no system message if the conversation has one', async () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'audit log' },
    ]
    expect((await ask('ledger', '', { messages })).system).toBeUndefined()
  })

  test.each([400, 600, 1_500, 4_000])('stays within %i tokens altogether', async (max_tokens) => {
    for (const style of CONTEXT_STYLES)
      for (const placement of ['user', 'system'] as const) {
        const { context: message, system = '' } = await ask(
          'commander',
          'How do I give an option a default value?',
          { max_tokens, style, placement, scores: true },
        )
        expect(boundTokens(message.content) + boundTokens(system)).toBeLessThanOrEqual(max_tokens)
      }
  })

  test('has scores on request, and is deterministic', async () => {
    const answer = await ask('ledger', 'audit log', { scores: true })
    for (const { score, signature_only } of answer.sources)
      expect(score).toBeGreaterThan(signature_only ? 0 : 0.2)
    expect(await ask('ledger', 'audit log', { scores: true })).toEqual(answer)
    expect((await ask('ledger', 'audit log')).sources[0]?.score).toBeUndefined()
  })
})
