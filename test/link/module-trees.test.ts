import { describe, expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { pathsBeside, treeImport, treePaths } from '../../build/link/modules/module-trees.ts'
import { libraryOf } from './fixture-library.ts'

const keywords = {
  entry: ['src/lib.rs'],
  program: ['src/main.rs'],
  separator: '::',
  root: 'crate',
  here: 'self',
  up: 'super',
}
const tree = { root: 'globset', keywords }

test.each([
  ['crate::glob', 'globset.set', ['globset.glob']],
  ['self::inner', 'globset.set', ['globset.set.inner']],
  ['super::glob', 'globset.set.tests', ['globset.set.glob']],
  ['super::super::glob', 'globset.set.tests', ['globset.glob']],
  ['super::super::glob', 'globset.set', []],
  ['glob', 'globset', ['globset.glob', 'glob']],
  ['globset', '', ['globset', 'globset']],
])('%s in %s', (written, from, paths) => {
  expect(treePaths(written, from, tree)).toEqual(paths)
})

const plain = { alias: null, reexport: false, line: 1 }

test.each([
  ['use a::b::C', { module: 'a::b', name: 'C' }, ['a::b', 'C', 'C']],
  ['use a::{b::C}', { module: 'a', name: 'b::C' }, ['a::b', 'C', 'C']],
  ['use a::b::{self}', { module: 'a::b', name: 'self' }, ['a', 'b', 'b']],
  ['mod glob;', { module: 'glob', name: null }, ['glob', null, 'glob']],
  ['use a::*', { module: 'a', name: '*' }, ['a', '*', null]],
])('%s', (_, written, [module, name, alias]) => {
  expect(treeImport({ ...plain, ...written }, tree)).toMatchObject({ module, name, alias })
})

describe('a workspace of crates', async () => {
  const library = await libraryOf(
    'finder',
    {
      'crates/globset/src/lib.rs': [
        'pub use crate::glob::{Glob, GlobBuilder as Builder};',
        'mod glob;',
        'pub(crate) mod inside;',
        'pub(crate) use inside::shared;',
        'cfg_paths! {',
        '    pub mod paths;',
        '}',
        'pub fn escape(s: &str) -> String { glob::quote(s) }',
        '',
      ].join('\n'),
      'crates/globset/src/glob.rs': [
        'pub struct Glob { re: String }',
        'impl Glob { pub fn new(s: &str) -> Glob { quote(s) } }',
        'pub struct GlobBuilder;',
        'pub(crate) fn quote(s: &str) -> String { s.into() }',
        '',
      ].join('\n'),
      'crates/globset/src/paths/mod.rs':
        'pub use super::glob::Glob as PathGlob;\nmod name;\npub use self::name::*;\n',
      'crates/globset/src/paths/name.rs': 'pub fn file_name() {}\nfn hidden() {}\n',
      'crates/globset/src/inside.rs': 'pub fn shared() {}\n',
      'crates/globset/tests/glob.rs': [
        'use globset::Glob;',
        '#[test]',
        'fn makes() { let g = Glob::new("a"); }',
        '',
      ].join('\n'),
      'crates/bench/src/lib.rs': 'pub use globset::Glob;\npub fn run() {}\n',
      'crates/finder/src/lib.rs': 'pub extern crate globset as glob;\npub use globset::escape;\n',
    },
    {
      crates: [
        { folder: 'crates/globset', name: 'globset' },
        { folder: 'crates/finder', name: 'file-finder' },
        { folder: 'crates/bench', name: 'bench', unpublished: true },
      ],
    },
  )
  const { entries } = linkLibrary(library)
  const symbol = (id: string) => {
    const card = entries.find((entry) => entry.card.id === id)?.card
    if (card?.kind !== 'symbol') throw new Error(`no symbol ${id}`)
    return card
  }

  test('shows the paths that `pub use` and `pub mod` offer to users, shortest first', () => {
    const { title, public: paths } = symbol('finder.crates.globset.src.glob:Glob')
    expect(title).toBe('globset.Glob')
    expect(paths).toEqual([
      'globset.Glob',
      'file_finder.glob.Glob',
      'globset.paths.PathGlob',
      'file_finder.glob.paths.PathGlob',
    ])
    expect(symbol('finder.crates.globset.src.glob:Glob.new').title).toBe('globset.Glob.new')
    expect(symbol('finder.crates.globset.src.glob:GlobBuilder').title).toBe('globset.Builder')
    expect(symbol('finder.crates.globset.src.paths.name:file_name').title).toBe(
      'globset.paths.file_name',
    )
    expect(symbol('finder.crates.globset.src:escape').public).toContain('file_finder.escape')
  })

  test('shows no path of items that only the crate itself can use', () => {
    expect(symbol('finder.crates.globset.src.glob:quote')).toMatchObject({ public: [] })
    expect(symbol('finder.crates.globset.src.inside:shared')).toMatchObject({ public: [] })
    expect(symbol('finder.crates.globset.src.paths.name:hidden')).toMatchObject({
      public: [],
      visibility: 'private',
    })
  })

  test('follows calls across files, and links tests to what they use', () => {
    const quote = symbol('finder.crates.globset.src.glob:quote')
    expect(quote.related.called_by.map(({ symbol: id }) => id)).toContain(
      'finder.crates.globset.src:escape',
    )
    const { tests } = symbol('finder.crates.globset.src.glob:Glob.new').related
    expect(tests.map(({ path }) => path)).toEqual(['crates/globset/tests/glob.rs'])
  })
})

test('files of a program can use each other, though no user imports them', async () => {
  const library = await libraryOf(
    'rg',
    {
      'crates/core/main.rs': 'mod flags;\nfn main() { flags::parse(); }\n',
      'crates/core/flags.rs':
        'use crate::haystack::Haystack;\npub fn parse() { Haystack::new(); }\n',
      'crates/core/haystack.rs':
        'pub struct Haystack;\nimpl Haystack { pub fn new() -> Haystack { Haystack } }\n',
    },
    { crates: [{ folder: '', name: 'rg', programs: ['crates/core/main.rs'] }] },
  )
  const cards = linkLibrary(library).entries.map(({ card }) => card)
  const made = cards.find(({ id }) => id === 'rg.crates.core.haystack:Haystack.new')
  if (made?.kind !== 'symbol') throw new Error('no symbol')
  expect(made.related.called_by).toEqual([
    { symbol: 'rg.crates.core.flags:parse', path: 'crates/core/flags.rs' },
  ])
  expect(made.visibility).toBe('public')
})

test.each([
  ['crate::util', 'a/tests/find.rs', ['a/tests/util.rs', 'a/tests/util/mod.rs']],
  [
    'super::util',
    'a/tests/deep/find.rs',
    ['a/tests/deep/util.rs', 'a/tests/deep/util/mod.rs', 'a/tests/util.rs', 'a/tests/util/mod.rs'],
  ],
  ['super', 'a/tests/find.rs', []],
])('a test that writes %s in %s means the file beside it', (written, from, paths) => {
  const beside = { folder: 'a/tests', index: ['mod'] }
  expect(pathsBeside(written, from, { ...tree, beside })).toEqual(paths)
})

test('a test uses the library through helpers in its folder', async () => {
  const library = await libraryOf(
    'globset',
    {
      'src/lib.rs': 'pub struct Glob;\nimpl Glob { pub fn new(s: &str) -> Glob { Glob } }\n',
      'tests/common/mod.rs': 'use globset::Glob;\npub fn make() -> Glob { Glob::new("a") }\n',
      'tests/find.rs': 'mod common;\n\n#[test]\nfn finds() {\n    common::make();\n}\n',
    },
    { crates: [{ folder: '', name: 'globset' }] },
  )
  const { entries } = linkLibrary(library)
  const recipe = entries.find(({ card }) => card.id === 'globset/tests/find.rs::finds')?.card
  expect(recipe).toMatchObject({ kind: 'recipe', symbols: ['globset:Glob.new'] })
})

// github.com/tokio-rs/axum: src/routing/tests/nest.rs begins with `use super::*;`.
test('a test file among the sources sees the imports of the enclosing test file', async () => {
  const library = await libraryOf(
    'globset',
    {
      'src/lib.rs': 'pub mod glob;\n',
      'src/glob/mod.rs':
        'pub struct Glob;\nimpl Glob { pub fn new() -> Glob { Glob } }\nmod tests;\n',
      'src/glob/tests/mod.rs': 'use crate::glob::Glob;\nmod empty;\n',
      'src/glob/tests/empty.rs': 'use super::*;\n\n#[test]\nfn is_empty() {\n    Glob::new();\n}\n',
    },
    { crates: [{ folder: '', name: 'globset' }] },
  )
  const { entries } = linkLibrary(library)
  const id = 'globset/src/glob/tests/empty.rs::is_empty'
  const recipe = entries.find(({ card }) => card.id === id)?.card
  expect(recipe).toMatchObject({ kind: 'recipe', symbols: ['globset.glob:Glob.new'] })
})

// github.com/serde-rs/json: Value is defined in value/mod.rs, and value/de.rs has `impl Deserialize for Value`.
test('members added to a type in another file are members of the type', async () => {
  const library = await libraryOf(
    'boxes',
    {
      'src/lib.rs': 'mod value;\npub use value::Value;\n',
      'src/value/mod.rs': 'mod read;\npub struct Value;\n',
      'src/value/read.rs':
        'use super::Value;\nuse other::Foreign;\nimpl Read for Value { fn read() {} }\nimpl Read for Foreign { fn read() {} }\n',
      'tests/read.rs': 'use boxes::Value;\n\n#[test]\nfn reads() {\n    Value::read();\n}\n',
    },
    { crates: [{ folder: '', name: 'boxes' }] },
  )
  const { entries } = linkLibrary(library)
  const card = (id: string) => entries.find((each) => each.card.id === id)?.card
  const id = 'boxes.value.read:Value.read'
  expect(card(id)).toMatchObject({ title: 'boxes.Value.read', visibility: 'public' })
  expect(card('boxes.value.read:Foreign.read')).toMatchObject({ public: [] })
  expect(card('boxes/tests/read.rs::reads')).toMatchObject({ symbols: [id, 'boxes.value:Value'] })
})

// github.com/clap-rs/clap: arg! is written in src/macros.rs of clap_builder, and users write clap::arg!.
test('an exported macro belongs to the root of its crate, and is re-exported with the root', async () => {
  const library = await libraryOf(
    'boxes',
    {
      'src/lib.rs': 'pub use boxes_core::*;\n',
      'core/src/lib.rs': 'mod macros;\n',
      'core/src/macros.rs':
        '#[macro_export]\nmacro_rules! lid { () => {} }\nmacro_rules! inner { () => {} }\n',
      'tests/lid.rs': '#[test]\nfn closes() {\n    boxes::lid!();\n}\n',
    },
    {
      crates: [
        { folder: '', name: 'boxes' },
        { folder: 'core', name: 'boxes_core' },
      ],
    },
  )
  const { entries } = linkLibrary(library)
  const card = (id: string) => entries.find((each) => each.card.id === id)?.card
  expect(card('boxes.core.src.macros:lid')).toMatchObject({
    title: 'boxes.lid',
    public: ['boxes.lid', 'boxes_core.lid'],
  })
  expect(card('boxes.core.src.macros:inner')).toMatchObject({ public: [] })
})
