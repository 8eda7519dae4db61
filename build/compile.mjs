/**
 * The sources of the build → JavaScript that starts at once, in a folder of node_modules. load.mjs says when.
 *
 *   start.json       what was made of what
 *   cli-H4SH.mjs     an entry; chunks beside it. Names hold a hash of the content, so that a process that
 *                    started before an edit finds the modules it has not loaded yet
 *
 * Packages stay where they are, for many look for files beside themselves. Those that are nothing but modules, and
 * many of them, are taken in: to find and open the hundred files of remark took 0.1 s in each thread that reads
 * Markdown.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { build } from 'esbuild'

const TAKEN_IN = new Set([
  'cli-progress',
  'commander',
  'fflate',
  'pako',
  'github-slugger',
  'ignore',
  'mdast-util-from-markdown',
  'mdast-util-gfm',
  'micromark-extension-gfm',
  'picocolors',
  'picomatch',
  'remark-frontmatter',
  'remark-gfm',
  'remark-parse',
  'smol-toml',
  'stemmer',
  'unified',
  'valibot',
  'yaml',
])
/** What no start has asked for so long belongs to no running process. */
const KEPT_MS = 24 * 3600 * 1000
const INSTALLED = /[\\/]node_modules[\\/]/

/**
 * @param {{ root: string, folder: string, stamp: string, entries: Record<string, string> }} place
 *   `entries`: sources by name; `stamp`: the file that says what was made of what
 * @param {(name: string) => string} markOf what tells that a file below the root has changed
 * @returns the file of each entry
 */
export async function compile({ root, folder, stamp, entries }, markOf) {
  mkdirSync(folder, { recursive: true })
  const marks = new Map()
  const noteMark = (path) => marks.set(relative(root, path), markOf(relative(root, path)))
  for (const own of ['build/load.mjs', 'build/compile.mjs']) noteMark(join(root, own))
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([out, source]) => ({ in: source, out })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    // Packages in the older format ask for Node's modules in the older way.
    banner: {
      js: "import { createRequire as asBefore } from 'node:module'; const require = asBefore(import.meta.url)",
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins: [packages(), modules(folder, noteMark)],
  })
  for (const { path, contents } of outputFiles) writeOnce(path, contents)
  const made = {}
  for (const [out, { entryPoint }] of Object.entries(metafile.outputs)) {
    const name = Object.keys(entries).find((each) => entries[each] === entryPoint)
    if (name !== undefined) made[name] = basename(out)
  }
  writeWhole(stamp, JSON.stringify({ entries: made, sources: [...marks] }))
  sweep(folder)
  return made
}

function packages() {
  return {
    name: 'packages',
    setup(build) {
      build.onResolve({ filter: /^[^.]/ }, ({ path, importer, kind }) => {
        const isOurs = kind !== 'entry-point' && !INSTALLED.test(importer)
        return isOurs && !TAKEN_IN.has(path) ? { path, external: true } : undefined
      })
    },
  }
}

/** Reads each module and notes what it is: before reading, so that an edit in between is noticed. */
function modules(folder, noteMark) {
  return {
    name: 'modules',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
        noteMark(path)
        const source = await readFile(path, 'utf8')
        if (INSTALLED.test(path)) return { contents: source + NO_MAP, loader: 'js' }
        return {
          contents: knowingItsPlace(source, path, folder),
          loader: path.endsWith('.ts') ? 'ts' : 'js',
        }
      })
    },
  }
}

/** Of the lines of packages nobody asks, and a start reads the whole map. */
const EMPTY = Buffer.from('{"version":3,"sources":[""],"mappings":"A"}').toString('base64')
const NO_MAP = `\n//# sourceMappingURL=data:application/json;base64,${EMPTY}\n`

/**
 * `import.meta.url` stays the address of the source, seen from the folder of the chunks, so that what a source
 * looks for beside itself is found.
 */
function knowingItsPlace(source, path, folder) {
  const seen = JSON.stringify(relative(folder, path).replaceAll('\\', '/'))
  return source.replaceAll('import.meta.url', `new URL(${seen}, import.meta.url).href`)
}

/** The name says the content: what is there already is only marked as in use. */
function writeOnce(file, contents) {
  if (existsSync(file)) utimesSync(file, new Date(), new Date())
  else writeWhole(file, contents)
}

function writeWhole(file, contents) {
  const aside = `${file}.${process.pid}.partial`
  writeFileSync(aside, contents)
  renameSync(aside, file)
}

function sweep(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true })
  }
}
