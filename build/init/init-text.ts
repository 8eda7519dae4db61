/**
 * Formats the findings and the plan of `cardcat init` for a terminal.
 */
import { relative, sep } from 'node:path'
import { counted } from '../../runtime/std/counted.ts'
import type { Colors } from '../terminal/terminal.ts'
import type { FilesIn, Findings } from './inspect-repository.ts'
import type { Kept, Write } from './plan.ts'
import type { Workflow } from './workflows.ts'

export function findingsText(findings: Findings, colors: Colors): string {
  const { library, docs, tests, notebooks, workflows, repository } = findings
  const rows: readonly (readonly [string, string])[] = [
    ['languages', languagesText(library.languages)],
    ['docs', docsText(docs)],
    ['tests', filesText(tests)],
    ['notebooks', filesText(notebooks)],
    ['workflows', workflowsText(workflows)],
    [
      'repository',
      repository === null ? 'not known' : `${repository.address} (from ${repository.from})`,
    ],
  ]
  const name = library.version === null ? library.name : `${library.name} ${library.version}`
  return [
    colors.bold(name),
    ...rows.map(([label, text]) => `  ${label.padEnd(11)} ${text}`),
    '',
  ].join('\n')
}

/** Languages with a smaller share of files than this are scripts and settings beside the library. */
const MIN_SHARE = 1 / 10

function languagesText(languages: Findings['library']['languages']): string {
  const [first] = languages
  if (first === undefined) return 'no source files'
  const major = languages.filter(({ files }) => files >= first.files * MIN_SHARE)
  const others = languages.length - major.length
  const named = major.map(({ language, files }) => `${language} (${counted(files, 'file')})`)
  return `${named.join(', ')}${others === 0 ? '' : ` and ${counted(others, 'other')} with fewer files`}`
}

function docsText({
  pages,
  generators,
  other_generators,
  example_files,
}: Findings['docs']): string {
  const known = generators.map(({ name, folder, pages: own, address }) => {
    const published = address === null ? '' : `, published at ${address}`
    return `${name} in ${folder === '' ? 'the root' : `${folder}/`} (${counted(own, 'page')}${published})`
  })
  const others = other_generators.map(({ name, path }) => `${name} (${path})`)
  const sites = [...known, ...others]
  const examples = example_files === 0 ? [] : [counted(example_files, 'example file')]
  return [
    sites.length === 0 ? 'no generator found' : sites.join('; '),
    [`${counted(pages, 'page')} in all`, ...examples].join(', '),
  ].join('; ')
}

/** How many folders are named. */
const MAX_FOLDERS = 4

function filesText({ files, folders }: FilesIn): string {
  if (files === 0) return 'none'
  if (folders.length === 0) return `${counted(files, 'file')} in the root`
  const named = folders.slice(0, MAX_FOLDERS).map((folder) => `${folder}/`)
  const more = folders.length > MAX_FOLDERS ? ` and ${folders.length - MAX_FOLDERS} more` : ''
  return `${counted(files, 'file')} in ${named.join(', ')}${more}`
}

function workflowsText(workflows: readonly Workflow[]): string {
  if (workflows.length === 0) return 'none'
  const systems = [...new Set(workflows.map(({ system }) => system))]
  return systems
    .map((system) => {
      const own = workflows.filter((workflow) => workflow.system === system)
      return `${system}: ${own.map(workflowText).join(', ')}`
    })
    .join('; ')
}

function workflowText({ path, publishes_docs, runs_cardcat }: Workflow): string {
  const does = [
    ...(publishes_docs ? ['publishes docs'] : []),
    ...(runs_cardcat ? ['runs cardcat'] : []),
  ]
  const name = path.slice(path.lastIndexOf('/') + 1)
  return does.length === 0 ? name : `${name} (${does.join(', ')})`
}

/** Each file with its content. */
export function writesText(writes: readonly Write[], colors: Colors): string {
  return writes
    .map(({ kind, path, shown }) => {
      const place = colors.cyan(shownPath(path))
      if (kind === 'edit') return `  ${place}: adds ${shown} to its scripts\n`
      return `  ${place}\n${indented(shown)}`
    })
    .join('')
}

export function keptText(kept: readonly Kept[]): string {
  return kept.map(({ path, reason }) => `  ${shownPath(path)} stays as it is: ${reason}\n`).join('')
}

export const notesText = (notes: readonly string[], colors: Colors): string =>
  notes.map((note) => `${colors.yellow('note')} ${note}\n`).join('')

const indented = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '\n' : `    ${line}\n`))
    .join('')

/** As a user would type it in the current folder. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near.startsWith('..') ? path : near.split(sep).join('/') || '.'
}
