/**
 * Runs the shell steps of action.yml as a runner would: installs the package from its archive, then releases a
 * repository at each of its two tags. The second release is compared with what the first one published.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Repository, shelfRepository } from '../release/shelf-repository.ts'
import { emptyFolder, type Folder, pack, ROOT } from './installed.ts'

interface Step {
  readonly run?: string
  readonly shell?: string
  readonly env?: Readonly<Record<string, string>>
}

const action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'))

let folder: Folder
let repository: Repository
let archive: string

beforeAll(() => {
  folder = emptyFolder()
  archive = pack(folder.path).file
  repository = shelfRepository(join(folder.path, 'work'))
})
afterAll(() => folder.remove())

/** Evaluates `inputs.x` with its default, and the one expression that chooses the folder of the site. */
function evaluated(expression: string, inputs: Readonly<Record<string, string>>): string {
  const given = (name: string): string => inputs[name] ?? action.inputs[name]?.default ?? ''
  return expression
    .replace(placeholder('runner.temp'), folder.path)
    .replace(
      placeholder("inputs.site || (inputs.upload != '' && 'dist/site' || '')"),
      () => given('site') || (given('upload') === '' ? '' : 'dist/site'),
    )
    .replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => given(name))
}

const placeholder = (expression: string): string => `\${{ ${expression} }}`

function runAction(inputs: Readonly<Record<string, string>>) {
  const summary = join(folder.path, 'summary.md')
  const output = join(folder.path, 'output')
  for (const file of [summary, output]) writeFileSync(file, '')
  const shell = folder.path
  for (const { run, env = {} } of action.runs.steps as Step[]) {
    if (run === undefined) continue
    const own = Object.entries(env).map(([name, value]) => [name, evaluated(value, inputs)])
    expect(own.flat().join('')).not.toContain('${{')
    execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: repository.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: join(shell, 'home'),
        npm_config_cache: process.env.npm_config_cache,
        npm_config_prefer_offline: 'true',
        RUNNER_TEMP: shell,
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: repository.folder,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_OUTPUT: output,
        ...Object.fromEntries(own),
      },
    })
  }
  const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean)
  const outputs = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
  return { outputs, summary: readFileSync(summary, 'utf8') }
}

test('the steps install the archive and release both tags', () => {
  const inputs = { cardcat: archive, root: 'packages/shelf', upload: 'artifact' }
  repository.git('checkout', '--quiet', 'v1.4.0')
  const first = runAction(inputs)
  expect(first.outputs).toMatchObject({ version: '1.4.0', previous: '', site: 'dist/site' })
  expect(first.summary).toContain('no earlier commit has a version tag')
  const site = join(repository.folder, 'dist/site')
  expect(existsSync(join(site, 'index.html'))).toBe(true)

  repository.git('checkout', '--quiet', 'v1.5.0')
  const published = join(site, 'pack/shelf')
  const second = runAction({ ...inputs, upload: '', previous: published, out: 'next' })
  expect(second.outputs).toMatchObject({ version: '1.5.0', previous: published, step: 'major' })
  expect(second.summary).toContain('`shelf.count_pages` is called `shelf.count_leaves` now')
})
