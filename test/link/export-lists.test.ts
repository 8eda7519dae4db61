/** Lists of exported names in languages whose definitions do not say whether they are exported. */
import { expect, test } from 'vitest'
import { linked, publicPaths } from './linked-entries.ts'

// github.com/JuliaData/DataFrames.jl: four of five public functions were helpers.
test('a package in Julia offers what any of its files exports', async () => {
  const entries = await linked('Boxes', {
    'src/Boxes.jl': 'module Boxes\nexport Box,\n       open!, @shut\ninclude("open.jl")\nend\n',
    'src/open.jl':
      'struct Box\n  size::Int\nend\nopen!(box::Box) = box\nhelper(box::Box) = box\n"""\nAdds it.\n"""\nBase.push!(box::Box, x) = box\nmacro shut(box)\nend\n',
  })
  const paths = publicPaths(entries)
  expect(paths).toContain('Boxes.open!')
  expect(paths).toContain('Boxes.Box')
  expect(paths.some((path) => path.includes('shut'))).toBe(true)
  expect(paths).toContain('Boxes.push!')
  expect(paths).not.toContain('Boxes.helper')
})

// github.com/tidyverse/dplyr
test('a package in R offers what its NAMESPACE exports', async () => {
  const code = 'open_box <- function(x) x\nhelp_box <- function(x) x\n'
  const description = 'Package: boxes\nVersion: 1.0\n'
  const files = { DESCRIPTION: description, 'R/box.R': code }
  const listed = await linked('boxes', {
    ...files,
    NAMESPACE: 'S3method(print,box)\nexport(open_box)\nimport(utils)\n',
  })
  expect(publicPaths(listed)).toEqual(['boxes.open_box'])
  const matched = await linked('boxes', {
    ...files,
    NAMESPACE: 'export(open_box)\nexportPattern("^[[:alpha:]]+")\n',
  })
  expect(publicPaths(matched)).toEqual(['boxes.help_box', 'boxes.open_box'])
})

test('a module in Haskell offers what its head lists', async () => {
  const entries = await linked('boxes', {
    'src/Data/Box.hs':
      'module Data.Box (Box (..), openBox) where\n\ndata Box = Box { size :: Int }\n\nopenBox :: Box -> Int\nopenBox = size\n\nhelper :: Int -> Int\nhelper x = x\n',
    'src/Data/All.hs': 'module Data.All where\n\nshut :: Int -> Int\nshut x = x\n',
  })
  const paths = publicPaths(entries)
  expect(paths).toContain('Data.Box.openBox')
  expect(paths).toContain('Data.All.shut')
  expect(paths).not.toContain('Data.Box.helper')
})

// github.com/haskell/containers: nothing of Data.Map, Data.Set and Data.Sequence was public.
test('a module in Haskell offers what it lists and others define, also modules called Internal', async () => {
  const entries = await linked('boxes', {
    'src/Data/Box.hs': 'module Data.Box (module Data.Box.Lazy) where\n\nimport Data.Box.Lazy\n',
    'src/Data/Box/Lazy.hs':
      'module Data.Box.Lazy (Box (..), B.fill, total) where\n\nimport Data.Box.Internal as B\nimport Data.Box.Sum (total)\n',
    'src/Data/Box/Sum.hs':
      'module Data.Box.Sum (total) where\n\ntotal :: Int -> Int\ntotal x = x\n',
    'src/Data/Box/Internal.hs':
      'module Data.Box.Internal (Box (..), fill, shake) where\n\ndata Box = Box { size :: Int }\n\nfill :: Box -> Box\nfill x = x\n\nshake :: Box -> Box\nshake x = x\n',
    'benchmarks/Fill.hs': 'module Main where\n\nmain :: IO ()\nmain = pure ()\n',
    'Setup.hs': 'import Distribution.Simple\n\nmain :: IO ()\nmain = defaultMain\n',
  })
  const shown = entries.flatMap(({ card }) =>
    card.kind === 'symbol' ? [[card.id, card.public]] : [],
  )
  expect(Object.fromEntries(shown.filter(([, paths]) => paths?.length))).toEqual({
    'boxes.Data.Box.Internal:Box': ['Data.Box.Box', 'Data.Box.Lazy.Box'],
    'boxes.Data.Box.Internal:Box.Box': ['Data.Box.Box.Box', 'Data.Box.Lazy.Box.Box'],
    'boxes.Data.Box.Internal:fill': ['Data.Box.fill', 'Data.Box.Lazy.fill'],
    'boxes.Data.Box.Sum:total': ['Data.Box.total', 'Data.Box.Sum.total', 'Data.Box.Lazy.total'],
  })
})
