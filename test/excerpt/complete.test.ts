/** The imports that complete an excerpt. */
import { expect, test } from 'vitest'
import { codeOf, completedLines } from '../../build/excerpt/complete.ts'
import { openExcerptReader } from '../../build/excerpt/reader.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const { languages } = await loadGrammars()

test.each([
  ['#include <boost/workshop.hpp>', true],
  ['#include <shop/all.h>', false],
  ['#include "../shop.h"', false],
])('beside %s, the header of a symbol is added: %s', async (include, isAdded) => {
  const language = languages.get('cpp')
  const reader = language && (await openExcerptReader(language))
  if (reader === undefined) throw new Error('no reader of C++')
  const lines = [include, '', 'shop::total(3);'].map((text, i) => ({ text, from: [i + 1] }))
  const whole = completedLines(lines, {
    reader,
    runner: undefined,
    uninitialized: undefined,
    importOf: () => undefined,
    mayBindUnseen: () => false,
    isImport: ({ text }) => text.startsWith('#include'),
    hasFreeImports: false,
    silentImports: new Map(),
    header: { path: 'shop/cart.h', include: '#include <shop/cart.h>' },
    test: '',
    codeLine: 3,
  })
  expect(codeOf(whole ?? []).startsWith('#include <shop/cart.h>\n')).toBe(isAdded)
})
