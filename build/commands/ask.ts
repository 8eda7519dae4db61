/**
 * `cardcat ask`: answers a question with the configured language model, from the packs and verified against them. On
 * a terminal the answer is streamed, followed by a corrected one where the draft was wrong. A pipe gets only the
 * verified answer, because nobody would notice a correction in a file. Without a language model the best card is the
 * answer.
 *
 * The endpoint comes from the environment alone: it costs money, and no file of a library may choose where a key
 * goes.
 */
import type { Command } from 'commander'
import type { Catalog } from '../../runtime/catalog.ts'
import { type Answered, type AskEvent, ask } from '../../runtime/chat/ask.ts'
import type { ContextSource } from '../../runtime/context/message.ts'
import { renderCard } from '../../runtime/context/render-card.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import { readUpstream } from '../../runtime/upstream/settings.ts'
import { readContextRequest } from '../../runtime/wire/requests.ts'
import { openPacks, packOption } from '../answer/packs.ts'
import { UsageError } from '../errors.ts'
import { colorsOf, failureOf, print, printJson, warn } from '../terminal/terminal.ts'

interface AskFlags {
  readonly pack?: readonly string[]
  readonly maxTokens?: string
  readonly project?: string
  readonly model?: string
  readonly verify: boolean
  readonly json?: boolean
}

export function addAskCommand(program: Command): void {
  program
    .command('ask')
    .description('answer a question with a language model, and verify the answer')
    .argument('<question...>', 'the question')
    .addOption(packOption())
    .option('--model <name>', 'the language model (default: CARDCAT_UPSTREAM_MODEL)')
    .option('--max-tokens <n>', 'token budget of the context, 400 to 100000 (default: 4000)')
    .option('--project <names>', 'only these libraries, separated by commas')
    .option('--no-verify', 'do not verify the API names in the answer')
    .option('--json', 'print answer, sources and findings as JSON')
    .addHelpText(
      'after',
      `
CARDCAT_UPSTREAM_URL sets an OpenAI-compatible endpoint, CARDCAT_UPSTREAM_MODEL its model, CARDCAT_UPSTREAM_KEY its key.
The exit code is 1 if the final answer contains a name that does not exist or is misused.

Examples:
  cardcat ask "how do I validate an email address?"
  CARDCAT_UPSTREAM_URL=http://127.0.0.1:11434/v1 cardcat ask --model qwen3 "read a csv file"
  cardcat ask "how do I retry a request?" --project requests --json`,
    )
    .action(runAsk)
}

async function runAsk(words: readonly string[], flags: AskFlags): Promise<void> {
  const question = words.join(' ').trim()
  const request = readContextRequest({
    messages: [{ role: 'user', content: question }],
    max_tokens: flags.maxTokens,
    project: flags.project,
  })
  if (!request.ok) throw failureOf(request)
  const { max_tokens, projects } = request.value
  const upstream = readUpstream(process.env)
  const catalog = await openPacks(flags.pack, upstream.ok ? { resident: true } : {})
  if (!upstream.ok) return showBestCard(catalog, question, upstream.msg, projects, flags.json)
  const model = flags.model ?? upstream.value.model
  if (model === null)
    throw new UsageError('name the language model: --model, or CARDCAT_UPSTREAM_MODEL')

  const leaving = new AbortController()
  const leave = (): void => leaving.abort()
  process.once('SIGINT', leave)
  const show = showing(flags)
  const outcome = await ask(catalog, question, {
    upstream: upstream.value,
    model,
    env: process.env,
    signal: leaving.signal,
    verify: flags.verify,
    onEvent: show,
    ...(max_tokens !== undefined && { max_tokens }),
    ...(projects !== undefined && { projects }),
  })
  process.off('SIGINT', leave)
  if (leaving.signal.aborted) {
    process.stderr.write('\n')
    process.exitCode = 130
    return
  }
  if (!outcome.ok) throw failureOf(outcome)
  if (outcome.value.verification?.ok === false) process.exitCode = 1
  warn(outcome.value.warnings)
  if (flags.json) return printJson(outcome.value)
  return finish(outcome.value, flags)
}

/** On a terminal every pass is streamed, otherwise only a text that nothing will replace. */
const isStreamed = (pass: number, { verify, json }: AskFlags): boolean =>
  json !== true && (process.stdout.isTTY === true || !verify || pass === 2)

function showing(flags: AskFlags): (event: AskEvent) => void {
  const colors = colorsOf(process.stderr)
  const say = (text: string): void => void process.stderr.write(`${colors.dim(text)}\n`)
  let last = 0
  return (event) => {
    switch (event.kind) {
      case 'context': {
        const { reason, sources } = event.assembled.message
        return say(reason ?? `${sources.length} cards; the language model answers`)
      }
      case 'text': {
        const isNew = event.pass !== last
        last = event.pass
        if (!isStreamed(event.pass, flags)) return
        if (isNew && event.pass === 2 && isStreamed(1, flags))
          process.stdout.write('---\n\nCorrected:\n\n')
        process.stdout.write(event.text)
        return
      }
      case 'verified': {
        const { checked, findings, ok } = event.verification
        if (isStreamed(event.pass, flags)) process.stdout.write('\n\n')
        for (const { line, verdict, message } of findings)
          process.stderr.write(`${colors.yellow(verdict)} line ${line}: ${message}\n`)
        const sum = `${checked} API names checked, ${findings.length} found wrong`
        return say(ok || event.pass === 2 ? sum : `${sum}; once more, with the actual cards`)
      }
      default:
        return event satisfies never
    }
  }
}

function finish(answered: Answered, flags: AskFlags): Promise<void> {
  const { answer, cited, unknown_citations: unknown, passes, verification } = answered
  if (unknown.length > 0)
    warn([
      {
        code: 'unknown_citation',
        msg: `the answer cites ${unknown.map((n) => `[${n}]`).join(', ')}, which is not the number of a source`,
      },
    ])
  const list = cited.length === 0 ? '' : `Sources:\n${cited.map(sourceLine).join('\n')}\n`
  if (!isStreamed(passes, flags)) return print(`${answer.trimEnd()}\n${list && `\n${list}`}`)
  // The line of a verified answer ended before its findings.
  return print(verification === null ? `\n${list && `\n${list}`}` : list)
}

const sourceLine = ({ n, title, url, path, lines: [first, last] }: ContextSource): string =>
  `[${n}] ${title} — ${url ?? `${path}:${first}-${last}`}`

/** The fallback without a model: stdout gets the card, stderr the reason. */
async function showBestCard(
  catalog: Catalog,
  question: string,
  why: string,
  projects: readonly string[] | undefined,
  json = false,
): Promise<void> {
  const { results, reason, warnings } = await searchCards(catalog, question, {
    limit: 1,
    ...(projects !== undefined && { projects }),
  })
  const [card] = results
  warn([...(warnings ?? []), { code: 'no_model', msg: `${why}. Here is the best card instead` }])
  if (json) return printJson({ question, answer: null, reason: why, card: card ?? null })
  if (card === undefined) return print(`${reason ?? 'Nothing was found.'}\n`)
  return print(`${renderCard(card, { number: 1 })}\n`)
}
