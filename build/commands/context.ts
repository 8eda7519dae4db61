/**
 * `cardcat context`: prints what a language model should read before it answers a question or implements a design.
 */
import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import type { Catalog } from '../../runtime/catalog.ts'
import { CONTEXT_PLACEMENTS, CONTEXT_STYLES } from '../../runtime/context/message.ts'
import { context } from '../../runtime/context.ts'
import { readContextRequest } from '../../runtime/wire/requests.ts'
import { contextTools } from '../answer/context-tools.ts'
import { atOption, openPacks, packOption, VERSION_IN_QUESTION } from '../answer/packs.ts'
import { staleWarnings } from '../answer/stale-pack.ts'
import { isExpected, UsageError } from '../errors.ts'
import { failureOf, print, printJson, warn } from '../terminal/terminal.ts'

interface ContextFlags {
  readonly pack?: readonly string[]
  readonly maxTokens?: string
  readonly style: string
  readonly document?: string
  readonly placement: string
  readonly results?: string
  readonly lexicalWeight?: string
  readonly scores?: boolean
  readonly project?: string
  readonly at?: string
  readonly root?: string
  readonly json?: boolean
}

export function addContextCommand(program: Command): void {
  program
    .command('context')
    .description('print cards for the prompt of a language model')
    .argument('[question...]', 'the question; optional with --document')
    .addOption(packOption())
    .option('--max-tokens <n>', 'token budget of the whole message, 400 to 100000 (default: 4000)')
    .addOption(
      new Option('--style <style>', 'chat: cards and question; reference: only the cards')
        .choices(CONTEXT_STYLES)
        .default('chat'),
    )
    .addOption(
      new Option(
        '--placement <message>',
        'where the cards are inserted: before the user’s message, or in a system message',
      )
        .choices(CONTEXT_PLACEMENTS)
        .default('user'),
    )
    .option('--results <n>', 'number of passages from each search, 1 to 50 (default: 10)')
    .option(
      '--lexical-weight <w>',
      'weight of the lexical score, 0 to 1 (default: chosen by the question)',
    )
    .option(
      '--scores',
      'print for each passage how probably its library covers the question, 0 to 1',
    )
    .option('--document <file>', 'a design document to find cards for; - reads stdin')
    .option('--project <names>', 'only these libraries, separated by commas')
    .addOption(atOption(VERSION_IN_QUESTION))
    .option('--root <dir>', 'the folder of the sources; warns if they have changed since the build')
    .option('--json', 'print the message as JSON')
    .addHelpText(
      'after',
      `
Examples:
  cardcat context "how do I validate an email?"
  cardcat context "parse a config file" --max-tokens 2000 --style reference
  cardcat context --document design.md --root . --json`,
    )
    .action(runContext)
}

async function runContext(words: readonly string[], flags: ContextFlags): Promise<void> {
  const document = flags.document === undefined ? undefined : readInput(flags.document)
  const request = readContextRequest({
    messages: [{ role: 'user', content: words.join(' ') }],
    max_tokens: flags.maxTokens,
    style: flags.style,
    document,
    placement: flags.placement,
    results: flags.results,
    lexical_weight: flags.lexicalWeight,
    scores: flags.scores,
    project: flags.project,
    version: flags.at,
  })
  if (!request.ok) throw failureOf(request)
  const catalog = await openPacks(flags.pack).catch(withoutPacks)
  const [outcome, stale] = await Promise.all([
    context(catalog, request.value, process.env, contextTools()),
    flags.root === undefined ? [] : staleWarnings(catalog, flags.root),
  ])
  if (!outcome.ok) throw failureOf(outcome)
  const warnings = [...(outcome.value.warnings ?? []), ...stale]
  const answer = { ...outcome.value, ...(warnings.length > 0 && { warnings }) }
  warn(warnings)
  if (flags.json) return printJson(answer)
  const { system, context: message } = answer
  const systemMessage = flags.placement === 'system' && system !== undefined ? [system] : []
  return print(`${[...systemMessage, message.content].join('\n\n')}\n`)
}

/** A missing pack is a reason for an empty context and not a failure, because the caller can go on without one. */
function withoutPacks(error: unknown): Catalog {
  if (!isExpected(error)) throw error
  return { packs: [], failures: [{ code: 'pack_missing', msg: error.message }], size: 0 }
}

function readInput(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch {
    throw new UsageError(`${file} cannot be read: check the path after --document`)
  }
}
