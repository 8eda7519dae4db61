/**
 * `npm run audit-paths -- FOLDER` counts how many API uses in a library's own tests, notebooks and fences lead to a
 * card. It prints `{ total, resolved, share, stale, unresolved }`, with the reason for each unresolved use.
 *
 * It counts every call or attribute access whose first name is bound by an import of the library, found by syntax
 * tree (code-uses.ts), under the path that it stands for (imported-paths.ts), looked up exactly in a pack built for
 * it (library-names.ts). follow-use.ts defines when a use is resolved. Difficult cases count. Only stale uses, whose
 * last segment is defined nowhere in the source so that no card could be right, are excluded from the total;
 * `stale_uses` lists them, including names that the library re-exports from other packages
 * (`requests.compat.urljoin`), with the reason `another package`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { buildPack } from '../../build/main.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { type Audit, auditPaths } from './audit-paths.ts'
import { readAudited } from './audited-library.ts'

const program = new Command('npm run audit-paths --')
  .description(
    'Which of the API calls in the tests, notebooks and docs of a library lead to a card.',
  )
  .argument('<folder>', 'the root of a library')
  .option('--project <name>', 'what it is called; found in its manifest unless told')
  .option('--json', 'JSON instead of lines')
  .parse()
const [root = '.'] = program.args
const { json, project } = program.opts<{ json?: true; project?: string }>()

const pack = mkdtempSync(join(tmpdir(), 'cardcat-audit-'))
try {
  await buildPack({ roots: [root], out: pack, model: 'none', project })
  const library = await readAudited(root, pack, project)
  const audit = await auditPaths(library)
  process.stdout.write(json ? `${JSON.stringify(audit, null, 1)}\n` : asText(audit))
} finally {
  rmSync(pack, { recursive: true, force: true })
}

function asText({ total, resolved, share, stale, unresolved, stale_uses, unread }: Audit): string {
  const percent = (100 * share).toFixed(2)
  const lines = [`${resolved} of ${total} uses resolve (${percent} %); ${stale} stale, apart`]
  if (unread > 0)
    lines.push(`not read: ${unread} pieces of code in languages without a query in uses/`)
  for (const [title, uses] of [
    ['unresolved', unresolved],
    ['stale', stale_uses],
  ] as const) {
    const byReason = groupedBy(uses, ({ reason }) => reason)
    for (const [reason, list] of [...byReason].sort(([, a], [, b]) => b.length - a.length)) {
      lines.push('', `${title}: ${list.length} × ${reason}`)
      const byName = [...groupedBy(list, ({ name }) => name)]
      for (const [name, same] of byName.sort(([, a], [, b]) => b.length - a.length).slice(0, 40)) {
        lines.push(`  ${same.length} × ${name}  ${same[0]?.path}:${same[0]?.line}`)
      }
      if (byName.length > 40)
        lines.push(`  and ${byName.length - 40} names more (--json lists all)`)
    }
  }
  return `${lines.join('\n')}\n`
}
