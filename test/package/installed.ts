/**
 * Packs the package and installs it into an empty folder outside of this repository. Packages of the registry come from
 * npm's cache if possible.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export interface Packed {
  /** The archive. */
  readonly file: string
  readonly bytes: number
  /** The paths in the archive. */
  readonly files: readonly string[]
}

/** @param folder where the archive is written */
export function pack(folder: string): Packed {
  // The package was built before, by `npm ci` and by the global set-up of the tests.
  const output = execFileSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [made] = JSON.parse(output)
  return {
    file: join(folder, made.filename),
    bytes: made.size,
    files: made.files.map(({ path }: { path: string }) => path),
  }
}

export interface Folder {
  readonly path: string
  /** Runs a program in the folder. @returns its output @throws Error with its output, when it fails */
  run(
    program: string,
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): string
  write(name: string, text: string): void
  /** A subfolder with the same home. */
  within(name: string): Folder
  remove(): void
}

/** Creates an empty folder with a home of its own, so that no user configuration is read. */
export function emptyFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'cardcat-installed-'))
  mkdirSync(join(path, 'home'))
  return folderAt(path, join(path, 'home'))
}

function folderAt(path: string, home: string): Folder {
  return {
    path,
    run(program, args, environment = {}) {
      try {
        return execFileSync(program, args, {
          cwd: path,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, ...OWN, CARDCAT_CACHE: join(home, 'cardcat'), ...environment },
          maxBuffer: 64 * 1024 * 1024,
        })
      } catch (error) {
        const { stdout = '', stderr = '' } = Object(error)
        // The error is not set as the cause, which would repeat the output.
        throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
      }
    },
    write(name, text) {
      mkdirSync(dirname(join(path, name)), { recursive: true })
      writeFileSync(join(path, name), text)
    },
    within(name) {
      mkdirSync(join(path, name))
      return folderAt(join(path, name), home)
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** The environment without the variables that npm sets for scripts of this repository. */
const OWN = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => /^(npm_(package|lifecycle|command)|NODE_ENV$|VITEST|CARDCAT_)/.test(name))
    .map((name) => [name, undefined]),
)

/** The bytes of a folder, including its packages. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/** A library of two files and a test. */
export const LIBRARY: Readonly<Record<string, string>> = {
  'library/pyproject.toml': '[project]\nname = "toy"\nversion = "1.2.3"\n',
  'library/toy/__init__.py':
    'def read_csv(path: str) -> list:\n    """Reads a csv file into rows."""\n    return []\n',
  'library/tests/test_toy.py':
    'from toy import read_csv\n\n\ndef test_reads_rows():\n    assert read_csv("a.csv") == []\n',
}
