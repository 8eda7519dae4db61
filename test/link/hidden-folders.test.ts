import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf } from './fixture-library.ts'

// github.com/stretchr/testify: the copy of difflib in `internal/` and the generator in `_codegen/` were public.
test('exported names of folders that Go lets no other module import are not public', async () => {
  const source = 'package x\n\nfunc Open() {}\n'
  const library = await libraryOf('boxes', {
    'box.go': source,
    'sub/box.go': source,
    'internal/diff/diff.go': source,
    'sub/internal/diff.go': source,
    '_codegen/main.go': source,
    'internals/box.go': source,
  })
  const { entries } = linkLibrary(library)
  const visibilities = entries.flatMap(({ card }) =>
    card.kind === 'symbol' && card.symbol_kind === 'function' ? [[card.path, card.visibility]] : [],
  )
  expect(Object.fromEntries(visibilities)).toEqual({
    'box.go': 'public',
    'sub/box.go': 'public',
    'internal/diff/diff.go': 'internal',
    'sub/internal/diff.go': 'internal',
    '_codegen/main.go': 'internal',
    'internals/box.go': 'public',
  })
})

// github.com/InsertKoinIO/koin and github.com/phoenixframework/phoenix: the variables of build scripts were public, as
// were the Java sources of a Ruby library (github.com/sparklemotion/nokogiri).
test('scripts and output of build tools define nothing that is public', async () => {
  const library = await libraryOf('shop', {
    'build.gradle.kts': 'val sdk: String by project\n',
    'buildSrc/src/main/kotlin/Tools.kt': 'fun pack() {}\n',
    'ext/java/shop/Cart.java': 'package shop;\n\npublic class Cart {\n}\n',
    'src/main/kotlin/shop/Cart.kt': 'package shop\n\nfun open() {}\n',
    'mix.exs': 'defmodule Shop.MixProject do\n  def project do\n    []\n  end\nend\n',
    'integration_test/cart.exs': 'defmodule Shop.Till do\n  def open(name), do: name\nend\n',
    'lib/shop.ex': 'defmodule Shop do\n  def open(name), do: name\nend\n',
    'Package.swift': 'public let package = 1\n',
    'Sources/Shop/Cart.swift': 'public func open() {}\n',
    'src/cimport.zig': 'pub fn fork() void {}\n',
    'src/cart.zig': 'pub fn open() void {}\n',
    Rakefile: 'def pack\nend\n',
    'shop.gemspec': 'def files\nend\n',
    'lib/shop.rb': 'module Shop\nend\n',
    'build.sbt': 'val pack = taskKey[Unit]("pack")\n',
    'src/main/scala/Cart.scala': 'object Cart {\n  def open(): Unit = ()\n}\n',
  })
  const { entries } = linkLibrary(library)
  const isPublic = entries.flatMap(({ card }) =>
    card.kind === 'symbol' && card.visibility === 'public' ? [card.path] : [],
  )
  expect([...new Set(isPublic)].sort()).toEqual([
    'Sources/Shop/Cart.swift',
    'lib/shop.ex',
    'lib/shop.rb',
    'src/cart.zig',
    'src/main/kotlin/shop/Cart.kt',
    'src/main/scala/Cart.scala',
  ])
})

// github.com/ekmett/lens: what Haskell's packages export from modules called Internal may change with any release.
test('names of internal modules of Haskell are not public', async () => {
  const source = (name: string) => `module ${name} where\n\nopen :: Int -> Int\nopen x = x\n`
  const library = await libraryOf('shop', {
    'src/Shop/Cart.hs': source('Shop.Cart'),
    'src/Shop/Internal/Cart.hs': source('Shop.Internal.Cart'),
  })
  const { entries } = linkLibrary(library)
  const isPublic = entries.flatMap(({ card }) =>
    card.kind === 'symbol' && card.visibility === 'public' ? [card.path] : [],
  )
  expect(isPublic).toEqual(['src/Shop/Cart.hs'])
})

// github.com/mwaskom/seaborn and github.com/astropy/astropy: `seaborn.external.husl.hex_to_rgb` was public.
test('copies of other Python packages are not public, but what the library exports of them is', async () => {
  const library = await libraryOf('shop', {
    'shop/__init__.py': 'from .external.colors import to_rgb\n',
    'shop/external/__init__.py': '',
    'shop/external/colors.py': 'def to_rgb(name): ...\n\ndef to_hex(name): ...\n',
    'shop/_vendor/six.py': 'def u(text): ...\n',
    'shop/external_cart.py': 'def open(name): ...\n',
  })
  const { entries } = linkLibrary(library)
  const shown = entries.flatMap(({ card }) => (card.kind === 'symbol' ? card.public : []))
  expect(shown).toEqual(['shop.to_rgb', 'shop.external_cart.open'])
})
