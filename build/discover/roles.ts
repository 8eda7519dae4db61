/**
 * Decides by names and places whether files are part of the library, tests, or documentation. A glob in cardcat.json
 * overrides everything here.
 *
 * File names are trusted (`test_x.py` is a test wherever it is); folder names are not, because `test` is a public
 * package in some libraries. A folder is a test folder when a file in it has the name of a test, or when it is
 * outside the packages. So all paths are classified together. A `test` folder that is published under a name of its
 * own (`@rxjs/test`) is something users install, and not a test folder.
 */
import { basename } from 'node:path/posix'
import picomatch from 'picomatch'
import type { FileRole } from '../facts.ts'
import type { FileGlobs } from './config.ts'
import type { FileKind } from './languages.ts'

export interface Roles {
  /** null: the globs of the config exclude this file. */
  roleOf(path: string, kind: FileKind): FileRole | null
  /** Whether a glob of the config lists the file as documentation. */
  isListedDocument(path: string): boolean
  /** Text that tests read or compare with, which is not meant to be found. */
  isTestData(path: string, kind: FileKind): boolean
}

export function roles(
  paths: readonly string[],
  globs: FileGlobs,
  testFiles: readonly string[],
  manifests: readonly { readonly folder: string; readonly json: unknown }[],
  /** Folders whose code is tests, whatever their names. */
  testProjects: ReadonlySet<string> = new Set(),
): Roles {
  const lists = {
    test: matcher(globs.tests),
    docs: matcher(globs.docs),
    notebooks: matcher(globs.notebooks),
    source: matcher(globs.source),
  }
  const namedTest = testNames(testFiles)
  const testFolders = foldersWithTests(paths, namedTest)
  const packages = new Set(
    paths.filter((path) => path.endsWith('/__init__.py')).map((path) => path.slice(0, -12)),
  )
  const published = new Set(
    manifests.filter(({ folder, json }) => isPublished(folder, json)).map(({ folder }) => folder),
  )

  return {
    roleOf(path, kind) {
      if (lists.test?.(path)) return 'test'
      if (lists.docs?.(path) || lists.notebooks?.(path)) return 'docs'
      // A list of notebooks is complete; the rest of the documentation is found as usual.
      const isNotebook = kind.kind !== 'data' && kind.language === 'notebook'
      if (lists.notebooks && isNotebook) return null
      const guess = guessRole(path, kind)
      if (guess !== 'source' && !lists[guess]) return guess
      const listed = lists.source?.(path) ?? guess === 'source'
      return listed ? 'source' : null
    },
    isListedDocument: (path) => lists.docs?.(path) === true || lists.notebooks?.(path) === true,
    isTestData(path, kind) {
      const { test, docs, notebooks, source } = lists
      if ([test, docs, notebooks, source].some((list) => list?.(path))) return false
      const folders = path.split('/').slice(0, -1)
      if (folders.some((folder) => SURE_DATA.test(folder))) return true
      const inTests = folders.findIndex(
        (folder, i) =>
          TEST_FOLDER.test(folder) && !published.has(folders.slice(0, i + 1).join('/')),
      )
      if (inTests === -1) return false
      if (kind.kind === 'docs' && kind.language === 'txt') return true
      if (kind.kind === 'docs' && isPageOfTests(path, inTests)) return true
      return kind.kind !== 'code' && folders.slice(inTests).some((folder) => TEST_DATA.test(folder))
    },
  }

  /**
   * A page below the folder of tests, such as a book that the tests of a generator build. A folder `spec` without tests
   * has a specification.
   */
  function isPageOfTests(path: string, inTests: number): boolean {
    const segments = path.split('/')
    const folder = segments.slice(0, inTests + 1).join('/')
    const hasTests = testFolders.has(folder) || !/^specs?$/i.test(segments[inTests] ?? '')
    return hasTests && segments.length > inTests + 2 && !/^readme\b/i.test(basename(path))
  }

  function guessRole(path: string, kind: FileKind): FileRole {
    if (kind.kind === 'docs') return 'docs'
    const name = basename(path)
    if (namedTest(name)) return 'test'
    const segments = path.split('/').slice(0, -1)
    for (let depth = 1; depth <= segments.length; depth++) {
      const segment = segments[depth - 1] ?? ''
      const folder = segments.slice(0, depth).join('/')
      if (testProjects.has(folder)) return 'test'
      const inPackage = packages.has(folder) && packages.has(segments.slice(0, depth - 1).join('/'))
      const isTestFolder =
        (TEST_FOLDER.test(segment) && !published.has(folder)) ||
        (segments[depth - 2] === 'src' && SOURCE_SET.test(segment))
      const isOffered = inPackage || isInShipped(segments, depth - 1)
      if (isTestFolder && (testFolders.has(folder) || !isOffered)) return 'test'
      if (isOfBenchmarks(segments, depth) && !packages.has(folder) && !published.has(folder))
        return 'test'
      if (inPackage || isNamespace(name, segments, depth)) continue
      if (EXAMPLE_FOLDER.test(segment)) return 'docs'
      // In Go a folder `doc` is a package like any other: `cobra/doc` is imported.
      if (name.endsWith('.go') || isSourceOfDocuments(segments, depth)) continue
      if (DOCS_FOLDER.test(segment)) return 'docs'
    }
    return 'source'
  }

  /**
   * `lib/shop/test/` beside `test/`: helpers for users' tests, where the project's own tests are outside of `lib`.
   */
  function isInShipped(segments: readonly string[], depth: number): boolean {
    return segments.slice(0, depth).some((segment, i) => {
      const above = segments.slice(0, i).join('/')
      const own = above === '' ? segment : `${above}/${segment}`
      const hasTests = above === '' ? testFolders.size > 0 : testFolders.has(above)
      return segment === 'lib' && hasTests && !testFolders.has(own)
    })
  }
}

