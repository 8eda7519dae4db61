import { describe, expect, test } from 'vitest'
import type { CodeFile } from '../../build/link/library.ts'
import { modulePlacer } from '../../build/link/modules/module-paths.ts'
import { outputRoots } from '../../build/link/modules/output-roots.ts'

const python = (paths: readonly string[]) =>
  paths.map((path) => ({ path, role: /test/.test(path) ? ('test' as const) : ('source' as const) }))

/** project, files of the library, file in question, its module path, whether it can be imported */
const pythonCases: readonly [string, string, readonly string[], string, string, boolean][] = [
  [
    'a package in src',
    'requests',
    ['src/requests/__init__.py'],
    'src/requests/api.py',
    'requests.api',
    true,
  ],
  [
    'a package beside a vendored one',
    'gyp',
    ['pylib/gyp/__init__.py', 'pylib/packaging/__init__.py'],
    'pylib/gyp/common.py',
    'gyp.common',
    true,
  ],
  [
    'the vendored one',
    'gyp',
    ['pylib/gyp/__init__.py', 'pylib/packaging/__init__.py'],
    'pylib/packaging/tags.py',
    'gyp.packaging.tags',
    false,
  ],
  [
    'another package in src',
    'attrs',
    ['src/attrs/__init__.py', 'src/attr/__init__.py', 'bench/tools/__init__.py'],
    'src/attr/validators.py',
    'attrs.attr.validators',
    true,
  ],
  [
    'a package that is not in src',
    'attrs',
    ['src/attrs/__init__.py', 'src/attr/__init__.py', 'bench/tools/__init__.py'],
    'bench/tools/run.py',
    'attrs.tools.run',
    false,
  ],
  ['a script at the root', 'gyp', ['pylib/gyp/__init__.py'], 'setup.py', 'gyp.setup', false],
  [
    'a folder without __init__ inside a package',
    'flask',
    ['flask/__init__.py'],
    'flask/sansio/app.py',
    'flask.sansio.app',
    true,
  ],
  [
    'a namespace package in src',
    'acme',
    ['src/acme/db/__init__.py'],
    'src/acme/db/pool.py',
    'acme.db.pool',
    true,
  ],
  [
    'a namespace package at the root',
    'google-cloud-storage',
    ['google/cloud/storage/__init__.py'],
    'google/cloud/storage/blob.py',
    'google-cloud-storage.google.cloud.storage.blob',
    true,
  ],
  [
    'a project with another name',
    'scikit-learn',
    ['sklearn/__init__.py'],
    'sklearn/svm.py',
    'scikit-learn.sklearn.svm',
    true,
  ],
  [
    'the same word in another spelling',
    'Py_Unit-Wizard',
    ['pyunitwizard/__init__.py'],
    'pyunitwizard/api.py',
    'pyunitwizard.api',
    true,
  ],
  [
    'a public folder called build',
    'molsysmt',
    ['molsysmt/__init__.py', 'molsysmt/build/__init__.py'],
    'molsysmt/build/__init__.py',
    'molsysmt.build',
    true,
  ],
  ['a library of one file', 'six', ['six.py'], 'six.py', 'six', true],
  // github.com/coleifer/peewee
  [
    'a file with the name of the project beside a package of another name',
    'shop',
    ['shop.py', 'till/__init__.py'],
    'shop.py',
    'shop',
    true,
  ],
  [
    'a script beside both',
    'shop',
    ['shop.py', 'till/__init__.py'],
    'bench.py',
    'shop.bench',
    false,
  ],
  [
    'a package in a monorepo',
    'mono',
    ['packages/a/src/a/__init__.py'],
    'packages/a/src/a/x.py',
    'mono.a.x',
    true,
  ],
  [
    'tests that are a package',
    'shop',
    ['shop/__init__.py', 'tests/__init__.py'],
    'tests/test_x.py',
    'shop.tests.test_x',
    false,
  ],
]

const NO_FOLDERS = { packages: [], outputs: new Set<string>() }

