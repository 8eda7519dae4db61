/**
 * The settings of a release in one table, which defines the options of `cardcat release`, the corresponding variables
 * in CI (`CARDCAT_RELEASE_ALLOW` for `--allow`), and the inputs of action.yml (compared by a test). The action passes
 * inputs in these variables, so that no input is part of a shell command. Empty variables count as unset, as CI
 * systems write them.
 */
import type { AllowedStep } from '../diff/allowed-step.ts'
import { STEPS } from '../diff/change.ts'
import { UsageError } from '../errors.ts'

interface Setting {
  /** The option's argument, as in `--previous <what>`; missing for a switch. */
  readonly argument?: string
  readonly description: string
}

export const RELEASE_SETTINGS = {
  root: {
    argument: 'dir',
    description: 'the folder of the library (default: the current one)',
  },
  previous: {
    argument: 'what',
    description:
      'the last published version: the address or folder of a pack, a site or a store, a tag, or none (default: latest in the target of publish, else the last version tag before this commit)',
  },
  config: { argument: 'file', description: 'the configuration, instead of cardcat.json' },
  project: {
    argument: 'name',
    description: 'the name of the library (default: from its manifest)',
  },
  'library-version': {
    argument: 'version',
    description:
      'the version of the library (default: from its manifest or the tag of this commit)',
  },
  model: { argument: 'model', description: 'the model for embeddings, as for `cardcat build`' },
  out: { argument: 'dir', description: 'the folder of the pack (default: dist/pack)' },
  site: {
    argument: 'dir',
    description:
      'also write the search page, the packs and a page for each card to this folder, for any file server',
  },
  publish: {
    argument: 'target',
    description:
      'also publish the pack as a version to this folder or s3://bucket/prefix, as `cardcat publish` does',
  },
  channel: {
    argument: 'name',
    description:
      'with publish: the channel to point to the version (default: latest, if it is a newer release)',
  },
  url: {
    argument: 'address',
    description: 'the future address of the site, for canonical addresses and its sitemap',
  },
  'without-llms-txt': {
    description:
      'leave out llms.txt, llms-full.txt, the Markdown of pages and the skills for agents',
  },
  allow: {
    argument: 'step',
    description:
      'fail if the API requires a larger step than this: patch, minor, major, or version (the step between both versions)',
  },
  'min-score': {
    argument: 'x',
    description: 'fail below this nDCG@10 of the self-evaluation, 0 to 1',
  },
  'fail-on-findings': {
    description:
      'fail if docs, notebooks, docstrings or tests do not match the source: on every error and warning of `cardcat check` that the baseline does not accept',
  },
  baseline: {
    argument: 'file',
    description: 'accepted findings, as written by `cardcat check --update-baseline`',
  },
  summary: {
    argument: 'file',
    description:
      'append the summary in Markdown to this file (default: GITHUB_STEP_SUMMARY; printed if neither is set)',
  },
  sarif: { argument: 'file', description: 'also write the findings as a SARIF 2.1.0 log' },
} as const satisfies Readonly<Record<string, Setting>>

type SettingName = keyof typeof RELEASE_SETTINGS

/** As given by commander or in the environment. */
export type GivenSettings = Readonly<Partial<Record<SettingName, string | boolean>>>

export interface ReleaseSettings {
  readonly root: string
  readonly previous: string | undefined
  readonly config: string | undefined
  readonly project: string | undefined
  readonly version: string | undefined
  readonly model: string | undefined
  readonly out: string | undefined
  readonly site: string | undefined
  readonly publish: string | undefined
  readonly channel: string | undefined
  readonly url: string | undefined
  readonly withoutLlmsTxt: boolean
  readonly allow: AllowedStep | undefined
  readonly minScore: number | undefined
  readonly failOnFindings: boolean
  readonly baseline: string | undefined
  readonly summary: string | undefined
  readonly sarif: string | undefined
}

export const variableOf = (name: string): string =>
  `CARDCAT_RELEASE_${name.toUpperCase().replaceAll('-', '_')}`

/** @throws UsageError for an invalid value */
export function settingsFrom(
  given: GivenSettings,
  environment: NodeJS.ProcessEnv,
): ReleaseSettings {
  const text = (name: SettingName): string | undefined => {
    const value = given[name] ?? environment[variableOf(name)]?.trim()
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const isOn = (name: SettingName): boolean => given[name] === true || isTrue(name, text(name))
  return {
    root: text('root') ?? '.',
    previous: text('previous'),
    config: text('config'),
    project: text('project'),
    version: text('library-version'),
    model: text('model') ?? (environment.CARDCAT_MODEL || undefined),
    out: text('out'),
    site: text('site'),
    publish: text('publish'),
    channel: text('channel'),
    url: text('url'),
    withoutLlmsTxt: isOn('without-llms-txt'),
    allow: stepOf(text('allow')),
    minScore: shareOf(text('min-score')),
    failOnFindings: isOn('fail-on-findings'),
    baseline: text('baseline'),
    summary: text('summary') ?? (environment.GITHUB_STEP_SUMMARY || undefined),
    sarif: text('sarif'),
  }
}

function stepOf(word: string | undefined): AllowedStep | undefined {
  if (word === undefined || word === 'version') return word
  const step = STEPS.find((known) => known === word)
  if (step === undefined) throw new UsageError(`allow ${word}: use patch, minor, major or version`)
  return step
}

function shareOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const share = Number(text)
  if (!(share >= 0 && share <= 1))
    throw new UsageError(`min-score ${text}: use a number from 0 to 1`)
  return share
}

function isTrue(name: string, word: string | undefined): boolean {
  if (word === undefined || word === 'false') return false
  if (word === 'true') return true
  throw new UsageError(`${name} ${word}: use true or false`)
}
