/**
 * Code that a reader or a model wrote about a library, and the findings of verification. A folder of fixtures/ has the
 * `library`, the code in `answer.<extension>` and the findings.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildPack } from '../../build/main.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { verify } from '../../runtime/verify.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')
const packs = mkdtempSync(join(tmpdir(), 'cardcat-verify-fixtures-'))
afterAll(() => rmSync(packs, { recursive: true, force: true }))

test.each(readdirSync(FIXTURES))('%s', async (name) => {
  const folder = join(FIXTURES, name)
  const answer = readdirSync(folder).find((file) => file.startsWith('answer.')) ?? ''
  const text = readFileSync(join(folder, answer), 'utf8')
  const out = join(packs, name)
  await buildPack({ roots: [join(folder, 'library')], out, model: 'none', project: 'shop' })
  const catalog = await openCatalog([folderStore(out)], { resident: true })
  const outcome = await verify(catalog, { text, language: extname(answer).slice(1) })
  if (!outcome.ok) throw new Error(outcome.msg)
  const lines = text.split('\n')
  const found = outcome.value.findings.map(
    ({ line, verdict, message }) => `${lines[line - 1]?.trim()}\n  ${verdict}: ${message}\n`,
  )
  await expect(found.join('\n')).toMatchFileSnapshot(join(folder, 'findings.txt'))
})