/** `Shop.UnitTests` is a project of .NET, `commonTest` a source set of Kotlin, `type-tests` what a compiler checks. */
const TEST_FOLDER =
  /^(tests?|__tests__|specs?|e2e|unittests?|test[-_]suite|(unit|integration|functional|acceptance|system|smoke|regression|e2e|browser|types?|typing|typescript|perf(ormance)?)[-_]tests?|[\w.-]+\.\w*(tests?|specs)|(common|jvm|js|native|android|integration|functional)Test)$/i
/** Whether the innermost of some folders has the benchmarks of a repository, or is a project of .NET with them. */
const isOfBenchmarks = (segments: readonly string[], depth: number): boolean => {
  const [top = '', below = ''] = segments
  if (depth === 1 && /^(?:asv_)?bench(?:es|marks?)?$/i.test(top)) return true
  if (depth === 2 && top === 'src' && below === 'Benchmarks') return true
  return /^[\w-]+(?:\.[\w-]+)*\.Benchmarks?$/.test(segments[depth - 1] ?? '')
}

/** Whether a folder is code about documents: `src/doc/` may hold a class `Document`, while `src/docs/` is documentation. */
const isSourceOfDocuments = (segments: readonly string[], depth: number): boolean =>
  /^(?:doc|Documentation)$/.test(segments[depth - 1] ?? '') &&
  segments.slice(0, depth - 1).some((above) => above === 'src' || above === 'lib')

/** Whether a folder is a namespace of PHP, which has the name of its folder: `src/Sandbox/Policy.php`. */
const isNamespace = (name: string, segments: readonly string[], depth: number): boolean =>
  name.endsWith('.php') &&
  /^\p{Lu}/u.test(segments[depth - 1] ?? '') &&
  segments.slice(0, depth - 1).some((above) => above === 'src' || above === 'lib')

/** Source sets of Gradle beside `main`, in `src`. */
const SOURCE_SET = /^(?:[a-z]\w*Test|test[A-Z]\w*|jmh)$/
const DOCS_FOLDER = /^(docs?|documentation|website|_?docs?_src|sphinx)$/i
const EXAMPLE_FOLDER =
  /^_?(examples?|samples?|demos?|tutorials?|notebooks?|cookbook|gallery|sandbox)$/i
const SURE_DATA = /^(testdata|test[-_]data|__snapshots__|__fixtures__|__mocks__)$/i
const TEST_DATA = /^(fixtures?|data|snapshots?|golden|expected|resources|baseline)$/i

/** For languages whose grammar does not name test files. */
const OTHER_TEST_FILES = [
  '*.{test,spec,tests,test-d,e2e,cy}.{js,jsx,ts,tsx,mjs,cjs,mts,cts,vue,svelte}',
  // Not `.ex`: in Elixir compiled files are the library, and `live_view_test.ex` is for users' tests.
  '*_test.{go,py,rb,exs,dart,cc,cpp,cxx,c,h,hpp,cu,rs,zig,lua,jl,hs,ml,erl,nim,clj,cljc,cljs,d,v,pl,sh,php,java,kt,scala}',
  'test_*.{py,rb,c,cc,cpp,R,jl}',
  '*_spec.rb',
  '*{Test,Tests,TestCase,IT,Spec}.{java,kt,scala,groovy,cs,php,swift}',
  'conftest.py',
]

/**
 * Globs of grammars that name folders (`tests/**`) are skipped, because folders are decided above for all languages
 * alike.
 */
function testNames(globs: readonly string[]): (name: string) => boolean {
  const names = globs
    .map((glob) => glob.replace(/^\*\*\//, ''))
    .filter((glob) => !glob.includes('/'))
  return picomatch([...OTHER_TEST_FILES, ...names], { dot: true })
}

/** Every folder that contains, at any depth, a file with the name of a test. */
function foldersWithTests(
  paths: readonly string[],
  namedTest: (name: string) => boolean,
): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    if (!namedTest(basename(path))) continue
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      folders.add(path.slice(0, at))
    }
  }
  return folders
}

/**
 * Whether the manifest declares a package of its own; `npm init` in a folder `test` only repeats the folder's name.
 */
function isPublished(folder: string, json: unknown): boolean {
  if (typeof json !== 'object' || json === null || !('name' in json)) return false
  if (json.name === basename(folder) || ('private' in json && json.private === true)) return false
  return 'exports' in json || 'main' in json || 'module' in json
}

type Match = (path: string) => boolean

function matcher(globs: readonly string[] | undefined): Match | undefined {
  return globs === undefined ? undefined : picomatch([...globs], { dot: true })
}
