/**
 * Downloads the sources of each package in packages.json to a folder, with the registries' own clients (pip, npm, go,
 * cargo). Wheels, not source archives, because unpacking one runs none of its code. Existing folders are kept, so
 * that an interrupted run continues.
 */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import * as v from 'valibot'
import { errorMessage } from '../../runtime/std/error-message.ts'

const Versions = v.record(v.string(), v.string())
const PackageList = v.record(
  v.string(),
  v.object({
    pypi: v.optional(Versions, {}),
    npm: v.optional(Versions, {}),
    go: v.optional(Versions, {}),
    crates: v.optional(Versions, {}),
  }),
)

export type Registry = 'pypi' | 'npm' | 'go' | 'crates'

export interface LearnedPackage {
  readonly registry: Registry
  readonly name: string
  readonly version: string
  /** Its field: web, data, systems, … */
  readonly group: string
}

export interface FetchedPackage extends LearnedPackage {
  readonly folder: string
}

export interface Fetching {
  readonly fetched: readonly FetchedPackage[]
  readonly failed: readonly { readonly name: string; readonly reason: string }[]
}

export function readPackages(file: string): LearnedPackage[] {
  const list = v.parse(PackageList, JSON.parse(readFileSync(file, 'utf8')))
  return Object.entries(list).flatMap(([group, byRegistry]) =>
    REGISTRIES.flatMap((registry) =>
      Object.entries(byRegistry[registry]).map(([name, version]) => ({
        ...{ registry, name, version, group },
      })),
    ),
  )
}

const REGISTRIES: readonly Registry[] = ['pypi', 'npm', 'go', 'crates']

/** @param work folder for everything that is downloaded */
export async function fetchPackages(
  packages: readonly LearnedPackage[],
  work: string,
  progress: (done: number, total: number) => void,
): Promise<Fetching> {
  const fetched: FetchedPackage[] = []
  const failed: { name: string; reason: string }[] = []
  await vendorCrates(packages, work)
  let done = 0
  const queue = [...packages]
  const next = async (): Promise<void> => {
    for (let own = queue.shift(); own !== undefined; own = queue.shift()) {
      const folder = join(work, 'packages', own.registry, own.name.replaceAll('/', '+'))
      try {
        if (!existsSync(folder)) await FETCH[own.registry](own, folder, work)
        fetched.push({ ...own, folder })
      } catch (error) {
        rmSync(`${folder}.part`, { recursive: true, force: true })
        failed.push({ name: own.name, reason: reasonOf(error) })
      }
      progress(++done, packages.length)
    }
  }
  await Promise.all([next(), next(), next(), next()])
  const place = new Map(packages.map((own, i) => [`${own.registry} ${own.name}`, i]))
  const order = (own: LearnedPackage) => place.get(`${own.registry} ${own.name}`) ?? 0
  return { fetched: fetched.sort((a, b) => order(a) - order(b)), failed }
}

const run = promisify(execFile)

type Fetch = (own: LearnedPackage, folder: string, work: string) => Promise<void>

const FETCH: Readonly<Record<Registry, Fetch>> = {
  async pypi({ name, version }, folder) {
    await whole(folder, async (part) => {
      const options = [
        '--no-deps',
        '--only-binary=:all:',
        '--python-version',
        '3.13',
        '--quiet',
        '--dest',
        part,
      ]
      await run('python3', ['-m', 'pip', 'download', ...options, `${name}==${version}`])
      const wheel = join(part, onlyFile(part, '.whl'))
      const files = unzipSync(readFileSync(wheel), { filter: (file) => WANTED.test(file.name) })
      rmSync(wheel)
      for (const [path, bytes] of Object.entries(files)) {
        const readme = path.endsWith('.dist-info/METADATA')
        if (path.includes('.dist-info/') && !readme) continue
        const text = readme ? description(bytes) : bytes
        const target = join(part, readme ? 'README.md' : path)
        mkdirSync(dirname(target), { recursive: true })
        writeFileSync(target, text)
      }
    })
  },
  async npm({ name, version }, folder) {
    await whole(folder, async (part) => {
      const options = ['--silent', '--ignore-scripts', '--pack-destination', part]
      await run('npm', ['pack', `${name}@${version}`, ...options])
      const archive = onlyFile(part, '.tgz')
      await run('tar', ['-xzf', archive, '--strip-components=1'], { cwd: part })
      rmSync(join(part, archive))
    })
  },
  async go({ name, version }, folder, work) {
    await whole(folder, async (part) => {
      const env = { ...process.env, GOMODCACHE: join(work, 'go'), GOFLAGS: '-modcacherw' }
      const asked = ['mod', 'download', '-json', `${name}@${version}`]
      const { stdout } = await run('go', asked, { cwd: part, env, maxBuffer: 1 << 26 })
      const { Dir } = v.parse(v.object({ Dir: v.string() }), JSON.parse(stdout))
      cpSync(Dir, part, { recursive: true })
    })
  },
  async crates({ name, version }, folder, work) {
    await whole(folder, async (part) => {
      cpSync(join(work, 'cargo', 'vendor', `${name}-${version}`), part, { recursive: true })
    })
  },
}

/** Code and prose; a wheel is mostly compiled files. */
const WANTED = /\.(py|md|rst|txt|ipynb)$|\.dist-info\/METADATA$/

/** Cargo downloads only whole dependency trees: one project depends on all crates and vendors them. */
async function vendorCrates(packages: readonly LearnedPackage[], work: string): Promise<void> {
  const crates = packages.filter(({ registry }) => registry === 'crates')
  const folder = join(work, 'cargo')
  if (crates.length === 0 || existsSync(join(folder, 'vendor'))) return
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src', 'lib.rs'), '')
  const lines = crates.map(
    ({ name, version }) => `${name} = { version = "=${version}", default-features = false }`,
  )
  const head = ['[package]', 'name = "learn"', 'version = "0.0.0"', 'edition = "2021"', '']
  writeFileSync(join(folder, 'Cargo.toml'), [...head, '[dependencies]', ...lines, ''].join('\n'))
  const options = ['vendor', '--quiet', '--versioned-dirs', 'vendor']
  await run('cargo', options, { cwd: folder, maxBuffer: 1 << 26 })
}

/** Fills a folder under another name and renames it when it is complete. */
async function whole(folder: string, fill: (part: string) => Promise<void>): Promise<void> {
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  await fill(part)
  renameSync(part, folder)
}

function onlyFile(folder: string, ending: string): string {
  const name = readdirSync(folder).find((file) => file.endsWith(ending))
  if (name === undefined) throw new Error(`the download contains no ${ending} file`)
  return name
}

/** The README of a wheel: the text below the headers of its METADATA. */
function description(metadata: Uint8Array): string {
  const text = new TextDecoder().decode(metadata).replaceAll('\r\n', '\n')
  const end = text.indexOf('\n\n')
  return end === -1 ? '' : text.slice(end + 2)
}

function reasonOf(error: unknown): string {
  const text = errorMessage(error)
  return text.split('\n').filter(Boolean).slice(-1)[0] ?? text
}
