/**
 * action.yml and the example workflows, read by the parser of GitHub's own editor extension. They are valid, request no
 * more permissions than needed, pin every action to a full commit, and put no input into a shell command.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { outputsOf } from '../../build/release/ci-files.ts'
import type { ReleaseOutcome } from '../../build/release/outcome.ts'
import { RELEASE_SETTINGS, variableOf } from '../../build/release/settings.ts'

type Parser = typeof import('@actions/workflow-parser') &
  typeof import('@actions/workflow-parser/actions/action-parser')

const ROOT = join(import.meta.dirname, '../..')
const EXAMPLES = join(ROOT, 'build/release/examples')
const actionText = readFileSync(join(ROOT, 'action.yml'), 'utf8')
const action = parse(actionText)
const workflows = readdirSync(EXAMPLES).filter((name) => name !== 'gitlab-ci.yml')

const textOf = (name: string): string => readFileSync(join(EXAMPLES, name), 'utf8')

let parser: Parser

/** The parser imports JSON in a way that bundlers accept and Node does not. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-parser-'))
  const outfile = join(folder, 'parser.mjs')
  const contents = ['', '/actions/action-parser']
    .map((entry) => `export * from '@actions/workflow-parser${entry}'\n`)
    .join('')
  const stdin = { contents, resolveDir: ROOT }
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' })
  parser = await import(/* @vite-ignore */ pathToFileURL(outfile).href)
  rmSync(folder, { recursive: true })
})

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly shell?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, unknown>>
}

test('action.yml is valid', () => {
  const { context } = parser.parseAction(
    { name: 'action.yml', content: actionText },
    new parser.NoOperationTraceWriter(),
  )
  expect(context.errors.getErrors().map(String)).toEqual([])
})

test.each(workflows)('%s is valid', async (name) => {
  const { context, value } = parser.parseWorkflow(
    { name, content: textOf(name) },
    new parser.NoOperationTraceWriter(),
  )
  expect(context.errors.getErrors().map(String)).toEqual([])
  if (value === undefined) throw new Error(`${name} holds no workflow`)
  const template = await parser.convertWorkflowTemplate(context, value)
  expect(template.errors ?? []).toEqual([])
})

test('the inputs of the action are the settings of `cardcat release`, each passed in a variable', () => {
  const { cardcat, cache, upload, ...inputs } = action.inputs
  expect([cardcat, cache, upload].every(Boolean)).toBe(true)
  expect(
    Object.fromEntries(
      Object.entries<{ description: string }>(inputs).map(([name, { description }]) => [
        name,
        description,
      ]),
    ),
  ).toEqual(
    Object.fromEntries(
      Object.entries(RELEASE_SETTINGS).map(([name, { description }]) => [name, description]),
    ),
  )
  const { env } = action.runs.steps.find(({ id }: { id?: string }) => id === 'release')
  for (const name of Object.keys(inputs)) expect(env[variableOf(name)]).toContain(`inputs.${name}`)
})

test('the outputs of the action are those that a release writes', () => {
  const outcome: ReleaseOutcome = JSON.parse(
    '{"project":"x","version":null,"comparison":null,"findings":[],"failures":[],"build":{"pack":null},"site":null}',
  )
  expect(new Set(Object.keys(action.outputs))).toEqual(new Set(Object.keys(outputsOf(outcome))))
})

test('the action installs its own version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(action.inputs.cardcat.default).toBe(`cardcat@${version}`)
  expect(textOf('gitlab-ci.yml')).toContain(`cardcat@${version} release`)
})

const stepsOf = (name: string): Step[] =>
  Object.values<{ steps: Step[] }>(parse(textOf(name)).jobs).flatMap(({ steps }) => steps)

test.each([
  ['action.yml', action.runs.steps as Step[]] as const,
  ...workflows.map((name) => [name, stepsOf(name)] as const),
])('%s pins every action to a commit, and puts no expression into a shell command', (_, steps) => {
  for (const { uses, run } of steps) {
    if (uses !== undefined)
      expect(uses).toMatch(/^(?:[\w-]+\/[\w./-]+@[0-9a-f]{40}|OWNER\/cardcat@COMMIT)$/)
    expect(run ?? '').not.toContain('${{')
  }
})

test.each(workflows)('%s may only read the repository, except for deployment', (name) => {
  const { permissions, jobs } = parse(textOf(name))
  expect(permissions).toEqual({ contents: 'read' })
  for (const { permissions: own, steps } of Object.values<{ permissions?: object; steps: Step[] }>(
    jobs,
  )) {
    const deploys = steps.some(({ uses }) => uses?.startsWith('actions/deploy-pages@') === true)
    expect(own).toEqual(deploys ? { pages: 'write', 'id-token': 'write' } : undefined)
    for (const step of steps)
      if (step.uses?.startsWith('actions/checkout@') === true)
        expect(step.with).toMatchObject({ 'persist-credentials': false })
  }
})
