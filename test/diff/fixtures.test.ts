/**
 * Each folder of fixtures/ contains a small library in two versions, `old` and `new`, beside the expected output of
 * `cardcat diff`: as Markdown (`diff.md`), and as one change per line with its impact and details (`changes.txt`).
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Change } from '../../build/diff/change.ts'
import { diffVersions } from '../../build/diff/diff.ts'
import { languageRules } from '../../build/diff/language-rules.ts'
import { diffMarkdown } from '../../build/diff/markdown.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { readVersion } from '../../build/versions/read-version.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')

test.each(readdirSync(FIXTURES).sort())('%s', async (name) => {
  const grammars = await loadGrammars()
  const read = (version: string) =>
    readVersion(join(FIXTURES, name, version), { grammars, cache: false, jobs: 1 })
  const diff = diffVersions(await read('old'), await read('new'), languageRules(grammars))
  const lines = diff.changes.map(line)
  const head = `step ${diff.step}, taken ${diff.step_taken}`
  await expect(`${[head, ...lines].join('\n')}\n`).toMatchFileSnapshot(
    join(FIXTURES, name, 'changes.txt'),
  )
  // A library without a version is named by its folder.
  const markdown = diffMarkdown(diff).replaceAll(`${FIXTURES}/`, '')
  await expect(markdown).toMatchFileSnapshot(join(FIXTURES, name, 'diff.md'))
})

function line(change: Change): string {
  const { impact, symbol_kind, name } = change
  const head = `${impact} ${change.change} ${symbol_kind} ${name}`
  if (change.change === 'renamed' || change.change === 'moved')
    return `${head} from ${change.old.name}`
  if (change.change === 'removed')
    return `${head}${change.hidden_as === undefined ? '' : ` hidden as ${change.hidden_as}`}`
  if (change.change !== 'changed') return head
  return [
    head,
    ...change.details.map((each) => `  ${each.impact} ${each.detail}: ${each.message}`),
  ].join('\n')
}
