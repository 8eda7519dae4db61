/** Recipes from tests in Rust. */
import { describe, expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

test('a recipe from a test inside a Rust source uses the library, and does not include its code', async () => {
  const { recipe } = await linked('boxes', {
    'src/lib.rs': `pub fn add(x: i32) -> i32 {
    x + 1
}

#[cfg(test)]
mod tests {
    use super::{add, other};

    const ONE: i32 = 1;

    #[test]
    fn adds() {
        assert_eq!(add(ONE), 2);
    }
}
`,
  })
  const { code, preamble } = recipe('src/lib.rs::tests.adds')
  expect(code).toBe('assert_eq!(add(ONE), 2);')
  expect(preamble).toBe('use super::add;\n\nconst ONE: i32 = 1;')
})

describe('a recipe from a test inside a crate', async () => {
  const { recipe, result } = await linked(
    'globset',
    {
      'src/lib.rs': 'mod glob;\npub use crate::glob::{Glob, Kind};\n',
      'src/glob.rs': `pub struct Glob;
pub enum Kind { Plain }
impl Glob {
    pub fn new(text: &str) -> Glob { Glob }
    pub fn kind(&self) -> Kind { Kind::Plain }
}
fn escape(text: &str) -> String { text.into() }

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Kind {
        Glob::new(text).kind()
    }

    macro_rules! plain {
        ($name:ident, $text:expr) => {
            #[test]
            fn $name() {
                assert_eq!(kind($text), Kind::Plain);
            }
        };
    }

    plain!(empty, "");

    #[test]
    fn letter() {
        let kind = kind("a");
        assert_eq!(kind, Kind::Plain);
    }

    #[test]
    fn escapes() {
        assert_eq!(escape("a"), "a");
    }

    #[test]
    fn sums() {
        assert_eq!(1 + 1, 2);
    }
}
`,
    },
    { crates: [{ folder: '', name: 'globset' }] },
  )

  test('includes helpers of the tests, and imports that users can write', () => {
    const { code, preamble, symbols } = recipe('src/glob.rs::tests.letter')
    expect(code).toBe('let kind = kind("a");\nassert_eq!(kind, Kind::Plain);')
    expect(preamble).toBe(`use globset::Kind;
use globset::Glob;

fn kind(text: &str) -> Kind {
    Glob::new(text).kind()
}`)
    expect(symbols).toEqual(
      expect.arrayContaining(['globset.glob:Kind', 'globset.glob:Glob.new', 'globset.glob:Glob']),
    )
    expect(symbols.filter((id) => id.includes('tests'))).toEqual([])
    // An import that users cannot write stays as in the file.
    expect(recipe('src/glob.rs::tests.escapes').preamble).toBe('use super::escape;')
  })

  test('includes the macro that creates it', () => {
    const { code, preamble, symbols } = recipe('src/glob.rs::tests.empty')
    expect(code).toBe('plain!(empty, "");')
    expect(preamble).toContain('macro_rules! plain {')
    expect(preamble).toContain('fn kind(text: &str) -> Kind {')
    expect(symbols).toContain('globset.glob:Kind')
  })

  test('does not exist where the test uses nothing of the library', () => {
    expect(result.usage.tests).toMatchObject({ seen: 4, cards: 3 })
  })
})

// github.com/seanmonstar/reqwest, github.com/rust-lang/regex
test('modules, and names of other packages, are imported from the crate if it exports them', async () => {
  const files = {
    'src/lib.rs': `pub use http::Method;
use http::Version;
pub mod ast;
mod inner;
pub mod header { pub use http::header::*; }
`,
    'src/inner.rs': 'pub struct Hidden;\n',
    'src/ast.rs': `pub struct Node;
impl Node { pub fn name(&self) -> u8 { 1 } }

#[cfg(test)]
mod tests {
    use crate::{ast, Method, Version};
    use crate::inner::Hidden;
    use crate::header::HeaderMap;

    #[test]
    fn names() {
        let _ = (Method::GET, HeaderMap::new(), Version::HTTP_11, Hidden);
        assert_eq!(ast::Node.name(), 1);
    }
}
`,
  }
  const { recipe } = await linked('boxes', files, { crates: [{ folder: '', name: 'boxes' }] })
  const { preamble } = recipe('src/ast.rs::tests.names')
  expect(preamble?.split('\n').toSorted()).toEqual([
    'use boxes::Method;',
    'use boxes::ast;',
    'use boxes::header::HeaderMap;',
    'use crate::Version;',
    'use crate::inner::Hidden;',
  ])
})

test('a recipe in Rust includes the implementations for its own types, and no others', async () => {
  const { recipe } = await linked('shop', {
    'Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\n',
    'src/lib.rs':
      'pub trait Price { fn price(&self) -> u32; }\npub struct Cart;\nimpl Cart { pub fn add<P: Price>(&self, p: P) -> u32 { p.price() } }\n',
    'tests/cart.rs': `use shop::{Cart, Price};

struct Tea<'a>(&'a str);
impl<'a> Tea<'a> {
    fn new() -> Self { Tea("{") }
}
impl Price for Tea<'_> {
    fn price(&self) -> u32 { 3 }
}
struct Other;
impl Price for Other {
    fn price(&self) -> u32 { 4 }
}

#[test]
fn adds() {
    assert_eq!(Cart.add(Tea::new()), 3);
}
`,
  })
  expect(recipe('tests/cart.rs::adds').preamble).toBe(`use shop::Cart;
use shop::Price;

struct Tea<'a>(&'a str);

impl<'a> Tea<'a> {
    fn new() -> Self { Tea("{") }
}

impl Price for Tea<'_> {
    fn price(&self) -> u32 { 3 }
}`)
})

// github.com/mitsuhiko/minijinja
test('a recipe from Rust uses the members of what `?` and `unwrap` give', async () => {
  const { recipe } = await linked('boxes', {
    'Cargo.toml': '[package]\nname = "boxes"\n',
    'src/lib.rs': `pub struct Shelf;
pub struct Jar;
pub struct Lid;
impl Shelf {
    pub fn open() -> Result<Shelf, String> { Ok(Shelf) }
    pub async fn jar(&self) -> Option<Jar> { None }
}
impl Jar {
    pub fn close(&self) {}
}
impl Lid {
    pub fn close(&self) {}
}
`,
    'tests/jars.rs': `use boxes::Shelf;

#[test]
fn closes() -> Result<(), String> {
    let shelf = Shelf::open()?;
    let jar = shelf.clone().jar().await.unwrap();
    jar.close();
    Ok(())
}
`,
  })
  const { symbols } = recipe('tests/jars.rs::closes')
  expect(symbols).toEqual(
    expect.arrayContaining(['boxes:Shelf.open', 'boxes:Shelf.jar', 'boxes:Jar.close']),
  )
  expect(symbols).not.toContain('boxes:Lid.close')
})
