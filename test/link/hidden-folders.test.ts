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
