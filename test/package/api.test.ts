/**
 * Everything that the package's entries export, as one file an entry (test/package/api/*.api.md, by API Extractor): a
 * change of the public API shows in review. `npx vitest run test/package -u` takes a change over.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const ENTRIES = Object.entries<{ types: string }>(exports).map(
  ([name, { types }]) => [name === '.' ? 'cardcat' : name.slice(2), types] as const,
)

test.each(ENTRIES)('%s exports what its report says', async (name, types) => {
  const report = reportOf(name, join(ROOT, types))
  await expect(report).toMatchFileSnapshot(join(import.meta.dirname, 'api', `${name}.api.md`))
})

test('the declarations name no package that users do not install', () => {
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const installed = Object.keys({ ...dependencies, ...peerDependencies })
  const folder = join(ROOT, 'dist/types')
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(PACKAGE)])
    .map(([, name = '']) => name)
  expect(named.filter((name) => !installed.includes(name))).toEqual([])
})

/** The package of a bare import, without the path in it; examples stand in comments. */
const PACKAGE = /^(?!\s*\*).*(?:from |import\()['"]((?:@[^/'"]+\/)?[^./'"][^/'"]*)/gm

function reportOf(name: string, declarations: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-api-'))
  try {
    const config = ExtractorConfig.prepare({
      configObjectFullPath: undefined,
      packageJsonFullPath: join(ROOT, 'package.json'),
      configObject: {
        projectFolder: ROOT,
        mainEntryPointFilePath: declarations,
        compiler: { overrideTsconfig: COMPILER },
        apiReport: {
          enabled: true,
          reportFileName: `${name}.api.md`,
          reportFolder: folder,
          reportTempFolder: folder,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
      },
    })
    Extractor.invoke(config, { localBuild: true, messageCallback: quietly })
    return readFileSync(join(folder, `${name}.api.md`), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The report itself is what is looked at. */
function quietly(message: { logLevel: ExtractorLogLevel; handled: boolean }): void {
  if (message.logLevel !== ExtractorLogLevel.Error) message.handled = true
}

const COMPILER = {
  compilerOptions: {
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    skipLibCheck: true,
  },
}
