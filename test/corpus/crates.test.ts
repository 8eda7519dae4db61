import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cratesAmong } from '../../build/discover/crates.ts'

const root = mkdtempSync(join(tmpdir(), 'cardcat-crates-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function crates(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return cratesAmong(root, Object.keys(files))
}

test('crates have the name that users write', () => {
  const files = {
    'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
    'crates/cli/Cargo.toml': '[package]\nname = "grep-cli"\n',
    'crates/core/Cargo.toml': '[package]\nname = "core-app"\n[lib]\nname = "core"\n',
    'app/Cargo.toml':
      '[package]\nname = "app"\n[[bin]]\nname = "a"\npath = "cmd/main.rs"\n[lib]\npath = "lib.rs"\n',
    'template/Cargo.toml': '[package]\nname = {{ name }}\n',
  }
  expect(crates(files)).toEqual([
    { folder: 'crates/cli', name: 'grep-cli' },
    { folder: 'crates/core', name: 'core' },
    { folder: 'app', name: 'app', library: 'lib.rs', programs: ['cmd/main.rs'] },
  ])
})

test('an unpublished crate is marked, unless it is the only library', () => {
  const bench = '[package]\nname = "bench"\npublish = false\n'
  const files = { 'core/Cargo.toml': '[package]\nname = "core"\n', 'bench/Cargo.toml': bench }
  const offered = { ...files, 'core/src/lib.rs': '', 'bench/src/lib.rs': '' }
  expect(crates(offered)).toMatchObject([{ name: 'core' }, { name: 'bench', unpublished: true }])
  // `core` is a program, and `bench` is the only library.
  expect(crates({ ...files, 'bench/src/lib.rs': '' })).toEqual([
    { folder: 'core', name: 'core' },
    { folder: 'bench', name: 'bench' },
  ])
})
