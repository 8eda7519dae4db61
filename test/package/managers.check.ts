/**
 * Installs the archive with other package managers: pnpm, whose strict layout hides undeclared dependencies, and Yarn.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFolder, type Folder, LIBRARY, pack } from './installed.ts'

const PNPM = ['--yes', '--prefer-offline', 'pnpm@10.34.8']
const YARN = ['--yes', '--prefer-offline', '@yarnpkg/cli-dist@4.18.1']

let folder: Folder
let archive: string
beforeAll(() => {
  folder = emptyFolder()
  archive = pack(folder.path).file
  for (const [name, text] of Object.entries(LIBRARY)) folder.write(name, text)
})
afterAll(() => folder.remove())

test.each([
  { name: 'pnpm', manager: PNPM, add: () => ['add', archive], run: ['exec'], also: {} },
  {
    name: 'yarn',
    manager: YARN,
    add: () => ['add', `cardcat@file:${archive}`],
    run: ['run'],
    also: { 'yarn.lock': '', '.yarnrc.yml': 'nodeLinker: node-modules\nenableTelemetry: false\n' },
  },
])('$name installs it, and it builds and answers', ({ name, manager, add, run, also }) => {
  const own = folder.within(name)
  own.write('package.json', '{ "private": true, "type": "module" }')
  for (const [file, text] of Object.entries(also)) own.write(file, text)
  own.run('npx', [...manager, ...add()])
  own.run('npx', [...manager, ...run, 'cardcat', 'build', '../library'])
  const answer = own.run('npx', [...manager, ...run, 'cardcat', 'search', 'read_csv', '--json'])
  expect(JSON.parse(answer).results[0].dotted).toBe('toy.read_csv')
  own.write(
    'script.js',
    `import { openCatalog } from 'cardcat'
     import { createFetch } from 'cardcat/http'
     const answer = await createFetch({ catalog: openCatalog('dist/pack') })(new Request('http://localhost/health'))
     console.log((await answer.json()).status)`,
  )
  expect(own.run(process.execPath, ['script.js']).trim()).toBe('ok')
})
