/**
 * `cardcat inspect`: prints everything about a symbol or a path. A bare argument may be either; it is a path when a
 * pack has a file of that name.
 */
import type { Command } from 'commander'
import type { Failure, Inspection, InspectOptions, Outcome } from '../../runtime/answers.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { renderInspection } from '../../runtime/inspect/render-inspection.ts'
import { inspect } from '../../runtime/inspect.ts'
import { readInspectRequest } from '../../runtime/wire/requests.ts'
import { withLocalFile } from '../answer/local-file.ts'
import { atOption, openPacks, packOption } from '../answer/packs.ts'
import { isExpected, UsageError } from '../errors.ts'
import { colorsOf, failureOf, print, printJson, warn } from '../terminal/terminal.ts'

interface InspectFlags {
  readonly pack?: readonly string[]
  readonly symbol?: string
  readonly path?: string
  readonly line?: string
  readonly project?: string
  readonly at?: string
  readonly full?: boolean
  readonly maxNeighbors?: string
  readonly root?: string
  readonly json?: boolean
}

export function addInspectCommand(program: Command): void {
  program
    .command('inspect')
    .description('show a symbol or a file: source, members, callers, tests, docs')
    .argument(
      '[target]',
      'a symbol (a dotted, canonical or public name, or the end of one) or a path',
    )
    .addOption(packOption())
    .option('--symbol <name>', 'a symbol, even if it looks like a path')
    .option('--path <path>', 'a path relative to the library')
    .option('--line <n>', 'with a path: the definition around this line')
    .option('--project <name>', 'only this library')
    .addOption(atOption('latest'))
    .option('--full', 'include the whole source of the file')
    .option('--max-neighbors <n>', 'the number of neighbours of each kind', '3')
    .option(
      '--root <dir>',
      'the folder of the sources, for --full, git data, changes since the build, and files outside of packs',
    )
    .option('--json', 'print the inspection as JSON')
    .addHelpText(
      'after',
      `
Examples:
  cardcat inspect ZodString.email
  cardcat inspect src/v4/core/util.ts --line 120
  cardcat inspect gyp.common:GetFlavor --root ../gyp --json
  cardcat inspect setup.cfg --root .               a file outside of packs, from disk`,
    )
    .action(runInspect)
}

async function runInspect(target: string | undefined, flags: InspectFlags): Promise<void> {
  const given = [target, flags.symbol, flags.path].filter((name) => name !== undefined)
  if (given.length !== 1)
    throw new UsageError('give one thing to inspect: a symbol or a path (see --help)')
  const inspection = await inspected(candidates(target, flags), flags, target)
  warn(inspection.warnings)
  if (flags.json) return printJson(inspection)
  return print(`${inColors(renderInspection(inspection), inspection)}\n`)
}

/** Without a pack, the sources themselves are used, if present. */
async function packsOrNone({ pack, root }: InspectFlags): Promise<Catalog | null> {
  try {
    return await openPacks(pack)
  } catch (error) {
    if (root === undefined || !isExpected(error)) throw error
    warn([{ code: 'pack_missing', msg: error.message }])
    return null
  }
}

/** @throws AnswerError with the messages of packs and sources, when neither has it */
async function inspected(
  targets: readonly InspectTarget[],
  flags: InspectFlags,
  target: string | undefined,
): Promise<Inspection> {
  const { root, full } = flags
  const catalog = await packsOrNone(flags)
  const inPacks =
    catalog && (await inspectOneOf(targets, flags, target, (what) => inspect(catalog, what)))
  if (catalog !== null && inPacks?.ok)
    return root === undefined
      ? inPacks.value
      : withLocalFile(catalog, inPacks.value, root, full === true)
  const failures = inPacks?.ok === false ? [inPacks] : []
  const [failed] = failures
  if (root === undefined || (failed !== undefined && failed.code !== 'not_found'))
    throw failureOf(failed ?? NOTHING)
  const { inspectDisk } = await import('../answer/inspect-disk.ts')
  const onDisk = await inspectOneOf(targets, flags, target, (what) => inspectDisk(root, what))
  if (onDisk.ok) return onDisk.value
  throw failureOf({ ...onDisk, msg: [...failures, onDisk].map(({ msg }) => msg).join('\n') })
}

const NOTHING: Failure = { ok: false, code: 'not_found', msg: 'there is nothing to inspect' }

type InspectTarget = { readonly symbol: string } | { readonly path: string }

/** The possible meanings, most likely first. */
function candidates(
  target: string | undefined,
  { symbol, path, line }: InspectFlags,
): InspectTarget[] {
  if (symbol !== undefined) return [{ symbol }]
  if (path !== undefined) return [{ path }]
  const name = target ?? ''
  return line === undefined ? [{ path: name }, { symbol: name }] : [{ path: name }]
}

/** When nothing has the name, all attempts are reported. */
async function inspectOneOf(
  targets: readonly InspectTarget[],
  flags: InspectFlags,
  target: string | undefined,
  answer: (what: InspectOptions) => Promise<Outcome<Inspection>>,
): Promise<Outcome<Inspection>> {
  const failures: Failure[] = []
  for (const what of targets) {
    const request = readInspectRequest({
      ...what,
      line: flags.line,
      project: flags.project,
      version: flags.at,
      full: flags.full,
      max_neighbors: flags.maxNeighbors,
    })
    const outcome = request.ok ? await answer(request.value) : request
    if (outcome.ok || outcome.code === 'invalid_input') return outcome
    failures.push(outcome)
  }
  // A word without a dot or slash is unlikely to be a path.
  const relevantFailures = /[./\\]/u.test(target ?? '') ? failures : failures.slice(-1)
  const msg = relevantFailures.map((failure) => failure.msg).join('\n')
  return { ok: false, code: failures.at(-1)?.code ?? 'not_found', msg }
}

/** Dims the head of `#` lines on a terminal; a pipe gets the plain text. */
function inColors(text: string, { snippet }: Inspection): string {
  const colors = colorsOf(process.stdout)
  const at = text.indexOf(snippet)
  if (snippet === '' || at < 0) return text
  const head = text.slice(0, at).replace(/^# [A-Z _]+(?=[:(])/gmu, (label) => colors.bold(label))
  return head + text.slice(at)
}
