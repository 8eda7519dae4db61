/** Modules inside of a file of Rust: what they re-export, and what is only for macros. */
import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf } from './fixture-library.ts'

// github.com/rust-lang/regex: RegexBuilder stands in `pub mod string { … }` of builders.rs, DFA::new in
// `impl OwnedDFA`.
test('names of a module inside a file are re-exported, and members of an alias are those of the type', async () => {
  const library = await libraryOf(
    'boxes',
    {
      'src/lib.rs':
        'mod builders;\npub mod store;\npub use crate::{builders::text::*, builders::plain::Plain};\n',
      'src/builders.rs':
        'pub mod text {\n    pub struct Builder;\n    impl Builder { pub fn new() {} }\n    struct Hidden;\n}\npub mod plain {\n    pub struct Plain;\n}\n',
      'src/store.rs':
        'pub struct Store<T>(T);\ntype OwnedStore = Store<Vec<u8>>;\nimpl OwnedStore { pub fn fill() {} }\n',
    },
    { crates: [{ folder: '', name: 'boxes' }] },
  )
  const titles = new Map(linkLibrary(library).entries.map(({ card }) => [card.id, card.title]))
  expect(titles.get('boxes.builders:text.Builder')).toBe('boxes.Builder')
  expect(titles.get('boxes.builders:text.Builder.new')).toBe('boxes.Builder.new')
  expect(titles.get('boxes.builders:plain.Plain')).toBe('boxes.Plain')
  expect(titles.get('boxes.builders:text.Hidden')).toBe('boxes.builders.text.Hidden')
  expect(titles.get('boxes.store:OwnedStore.fill')).toBe('boxes.store.Store.fill')
})

// github.com/dtolnay/anyhow and github.com/rayon-rs/rayon: `anyhow.Err`, `anyhow.concat` and
// `rayon.array.into_par_iter` were public.
test('neither what only macros use nor what a trait adds to arrays is exported by the crate', async () => {
  const library = await libraryOf(
    'boxes',
    {
      'src/lib.rs': [
        'pub use std::fmt::Display;',
        '#[doc(hidden)]',
        'pub use std::iter as __iter;',
        'pub mod parts {',
        '    pub use core::concat;',
        '}',
        'pub struct Crate;',
        'pub trait Drain { fn drain(self); }',
        'impl Drain for [Crate; 2] { fn drain(self) {} }',
        'impl Drain for Crate { fn drain(self) {} }',
        '',
      ].join('\n'),
    },
    { crates: [{ folder: '', name: 'boxes' }] },
  )
  const shown = linkLibrary(library).entries.flatMap(({ card }) =>
    card.kind === 'symbol' ? card.public : [],
  )
  expect(shown.sort()).toEqual([
    'boxes.Crate',
    'boxes.Crate.drain',
    'boxes.Display',
    'boxes.Drain',
    'boxes.Drain.drain',
    'boxes.parts',
  ])
})

// github.com/mitsuhiko/minijinja
test('a test uses what a module inside a file re-exports', async () => {
  const library = await libraryOf(
    'boxes',
    {
      'Cargo.toml': '[package]\nname = "boxes"\n',
      'src/lib.rs': 'mod store;\npub mod machinery {\n    pub use crate::store::Store;\n}\n',
      'src/store.rs':
        'pub struct Store;\nimpl Store { pub fn new() -> Store { Store } pub fn fill(&self) {} }\n',
      'tests/fills.rs':
        'use boxes::machinery::Store;\n\n#[test]\nfn fills() {\n    let store = Store::new();\n    store.fill();\n}\n',
    },
    { crates: [{ folder: '', name: 'boxes' }] },
  )
  const [recipe] = linkLibrary(library).entries.flatMap(({ card }) =>
    card.kind === 'recipe' ? [card] : [],
  )
  expect(recipe?.symbols).toEqual(
    expect.arrayContaining(['boxes.store:Store.new', 'boxes.store:Store.fill']),
  )
})

// github.com/rust-random/rand: `rand::seq::index`
test('what a module inside a file re-exports has its path, and nothing has that of a private one', async () => {
  const library = await libraryOf(
    'boxes',
    {
      'src/lib.rs':
        'mod store;\npub mod parts;\npub mod index { pub use crate::store::Store; }\npub mod prelude {\n    pub use super::parts::*;\n    pub mod all { pub use super::super::store::open as start; }\n}\nmod closed { pub use crate::store::Secret; }\n',
      'src/store.rs': 'pub struct Store;\npub fn open() {}\npub struct Secret;\n',
      'src/parts.rs':
        'pub struct Part;\npub mod inner {\n    pub use self::deep::Bolt;\n    mod deep { pub struct Bolt; }\n}\n',
    },
    { crates: [{ folder: '', name: 'boxes' }] },
  )
  const paths = linkLibrary(library).entries.flatMap(({ card }) =>
    card.kind === 'symbol' && card.symbol_kind !== 'namespace'
      ? [`${card.dotted}: ${card.public.join(', ')}`]
      : [],
  )
  expect(paths.sort()).toEqual([
    'boxes.parts.Part: boxes.parts.Part, boxes.prelude.Part',
    'boxes.parts.inner.deep.Bolt: boxes.parts.inner.Bolt, boxes.prelude.inner.Bolt',
    'boxes.store.Secret: ',
    'boxes.store.Store: boxes.index.Store',
    'boxes.store.open: boxes.prelude.all.start',
  ])
})

// github.com/image-rs/image: no decoder of `pub mod codecs { pub mod jpeg; … }` was public.
test('a module inside of a file has files in a folder of its name', async () => {
  const library = await libraryOf(
    'boxes',
    {
      'src/lib.rs':
        'pub mod codecs {\n    #[cfg(feature = "flat")]\n    pub mod flat;\n    mod folded;\n}\n',
      'src/codecs/flat/mod.rs': 'pub use self::decoder::Decoder;\nmod decoder;\n',
      'src/codecs/flat/decoder.rs':
        'pub struct Decoder;\nimpl Decoder { pub fn new() -> Decoder { Decoder } }\n',
      'src/codecs/folded.rs': 'pub struct Folded;\n',
    },
    { crates: [{ folder: '', name: 'boxes' }] },
  )
  const shown = linkLibrary(library).entries.flatMap(({ card }) =>
    card.kind === 'symbol' ? card.public : [],
  )
  expect(shown.sort()).toEqual([
    'boxes.codecs',
    'boxes.codecs.flat.Decoder',
    'boxes.codecs.flat.Decoder.new',
  ])
})
