/**
 * Reports everything that the package's entry points export, one file each (test/package/api/*.api.md, written by API
 * Extractor), so that changes of the public API are visible in review. `npx vitest run test/package -u` accepts a
 * change.
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

test.each(ENTRIES)('the exports of %s match its report', async (name, types) => {
  const report = reportOf(name, join(ROOT, types))
  await expect(report).toMatchFileSnapshot(join(import.meta.dirname, 'api', `${name}.api.md`))
})

test('the declarations import no package that users do not install', () => {
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

/** The package name of a bare import, without the path after it. Comments, which contain examples, are skipped. */
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

/** Suppresses messages, because the test compares the report itself. */
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
