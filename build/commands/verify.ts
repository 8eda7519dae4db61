/**
 * `cardcat verify`: checks files of code, Markdown or notebooks for API names that do not exist and calls that cannot
 * work, with suggestions. Exit code 1 when something is invented or misused, so that a script can act on it.
 */

import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Command } from 'commander'
import type { Warning } from '../../runtime/answers.ts'
import type { Card } from '../../runtime/card.ts'
import { counted } from '../../runtime/std/counted.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import { type Finding, type Verification, verify } from '../../runtime/verify.ts'
import { atOption, openPacks, packOption } from '../answer/packs.ts'
import { UsageError } from '../errors.ts'
import { colorsOf, failureOf, print, printJson, warn } from '../terminal/terminal.ts'

interface VerifyFlags {
  readonly pack?: readonly string[]
  readonly language?: string
  readonly cards?: boolean
  readonly at?: string
  readonly json?: boolean
}

export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('check the API names and calls in code, Markdown or notebooks')
    .argument('<file...>', 'files to check; - reads stdin')
    .addOption(packOption())
    .option(
      '--language <name>',
      'language of the files: python, typescript, …, markdown, ipynb (default: by extension)',
    )
    .addOption(atOption('latest'))
    .option('--cards', 'also print the cards of the names that are used')
    .option('--json', 'print the findings as JSON')
    .addHelpText(
      'after',
      `
Examples:
  cardcat verify answer.md
  cardcat verify src/*.py --json
  pbpaste | cardcat verify - --language python --cards`,
    )
    .action(runVerify)
}

interface FileFinding extends Finding {
  readonly file: string
}

async function runVerify(files: readonly string[], flags: VerifyFlags): Promise<void> {
  const texts = files.map((file) => ({ file, text: readInput(file) }))
  const catalog = await openPacks(flags.pack, { resident: true })
  const findings: FileFinding[] = []
  const cards = new Map<string, Card>()
  const warnings = new Map<string, Warning>()
  let checked = 0
  let unread = 0
  for (const { file, text } of texts) {
    const language = flags.language ?? languageOf(file)
    const outcome = await verify(catalog, {
      text,
      ...(language === undefined ? {} : { language }),
      cards: flags.cards === true,
      ...(flags.at !== undefined && { version: flags.at }),
    })
    if (!outcome.ok) {
      const msg = `${file}: ${outcome.msg}`
      if (files.length === 1) throw failureOf({ ...outcome, msg })
      warnings.set(msg, { code: outcome.code, msg, file })
      unread++
      continue
    }
    const { value } = outcome
    checked += value.checked
    findings.push(...value.findings.map((finding) => ({ file, ...finding })))
    for (const card of value.cards ?? []) cards.set(card.id, card)
    for (const warning of value.warnings ?? []) warnings.set(warning.msg, warning)
  }
  warn([...warnings.values()])
  const ok = unread === 0 && findings.every(({ verdict }) => verdict === 'deprecated')
  if (!ok) process.exitCode = 1
  const answer: Verification = {
    ok,
    checked,
    findings,
    ...(flags.cards ? { cards: [...cards.values()] } : {}),
    ...(warnings.size > 0 ? { warnings: [...warnings.values()] } : {}),
  }
  if (flags.json) return printJson(answer)
  return print(asText(answer, findings, unread))
}

function asText(
  { checked, cards }: Verification,
  findings: readonly FileFinding[],
  unread: number,
): string {
  const colors = colorsOf(process.stdout)
  const inColor = { unknown: colors.red, misused: colors.yellow, deprecated: colors.dim }
  const lines = findings.map(
    ({ file, line, verdict, message }) =>
      `${file}:${line}: ${inColor[verdict](verdict)}: ${message}`,
  )
  const uses = counted(checked, 'use')
  const sum =
    findings.length === 0
      ? `${uses} checked: nothing wrong`
      : `${uses} checked, ${findings.length} found`
  const left = unread === 0 ? '' : `; ${counted(unread, 'file')} not checked`
  const texts = (cards ?? []).map(({ text, title }) => `\n# ${title}\n${text}`)
  return `${[...lines, `${sum}${left}`, ...texts].join('\n')}\n`
}

/** By its extension; undefined lets the text itself tell. */
function languageOf(file: string): string | undefined {
  const end = extname(file).slice(1).toLowerCase()
  if (/^(?:md|mdx|markdown|rst|qmd|rmd|txt)$/.test(end)) return 'markdown'
  if (end === 'ipynb') return 'ipynb'
  return rulesOf(end)?.name
}

function readInput(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch {
    throw new UsageError(`${file} cannot be read: give a file, or - for stdin`)
  }
}
