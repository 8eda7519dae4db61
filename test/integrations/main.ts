/**
 * `npm run check-integrations -- [NAME…]`: builds the starter site of real generators with the packed package in it,
 * and searches it in a browser. It is not part of `npm test`: it needs the npm registry and, for Sphinx and MkDocs,
 * PyPI.
 *
 *   npm run check-integrations                       all of them
 *   npm run check-integrations -- vitepress plain
 *   npm run check-integrations -- sphinx --keep      keeps the folder of the site and prints its path
 */
import { Command } from 'commander'
import { emptyFolder, pack } from '../package/installed.ts'
import { launchBrowser } from '../site/browser.ts'
import { serveSite } from './site-server.ts'
import type { Starter } from './starter.ts'
import { docusaurus } from './starters/docusaurus.ts'
import { mkdocs } from './starters/mkdocs.ts'
import { plain } from './starters/plain.ts'
import { sphinx, sphinxFuro, sphinxPydata, sphinxReadTheDocs } from './starters/sphinx.ts'
import { starlight } from './starters/starlight.ts'
import { vitepress } from './starters/vitepress.ts'
import { visitStarter } from './visit-starter.ts'

const STARTERS: Readonly<Record<string, Starter>> = {
  vitepress,
  docusaurus,
  starlight,
  sphinx,
  'sphinx-furo': sphinxFuro,
  'sphinx-pydata': sphinxPydata,
  'sphinx-rtd': sphinxReadTheDocs,
  mkdocs,
  plain,
}

const program = new Command('npm run check-integrations --')
  .description(
    "Builds generators' starter sites with the packed package, and searches them in a browser.",
  )
  .argument('[name...]', `of ${Object.keys(STARTERS).join(', ')}; all unless told`)
  .option('--keep', 'leave the folders of the sites')
  .parse()
const { keep = false } = program.opts<{ keep?: true }>()
const names = program.args.length > 0 ? program.args : Object.keys(STARTERS)
const unknown = names.filter((name) => STARTERS[name] === undefined)
if (unknown.length > 0) program.error(`there is no starter ${unknown.join(', ')}`)

const packing = emptyFolder()
const archive = pack(packing.path).file
const browser = await launchBrowser()
let failed = 0
for (const name of names) {
  const starter = STARTERS[name]
  if (starter === undefined) continue
  const folder = emptyFolder()
  try {
    const site = starter.build(folder, archive)
    const server = await serveSite(site, starter.base)
    for (const visit of starter.visits) {
      const wrong = await visitStarter(browser, server.url, visit)
      failed += Math.min(1, wrong.length)
      const said = wrong.map((line) => `\n    ${line}`).join('')
      process.stdout.write(
        `${wrong.length === 0 ? 'passed' : 'FAILED'} ${name}: ${visit.question}${said}\n`,
      )
    }
    await server.stop()
  } catch (error) {
    failed++
    process.stdout.write(
      `FAILED ${name}: ${error instanceof Error ? error.message : String(error)}\n`,
    )
  } finally {
    if (keep) process.stdout.write(`  ${name} is in ${folder.path}\n`)
    else folder.remove()
  }
}
await browser.close()
packing.remove()
process.exitCode = failed === 0 ? 0 : 1
