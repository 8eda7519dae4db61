/**
 * The command `setup` on the settings of each editor, with a home and a project of its own. The entries start the
 * server that they name.
 */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EDITORS, type MachineFolders } from '../../build/setup/editors.ts'
import { shelfFiles } from '../answers/shelf.ts'
import { cardcat, type Ran, writeFiles } from '../cli/cardcat.ts'

let folder: string
let root: string
let home: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-setup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  root = mkdtempSync(join(folder, 'project-'))
  home = mkdtempSync(join(folder, 'home-'))
  writeFiles(join(root, 'dist/pack'), shelfFiles())
})

const setup = (...args: readonly string[]): Promise<Ran> =>
  cardcat(['setup', ...args], {
    cwd: root,
    env: { HOME: home, CARDCAT_CACHE: join(home, 'cache') },
  })

const write = (file: string, text: string | Uint8Array): string => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}
const read = (file: string): string => readFileSync(file, 'utf8')

describe('the files', () => {
  const of = (platform: NodeJS.Platform, env: MachineFolders['env'] = {}) => {
    const places: MachineFolders = { root: '/p', home: '/h', platform, env }
    return Object.fromEntries(
      EDITORS.map(({ id, files }) => [id, [files.project?.(places), files.user?.(places)]]),
    )
  }

  test.skipIf(process.platform === 'win32')('are where each program expects them', () => {
    expect(of('linux')).toEqual({
      claude: ['/p/.mcp.json', '/h/.claude.json'],
      'claude-desktop': [undefined, '/h/.config/Claude/claude_desktop_config.json'],
      cursor: ['/p/.cursor/mcp.json', '/h/.cursor/mcp.json'],
      vscode: ['/p/.vscode/mcp.json', '/h/.config/Code/User/mcp.json'],
      codex: ['/p/.codex/config.toml', '/h/.codex/config.toml'],
    })
    const mac = '/h/Library/Application Support'
    expect(of('darwin')).toMatchObject({
      'claude-desktop': [undefined, `${mac}/Claude/claude_desktop_config.json`],
      vscode: ['/p/.vscode/mcp.json', `${mac}/Code/User/mcp.json`],
    })
    expect(of('win32', { APPDATA: '/r', CODEX_HOME: '/c', CLAUDE_CONFIG_DIR: '/d' })).toMatchObject(
      {
        claude: ['/p/.mcp.json', '/d/.claude.json'],
        'claude-desktop': [undefined, '/r/Claude/claude_desktop_config.json'],
        codex: ['/p/.codex/config.toml', '/c/config.toml'],
      },
    )
  })
})

test('each editor gets its entry in the project, and removing the entries leaves no file', async () => {
  const ids = ['claude', 'cursor', 'vscode', 'codex']
  expect(await setup(...ids, '--yes')).toMatchObject({ code: 0, stderr: '' })
  const args = (pack: string) => ['-y', 'cardcat', 'mcp', '--pack', pack]
  const here = { command: 'npx', args: args('dist/pack') }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: literal text of the file
  const open = { command: 'npx', args: args('${workspaceFolder}/dist/pack') }
  expect(JSON.parse(read(join(root, '.mcp.json')))).toEqual({
    mcpServers: { cardcat: { type: 'stdio', ...here } },
  })
  expect(JSON.parse(read(join(root, '.cursor/mcp.json')))).toEqual({
    mcpServers: { cardcat: open },
  })
  expect(JSON.parse(read(join(root, '.vscode/mcp.json')))).toEqual({
    servers: { cardcat: { type: 'stdio', ...open } },
  })
  expect(parseToml(read(join(root, '.codex/config.toml')))).toEqual({
    mcp_servers: { cardcat: here },
  })
  const again = await setup(...ids, '--yes', '--json')
  expect(JSON.parse(again.stdout).changes.map(({ action }: { action: string }) => action)).toEqual([
    ...['none', 'none', 'none', 'none'],
  ])
  expect((await setup(...ids, '--remove', '--yes')).code).toBe(0)
  for (const file of ['.mcp.json', '.cursor/mcp.json', '.vscode/mcp.json', '.codex/config.toml'])
    expect(existsSync(join(root, file))).toBe(false)
})

test("a server's URL is written for programs that accept one", async () => {
  const url = 'https://docs.example.org/mcp'
  await setup('claude', 'vscode', 'codex', '--url', url, '--yes')
  expect(JSON.parse(read(join(root, '.mcp.json'))).mcpServers.cardcat).toEqual({
    type: 'http',
    url,
  })
  expect(parseToml(read(join(root, '.codex/config.toml')))).toEqual({
    mcp_servers: { cardcat: { url } },
  })
  const refused = await setup('claude-desktop', '--url', url, '--yes')
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('connector')])
})

