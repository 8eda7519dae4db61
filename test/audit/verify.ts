/**
 * `npm run audit-verify -- FOLDER` checks whether verification accepts the code of a library's own tests, notebooks
 * and docs, and catches invented names. It prints `{ accepted, caught, suggested, n_real, n_invented, misses }`.
 *
 * Real uses are counted as in audit-paths. Inventions are seeded: at least 500, equally many of each class (a
 * synonym, a sibling library's name, a wrong module, a plural, another case); those that happen to be real are
 * dropped. inventions/mutate.ts and audit-verify.ts create them. The pack is built with the built-in model, as users
 * have it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { buildPack } from '../../build/main.ts'
import { auditVerify, type VerifyAudit } from './audit-verify.ts'
import { readAudited } from './audited-library.ts'

const program = new Command('npm run audit-verify --')
  .description(
    'Whether verification accepts the real calls of a library and catches invented ones.',
  )
  .argument('<folder>', 'the root of a library')
  .option('--project <name>', 'what it is called; found in its manifest unless told')
  .option('--model <model>', 'as for cardcat build', 'static')
  .option('--pack <dir>', 'a pack that was built of the folder, to save building it')
  .option('--inventions <n>', 'how many, over all classes', '600')
  .option('--seed <n>', 'another choice of inventions', '1')
  .option('--json', 'JSON instead of lines')
  .parse()
const [root = '.'] = program.args
const {
  json,
  project,
  model,
  inventions,
  seed,
  pack: given,
} = program.opts<{
  json?: true
  project?: string
  model: string
  inventions: string
  seed: string
  pack?: string
}>()

const pack = given ?? mkdtempSync(join(tmpdir(), 'cardcat-audit-'))
try {
  if (given === undefined) await buildPack({ roots: [root], out: pack, model, project })
  const library = await readAudited(root, pack, project)
  const audit = await auditVerify(library, Number(inventions), Number(seed))
  process.stdout.write(json ? `${JSON.stringify(audit, null, 1)}\n` : asText(audit))
} finally {
  if (given === undefined) rmSync(pack, { recursive: true, force: true })
}

function asText({
  accepted,
  caught,
  suggested,
  n_real,
  n_invented,
  by_class,
  misses,
}: VerifyAudit): string {
  const percent = (share: number): string => `${(100 * share).toFixed(2)} %`
  const MAX_LISTED = 40
  const lines = [
    `${n_real} real uses: ${percent(accepted)} accepted`,
    `${n_invented} inventions: ${percent(caught)} caught, ${percent(suggested)} with what was meant among three`,
    ...Object.entries(by_class).map(
      ([name, { n, caught: some, suggested: right }]) =>
        `  ${name}: ${some} of ${n} caught, ${right} suggested`,
    ),
  ]
  for (const kind of ['rejected', 'not caught', 'not suggested'] as const) {
    const list = misses.filter((miss) => miss.kind === kind)
    if (list.length === 0) continue
    lines.push('', `${kind}: ${list.length}`)
    for (const { name, path, line, told, class: of } of list.slice(0, MAX_LISTED))
      lines.push(`  ${of ?? ''} ${name}  ${path}:${line}  ${told}`)
    if (list.length > MAX_LISTED)
      lines.push(`  and ${list.length - MAX_LISTED} more (--json lists all)`)
  }
  return `${lines.join('\n')}\n`
}
