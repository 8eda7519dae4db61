/** What `cardcat init` finds in a repository. */
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { clone, look, removeRepositories, repository } from './repositories.ts'

afterEach(removeRepositories)

test('a complete Python library is described', () => {
  const root = repository({
    'pyproject.toml':
      '[project]\nname = "cart"\nversion = "2.1"\n[project.urls]\nSource = "https://github.com/shop/cart/"\n',
    'src/cart/__init__.py': 'def buy(): pass\n',
    'src/cart/store.py': 'def put(): pass\n',
    'tests/test_cart.py': 'def test_buy(): pass\n',
    'mkdocs.yml': 'site_name: Cart\nsite_url: https://cart.example/docs/\n',
    'docs/index.md': '# Cart\n\nBuy.\n',
    'notebooks/tour.ipynb': JSON.stringify({
      cells: [{ cell_type: 'code', source: 'buy()' }],
      metadata: {},
      nbformat: 4,
    }),
    'examples/buy.py': 'from cart import buy\nbuy()\n',
    '.github/workflows/docs.yml': 'steps:\n  - uses: actions/deploy-pages@v4\n',
    '.github/workflows/test.yml': 'steps:\n  - run: pytest # not gh-pages\n',
    'setup.cfg': 'raise SystemExit\n',
  })
  expect(look(root)).toEqual({
    root,
    library: {
      name: 'cart',
      version: '2.1',
      is_named: true,
      languages: [{ language: 'python', files: 2 }],
    },
    docs: {
      pages: 1,
      generators: [
        { name: 'mkdocs', folder: 'docs', pages: 1, address: 'https://cart.example/docs/' },
      ],
      other_generators: [],
      example_files: 1,
    },
    tests: { files: 1, folders: ['tests'] },
    notebooks: { files: 1, folders: ['notebooks'] },
    workflows: [
      {
        system: 'GitHub Actions',
        path: '.github/workflows/docs.yml',
        publishes_docs: true,
        runs_cardcat: false,
      },
      {
        system: 'GitHub Actions',
        path: '.github/workflows/test.yml',
        publishes_docs: false,
        runs_cardcat: false,
      },
    ],
    repository: {
      address: 'https://github.com/shop/cart',
      from: 'pyproject.toml',
      url: 'https://github.com/shop/cart/blob/HEAD/{path}',
    },
  })
})

test('for generators without known addresses, the file that configures them is named', () => {
  const root = clone(
    {
      'a.rb': 'def a; end\n',
      '.yardopts': '--markup markdown\n',
      'docs/source.config.ts': 'export default {}\n',
      'examples/site/Doxyfile': 'PROJECT_NAME = x\n',
    },
    'https://github.com/shop/cart.git',
  )
  expect(look(root).docs.other_generators).toEqual([
    { name: 'Fumadocs', path: 'docs/source.config.ts' },
    { name: 'YARD', path: '.yardopts' },
  ])
})

test('a library without a manifest is named like its repository, whatever the folder of the clone', () => {
  const { library } = look(clone({ 'a.c': 'int a;\n' }, 'git@github.com:shop/tiny-json.git'))
  expect(library).toMatchObject({ name: 'tiny-json', is_named: false, version: null })
})

test('a folder that is missing or a file gives one sentence', () => {
  const root = repository({ 'a.py': 'a = 1\n' })
  expect(() => look(join(root, 'none'))).toThrow('does not exist. Check the path')
  expect(() => look(join(root, 'a.py'))).toThrow('is a file; cardcat indexes folders')
})

describe('the address of the sources', () => {
  const sources = { 'a.py': 'a = 1\n' }

  test.each([
    ['https://github.com/o/r.git', 'main', 'https://github.com/o/r/blob/main/{path}'],
    ['https://user:secret@github.com/o/r', 'main', 'https://github.com/o/r/blob/main/{path}'],
    ['ssh://git@github.com:22/o/r.git', 'main', 'https://github.com/o/r/blob/main/{path}'],
    ['git@gitlab.com:group/sub/r.git', 'main', 'https://gitlab.com/group/sub/r/-/blob/main/{path}'],
    ['https://codeberg.org/o/r.git', 'trunk', 'https://codeberg.org/o/r/src/branch/trunk/{path}'],
    ['https://bitbucket.org/o/r.git', 'develop', 'https://bitbucket.org/o/r/src/develop/{path}'],
    ['https://git.sr.ht/~o/r', 'master', 'https://git.sr.ht/~o/r/tree/master/item/{path}'],
    ['https://github.com/o/r.git', 'fix-7', 'https://github.com/o/r/blob/HEAD/{path}'],
  ])('of a clone of %s on %s', (address, branch, url) => {
    expect(look(clone(sources, address, branch)).repository?.url).toBe(url)
  })

  test.each([
    ['git@shop.example:o/r.git', 'main'],
    ['/srv/git/r', 'main'],
    ['https://codeberg.org/o/r.git', 'fix-7'],
  ])('is not guessed for a clone of %s on %s', (address, branch) => {
    expect(look(clone(sources, address, branch)).repository).toBeNull()
  })

  test.each([
    ['package.json', '{ "repository": "o/r" }'],
    [
      'package.json',
      '{ "repository": { "type": "git", "url": "git+https://github.com/o/r.git" } }',
    ],
    ['Cargo.toml', '[package]\nrepository = "https://github.com/o/r"\n'],
    ['go.mod', 'module github.com/o/r/v2\n\ngo 1.22\n'],
    ['pom.xml', '<project><scm><url>https://github.com/o/r/</url></scm></project>'],
    ['shop.gemspec', "s.metadata = { 'source_code_uri' => 'https://github.com/o/r' }"],
    ['setup.py', 'setup(name="r", url="https://github.com/o/r")'],
    [
      'pyproject.toml',
      '[project.urls]\nHomepage = "https://r.example"\n"Source Code" = "https://github.com/o/r/tree/main/py"\n',
    ],
    ['mix.exs', '  @source_url "https://github.com/o/r"\n'],
    ['composer.json', '{ "support": { "source": "https://github.com/o/r" } }'],
  ])('is read from %s: %s', (file, text) => {
    expect(look(repository({ [file]: text })).repository).toEqual({
      address: 'https://github.com/o/r',
      from: file,
      url: 'https://github.com/o/r/blob/HEAD/{path}',
    })
  })

  test('in a fork comes from the manifest, and only the branch from git', () => {
    const files = { 'package.json': '{ "name": "r", "repository": "github:o/r" }' }
    expect(look(clone(files, 'https://github.com/me/r.git')).repository).toEqual({
      address: 'https://github.com/o/r',
      from: 'package.json',
      url: 'https://github.com/o/r/blob/main/{path}',
    })
  })

  test('of a package in a larger repository contains its folder', () => {
    const root = clone({ 'packages/a b/a.py': 'a = 1\n' }, 'https://github.com/o/r')
    expect(look(join(root, 'packages/a b')).repository?.url).toBe(
      'https://github.com/o/r/blob/main/packages/a%20b/{path}',
    )
    const alone = repository({
      'package.json':
        '{ "repository": { "url": "https://github.com/o/r", "directory": "packages/c" } }',
    })
    expect(look(alone).repository?.url).toBe('https://github.com/o/r/blob/HEAD/packages/c/{path}')
  })
})