test.each([
  '{"mcpServers": {}}',
  '{}',
  '{"n": 1, /* c */ "s": {"a": 2}}\n',
  '{ "mcpServers": { "a": {} } }',
])('settings are restored byte by byte: %s', async (text) => {
  const file = write(join(home, '.claude.json'), text)
  chmodSync(file, 0o600)
  expect((await setup('claude', '--scope', 'user', '--yes')).code).toBe(0)
  const entry = JSON.parse(read(file).replace(/\/\*.*?\*\//, '')).mcpServers.cardcat
  expect(entry.args.slice(1)).toEqual(['mcp', '--pack', join(root, 'dist/pack')])
  expect((await setup('claude', '--scope', 'user', '--remove', '--yes')).code).toBe(0)
  expect(read(file)).toBe(text)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('changes that others made in the meantime stay', async () => {
  const file = join(root, '.mcp.json')
  await setup('claude', '--yes')
  const settings = JSON.parse(read(file))
  settings.mcpServers.other = { command: 'x' }
  write(file, JSON.stringify(settings, null, 4))
  await setup('claude', '--remove', '--yes')
  expect(JSON.parse(read(file))).toEqual({ mcpServers: { other: { command: 'x' } } })
})

test('the entry of a user starts a server that answers', async () => {
  await setup('claude-desktop', '--yes')
  const file = join(home, '.config/Claude/claude_desktop_config.json')
  const { command, args } = JSON.parse(read(file)).mcpServers.cardcat
  const child = spawn(command, args, { cwd: home, env: {} })
  const answer = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').once('data', resolve)
  })
  const params = {
    ...{ protocolVersion: '2025-06-18', capabilities: {} },
    clientInfo: { name: 'test', version: '1' },
  }
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
  expect(JSON.parse(await answer).result.serverInfo.name).toContain('cardcat')
  child.kill()
})

test('the change is shown, and nothing is written without a yes', async () => {
  const file = write(join(root, '.mcp.json'), '{\n  "mcpServers": {}\n}\n')
  const asked = await setup('claude')
  expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('--yes')])
  const dry = await setup('claude', '--dry-run')
  expect(dry.code).toBe(0)
  for (const { stdout } of [asked, dry])
    expect(stdout).toMatch(/^-\s+"mcpServers": \{\}\n\+\s+"mcpServers": \{\n\+\s+"cardcat": \{/m)
  const { stdout } = await setup('claude', '--json')
  expect(JSON.parse(stdout).changes[0]).toMatchObject({ action: 'add', written: false, file })
  expect(read(file)).toBe('{\n  "mcpServers": {}\n}\n')
})

test.each([
  ['broken JSON', '{ "mcpServers": ', 'not valid JSON'],
  ['another shape', '{ "mcpServers": "no" }', 'not an object'],
  ['no UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), 'not UTF-8'],
])('%s is reported and left unchanged, like every other file', async (_, text, words) => {
  const file = write(join(root, '.cursor/mcp.json'), text)
  const { code, stderr } = await setup('claude', 'cursor', '--yes')
  expect(code).toBe(2)
  expect(stderr).toContain(file)
  expect(stderr).toContain(words)
  expect(readFileSync(file)).toEqual(Buffer.from(text))
  expect(existsSync(join(root, '.mcp.json'))).toBe(false)
})

test.skipIf(process.platform === 'win32')(
  'a link that leads out of the project is not followed',
  async () => {
    const file = write(join(home, 'elsewhere.json'), '{}')
    symlinkSync(file, join(root, '.mcp.json'))
    const { code, stderr } = await setup('claude', '--yes')
    expect([code, stderr]).toEqual([2, expect.stringContaining('out of the project')])
    expect(read(file)).toBe('{}')
  },
)

test('the address of a bucket is written without its credentials', async () => {
  const { code } = await setup('claude', '--pack', 's3://docs/api', '--yes')
  expect(code).toBe(0)
  expect(JSON.parse(read(join(root, '.mcp.json'))).mcpServers.cardcat).toEqual({
    ...{ type: 'stdio', command: 'npx' },
    args: ['-y', 'cardcat', 'mcp', '--pack', 's3://docs/api'],
  })
})

test('invalid combinations are usage errors', async () => {
  for (const [args, words] of [
    [['emacs'], 'claude, claude-desktop, cursor, vscode, codex'],
    [[], 'no editor was found'],
    [['claude-desktop', '--scope', 'project'], '--scope user'],
    [['claude', '--name', '../x'], 'letter'],
    [['claude', '--url', 'javascript:1'], 'complete one'],
    [['claude', '--pack', 'nowhere'], 'cardcat build'],
  ] as const) {
    const { code, stderr } = await setup(...args, '--yes')
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
  }
})
