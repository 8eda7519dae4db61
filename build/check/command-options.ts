/**
 * Finds options of the library's own commands that no code declares: `--completion` in a heading, a list or a table
 * that describes options, and in a call of the command. The code must declare several options by a string (`'--help'`,
 * as in argparse, click, commander), and build none of them from parts. A page must describe several that exist.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { didYouMean } from '../../runtime/std/did-you-mean.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { type Finding, makeFinding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { similarity } from './name-similarity.ts'
import { withoutComments } from './name-texts.ts'
import { isHistoricalPage, isHistoricalPath, isOfVersion } from './past-versions.ts'
import { isTypo } from './renames.ts'
import { isTestPage } from './test-pages.ts'

interface WrittenOption {
  readonly name: string
  readonly line: number
}

export function checkCommandOptions({
  files,
  root,
  project,
}: Pick<LibraryUnderCheck, 'files' | 'root' | 'project'>): Finding[] {
  const code = files.filter(({ facts, role }) => facts.kind === 'code' && role !== 'docs')
  const sources = code.filter(({ role }) => role === 'source').map(({ text }) => text)
  const declared = new Set(sources.flatMap((text) => namesIn(text, DECLARED)))
  if (declared.size < SEVERAL || sources.some((text) => COMPUTED.test(text))) return []
  const known = new Set(
    code.flatMap(({ text }) => [OPTION, QUOTED].flatMap((pattern) => namesIn(text, pattern))),
  )
  const isKnown = ({ name }: WrittenOption): boolean =>
    [name, name.replace(/^no-/, ''), `no-${name}`].some((each) => known.has(each))
  const calls = callOf(commandsOf(root, project))
  const pages = files.flatMap(({ path, text, facts, language }) => {
    const isRead = facts.kind === 'doc' && facts.notebook === undefined && !isTestPage(path)
    return isRead && !isHistoricalPath(path) && !isOfVersion(path) && !isHistoricalPage(text)
      ? [{ path, lines: withoutComments(text, language).split('\n') }]
      : []
  })
  const called = pages.flatMap(({ path, lines }) =>
    optionsIn(lines, calls).map((option) => ({ ...option, path })),
  )
  const described = pages.map(({ path, lines }) =>
    optionsIn(lines, DESCRIBED).map((option) => ({ ...option, path })),
  )
  return [called, ...described].flatMap((group) => {
    const missing = group.filter((option) => !isKnown(option))
    const existing = new Set(group.filter(isKnown).map(({ name }) => name))
    const names = new Set(missing.map(({ name }) => name))
    if (existing.size < SEVERAL || names.size * MOST > existing.size) return []
    return missing.map(({ path, line, name }) => {
      const suggestions = [...declared]
        .filter((each) => isTypo(each, name) || similarity(each, name) >= ALIKE)
        .sort((a, b) => similarity(b, name) - similarity(a, name))
        .slice(0, MAX_SUGGESTIONS)
        .map((each) => `--${each}`)
      return makeFinding('unknown-name', {
        ...{ path, line, name: `--${name}`, suggestions },
        message: `no code declares the option --${name}${didYouMean(suggestions)}`,
      })
    })
  })
}

/** The number of options that the code declares, and of those that the same place describes. */
const SEVERAL = 3
/** Existing options for each missing one. */
const MOST = 3
const ALIKE = 0.5
const MAX_SUGGESTIONS = 3

const OPTION = /(?<![\w-])--([a-z][\w-]*\w)/g
/** A string that is the name of an option without its dashes: `argv['max-books']`. */
const QUOTED = /["'`]([a-z]\w*(?:-\w+)+)["'`]/g
/** A string among arguments that begins with the option, perhaps behind its short form. */
const DECLARED = /[(,]\s*["'`](?:-\w\b[,|/ ]*)?--([a-z][\w-]*\w)/g
/** An argument whose name is computed: `'--' + name`, `f"--{name}"`. */
const COMPUTED = /[(,]\s*\w?["'`]--(?:["'`]\s*(?:\+|\.\.|<<|\.\s|%)|\{|\$|#\{|%s)/

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/**
 * The beginning of what describes an option: a heading, an item of a list, a cell of a table, or a directive, in each
 * case with the option in front.
 */
const DESCRIBED =
  /^\s*(?:#{1,6}\s+|[-*+]\s+|\|\s*|\.\. (?:option|program|cmdoption)::\s+)(?:`{1,2}|\*\*`?)?(?:-\w\b[`,|/ ]*)?(?=--)/

function optionsIn(lines: readonly string[], before: RegExp): WrittenOption[] {
  return lines.flatMap((text, i) => {
    const start = before.exec(text)?.[0].length
    if (start === undefined) return []
    // What follows belongs to another command, or is text.
    const [own = ''] = /^[^|;&<>#]*?(?=\s--\s|[|;&<>#]|\s#|$)/.exec(text.slice(start)) ?? []
    const written = before === DESCRIBED ? (/^--[\w-]+/.exec(own)?.[0] ?? '') : own
    return namesIn(written, OPTION).map((name) => ({ name, line: i + 1 }))
  })
}

/** A line that calls one of the commands. */
const callOf = (commands: readonly string[]): RegExp =>
  new RegExp(
    String.raw`^\s*(?:[$>%]\s+)?(?:(?:npx|bunx|uvx|pnpm exec|yarn|bundle exec|(?:uv|poetry|pipenv|hatch) run|python3? -m)\s+)?(?:${commands.map(escapePattern).join('|')})(?=\s)`,
  )

/** The names of the commands: those that a manifest declares, and the library's own. */
function commandsOf(root: string, project: string): string[] {
  const manifest = (name: string): string =>
    existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : ''
  const [, scripts = ''] =
    /^\[(?:project|tool\.poetry)\.scripts\]\n((?:[^[\n].*\n?|\n)*)/m.exec(
      manifest('pyproject.toml'),
    ) ?? []
  const [, bins = ''] = /"bin"\s*:\s*\{([^}]*)\}/.exec(manifest('package.json')) ?? []
  return [project, ...namesIn(scripts, /^"?([\w-]+)"?\s*=/gm), ...namesIn(bins, /"([\w-]+)"\s*:/g)]
}