describe('a Python file has the module path by which it is imported', () => {
  test.each(pythonCases)('%s', (_, project, files, path, name, installed) => {
    const place = modulePlacer(project, python([...files, path]), NO_FOLDERS)
    expect(place(path, 'python')).toMatchObject({ name, installed })
  })
})

const otherCases: readonly [string, string, string, string][] = [
  ['zod', 'typescript', 'src/v4/classic/schemas.ts', 'zod.v4.classic.schemas'],
  ['zod', 'typescript', 'src/index.ts', 'zod'],
  ['zod', 'typescript', 'src/locales/fr-CA.ts', 'zod.locales.fr-CA'],
  ['hono', 'typescript', 'dist/types/helper/cookie/index.d.ts', 'hono.helper.cookie'],
  ['hono', 'javascript', 'dist/cjs/utils/url.js', 'hono.utils.url'],
  ['hono', 'typescript', 'dist/types/types.d.ts', 'hono.types'],
  ['app', 'typescript', 'src/types/user.ts', 'app.types.user'],
  ['mono', 'typescript', 'packages/core/src/index.ts', 'mono.packages.core'],
  ['ripgrep', 'zig', 'src/deep/mod.zig', 'ripgrep.deep'],
  ['cardcat', 'typescript', 'build/link/link.ts', 'cardcat.build.link.link'],
  ['cardcat', 'javascript', '.config/rules.js', 'cardcat.config.rules'],
]

describe('in other languages the file path is the module path', () => {
  test.each(otherCases)('%s %s %s', (project, language, path, name) => {
    const folders = { packages: ['', 'packages/core'], outputs: new Set(['dist']) }
    expect(modulePlacer(project, [], folders)(path, language).name).toBe(name)
  })

  test('the language defines which files stand for their folder', () => {
    const languages = new Map([['rust', { modules: { index: ['lib', 'mod'], roots: ['src'] } }]])
    const place = modulePlacer('grep', [], NO_FOLDERS, languages)
    expect(
      ['src/lib.rs', 'src/io/mod.rs', 'src/index.rs'].map((path) => place(path, 'rust').name),
    ).toEqual(['grep', 'grep.io', 'grep.index'])
  })
})

/** description, files, compiled file → source, files that users import, output folders */
const outputCases: readonly [
  string,
  readonly string[],
  Readonly<Record<string, string>>,
  readonly string[],
  readonly string[],
][] = [
  ['a package that ships only dist', ['dist/a.js', 'dist/types/a.d.ts'], {}, [], ['dist']],
  ['sources in a folder called build', ['build/main.ts', 'runtime/search.ts'], {}, [], []],
  ['scripts in a folder called build', ['build/webpack.js', 'src/main.js'], {}, [], []],
  [
    'compiled copies of sources',
    ['dist/a.js', 'src/a.ts'],
    { 'dist/a.js': 'src/a.ts' },
    [],
    ['dist'],
  ],
  [
    'a command beside the importable files',
    ['bin/cli.js', 'dist/index.js'],
    {},
    ['dist/index.js'],
    ['dist'],
  ],
  [
    'one package of several',
    ['packages/core/dist/a.js', 'dist/release.js', 'scripts/x.js'],
    {},
    [],
    ['packages/core/dist'],
  ],
]

describe('compiled output is distinguished from sources', () => {
  test.each(outputCases)('%s', (_, paths, twins, entries, outputs) => {
    const files = paths.map((path) => codeFile(path))
    const standIn = new Map(Object.entries(twins))
    expect([...outputRoots(files, standIn, ['', 'packages/core'], entries)]).toEqual(outputs)
  })
})

function codeFile(path: string): CodeFile {
  const nothing = { definitions: [], imports: [], calls: [], assignments: [] }
  const facts = { kind: 'code', docstring: '', ...nothing } as const
  const language = path.endsWith('.js') ? 'javascript' : 'typescript'
  return {
    path,
    role: 'source',
    language,
    text: '',
    facts: { ...facts, lineCount: 1, problems: [] },
  }
}
