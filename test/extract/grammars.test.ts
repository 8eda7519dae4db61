/**
 * Grammar folders are validated when read, and contain everything about a language. The main test of design.md: a
 * language that exists only in a folder created by the test.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCodeReader } from '../../build/extract/code/symbols.ts'
import { grammarFile, grammarIdentity } from '../../build/languages/grammar-file.ts'
import { GRAMMARS_FOLDER, loadGrammars } from '../../build/languages/grammars.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grammars-'))
})
afterEach(() => rm(folder, { recursive: true }))

const BASH = {
  name: 'bash',
  title: 'Bash',
  extensions: ['.sh'],
  filenames: ['.bashrc'],
  grammar: '@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm',
  queries: ['all.scm'],
  comments: { before: [{ line: '#' }] },
  visibility: { default: 'public', private: { names: ['^_'] } },
}
const BASH_QUERY = `
  (function_definition name: (word) @name body: (_) @body) @definition.function
  (comment) @comment
  (command name: (command_name) @call)`

const LOGO = {
  name: 'logo',
  title: 'Logo',
  extensions: ['.logo'],
  patterns: {
    strings: [],
    blocks: { open: '\\bbegin\\b', close: '\\bend\\b' },
    find: [
      { capture: 'definition.function', find: '^to (?<name>\\w+)[^\\n]*?(?= begin)', body: true },
    ],
  },
  comments: { before: [{ line: ';' }] },
  visibility: { default: 'public', private: { names: ['^_'] } },
}

async function writeLanguage(settings: Record<string, unknown>, query: string): Promise<void> {
  await mkdir(join(folder, String(settings.name)), { recursive: true })
  await writeFile(join(folder, String(settings.name), 'language.json'), JSON.stringify(settings))
  await writeFile(join(folder, String(settings.name), 'all.scm'), query)
}

const BROKEN = { ...LOGO.patterns, find: [{ capture: 'definition.function', find: '(' }] }

async function open(path: string) {
  const language = (await loadGrammars(folder)).languageOf(path)
  if (language === undefined) throw new Error(`no language for ${path}`)
  return openCodeReader(language)
}

describe('a new language', () => {
  test('needs only a folder and no TypeScript', async () => {
    await writeLanguage(BASH, BASH_QUERY)
    const read = await open('tools/run.sh')
    const facts = read(
      '# Greets.\n# Twice.\ngreet() {\n  echo "$1"\n  _again\n}\n_again() { :; }\ngreet you\n',
    )
    expect(facts.definitions).toMatchObject([
      { name: 'greet', lines: [3, 6], docstring: 'Greets.\nTwice.', calls: ['echo', '_again'] },
      { name: '_again', visibility: 'private' },
    ])
    expect(facts.calls).toEqual(['greet'])
  })

  test('without a grammar is a folder of patterns, and its cards are marked as approximate', async () => {
    await writeLanguage(LOGO, '')
    const read = await open('tools/turtle.logo')
    const facts = read(
      '; Draws.\nto square :size begin\n  if :size begin forward end\nend\nto _hidden begin\nend\n',
    )
    expect(facts.approximate).toBe(true)
    expect(facts.definitions).toMatchObject([
      { name: 'square', lines: [2, 4], docstring: 'Draws.', signature: 'to square :size' },
      { name: '_hidden', visibility: 'private' },
    ])
  })

  test("the code of the extraction contains no language's name", async () => {
    const names = (await readdir(GRAMMARS_FOLDER)).filter(
      (name) => !name.includes('.') && name !== 'go',
    )
    const folder = join(GRAMMARS_FOLDER, '../build/extract/code')
    for (const file of await readdir(folder)) {
      const source = await readFile(join(folder, file), 'utf8')
      const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      for (const name of names) expect(code.includes(`'${name}'`), `${file}: ${name}`).toBe(false)
    }
  })

  test('is recognized by extension in any case, or by a complete file name', async () => {
    await writeLanguage(BASH, BASH_QUERY)
    const { languageOf } = await loadGrammars(folder)
    const found = ['a.sh', 'A.SH', 'x/.bashrc', 'a.txt', 'sh', 'a.sh/b'].map(
      (p) => languageOf(p)?.name,
    )
    expect(found).toEqual(['bash', 'bash', 'bash', undefined, undefined, undefined])
  })
})

describe('a mistake in a folder', () => {
  const cases: [string, Record<string, unknown>, string, RegExp][] = [
    ['an unknown key', { ...BASH, colour: 1 }, BASH_QUERY, /bash\/language\.json.*colour/],
    [
      'a broken pattern',
      { ...BASH, visibility: { default: 'public', private: { names: ['('] } } },
      BASH_QUERY,
      /visibility\.private\.names\.0/,
    ],
    ['a missing query file', { ...BASH, queries: ['none.scm'] }, BASH_QUERY, /none\.scm/],
    [
      'a query file outside of the folder',
      { ...BASH, queries: ['../../secret.scm'] },
      BASH_QUERY,
      /outside/,
    ],
    ['a broken definition pattern', { ...LOGO, patterns: BROKEN }, '', /logo.*patterns\.find\.0/],
    [
      'neither grammar nor patterns',
      { ...LOGO, patterns: undefined },
      '',
      /"grammar" or "patterns"/,
    ],
    [
      'a package that is not installed',
      { ...BASH, grammar: 'no-such-package/x.wasm' },
      BASH_QUERY,
      /no-such-package is not installed/,
    ],
    ['an unknown capture', BASH, '(comment) @coment', /@coment is not a known capture/],
    [
      'a node type the grammar lacks',
      BASH,
      '(no_such_node) @comment',
      /grammars\/bash: .*no_such_node/,
    ],
  ]
  test.each(cases)('%s is reported', async (_, settings, query, message) => {
    await writeLanguage(settings, query)
    await expect(open(settings.name === 'logo' ? 'a.logo' : 'a.sh')).rejects.toThrow(message)
  })

  test("a name that differs from the folder's is reported", async () => {
    await writeLanguage(LOGO, '')
    await cp(join(folder, 'logo'), join(folder, 'turtle'), { recursive: true })
    await expect(loadGrammars(folder)).rejects.toThrow(/turtle.*"name" must be the folder's name/)
  })
})

test('a grammar is identified by the version of its package, and one that is linked by its content', async () => {
  const file = grammarFile(BASH.grammar, 'bash')
  const identity = await grammarIdentity(BASH.grammar, file)
  expect(identity).toMatch(/^@vscode\/tree-sitter-wasm@\d.*tree-sitter-bash\.wasm$/)
  const linked = join(folder, 'tree-sitter-bash.wasm')
  await writeFile(linked, 'a grammar')
  expect(await grammarIdentity(BASH.grammar, linked)).toEqual(Buffer.from('a grammar'))
})

describe('the hash of a folder', () => {
  test('stays the same until a query changes', async () => {
    await cp(join(GRAMMARS_FOLDER, 'python'), join(folder, 'python'), { recursive: true })
    const hash = async () => (await loadGrammars(folder)).languages.get('python')?.hash
    const before = await hash()
    expect(await hash()).toBe(before)
    const query = join(folder, 'python/calls.scm')
    await writeFile(query, `${await readFile(query, 'utf8')}\n; a comment`)
    expect(await hash()).not.toBe(before)
  })

  test('for excerpts changes with each of their settings, including patterns', async () => {
    await cp(join(GRAMMARS_FOLDER, 'python'), join(folder, 'python'), { recursive: true })
    const hash = async () => (await loadGrammars(folder)).languages.get('python')?.excerpts?.hash
    const before = await hash()
    const file = join(folder, 'python/language.json')
    const settings = JSON.parse(await readFile(file, 'utf8'))
    settings.excerpts.surroundingBlock = `${settings.excerpts.surroundingBlock}x`
    await writeFile(file, JSON.stringify(settings))
    expect(await hash()).not.toBe(before)
  })
})
