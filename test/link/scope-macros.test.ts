import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf } from './fixture-library.ts'

const MACROS = [
  '#define SHAPES_BEGIN_NAMESPACE \\',
  '  namespace shapes {           \\',
  '  inline namespace v2 {',
  '#define SHAPES_END_NAMESPACE \\',
  '  }                          \\',
  '  }',
  '#define SHAPES_BEGIN_EXPORT export {',
  '#define SHAPES_END_EXPORT }',
  '',
].join('\n')

const SHAPES = [
  '#include "macros.h"',
  'int outside();',
  'SHAPES_BEGIN_NAMESPACE',
  'SHAPES_BEGIN_EXPORT',
  'class Shape {',
  ' public:',
  '  double area() const;',
  '};',
  'SHAPES_END_EXPORT',
  'namespace detail { int hidden(); }',
  '#define SHAPES_SIDES 4',
  'Shape draw(int sides);',
  'SHAPES_END_NAMESPACE  // namespace shapes',
  'int behind();',
  '',
].join('\n')

test('code between two macros has the namespace that they open and close', async () => {
  const library = await libraryOf('shapes', {
    'include/macros.h': MACROS,
    'include/shapes.hpp': SHAPES,
    'tests/draw_test.cpp':
      '#include "shapes.hpp"\nTEST(Draw, draws) { auto shape = shapes::draw(3); }\n',
  })
  const { entries } = linkLibrary(library)
  const cards = entries.map(({ card }) => card)
  const symbols = cards.filter(({ kind, path }) => kind === 'symbol' && path.endsWith('.hpp'))
  expect(symbols.map(({ title }) => title)).toEqual([
    'outside',
    'shapes.Shape',
    'shapes.Shape.area',
    'shapes.detail.hidden',
    'SHAPES_SIDES',
    'shapes.draw',
    'behind',
  ])
  expect(cards.find(({ kind }) => kind === 'recipe')).toMatchObject({
    symbols: ['shapes.shapes:shapes.draw'],
  })
})

test('a scope may be named by a macro, and tests that place the library elsewhere do not name it', async () => {
  const library = await libraryOf('shapes', {
    'include/shapes/config.h': [
      '#ifndef SHAPES_NAMESPACE',
      '#define SHAPES_NAMESPACE shapes',
      '#endif',
      '#ifndef SHAPES_NAMESPACE_BEGIN',
      '#define SHAPES_NAMESPACE_BEGIN namespace SHAPES_NAMESPACE {',
      '#define SHAPES_NAMESPACE_END }',
      '#endif',
      '',
    ].join('\n'),
    'include/shapes/draw.h': 'SHAPES_NAMESPACE_BEGIN\nint draw(int sides);\nSHAPES_NAMESPACE_END\n',
    'test/elsewhere.cpp':
      '#define SHAPES_NAMESPACE my\n#define SHAPES_NAMESPACE_BEGIN namespace my { namespace own {\n#include "shapes/draw.h"\n',
  })
  const { entries } = linkLibrary(library)
  const symbols = entries.filter(
    ({ card }) => card.kind === 'symbol' && card.path.endsWith('draw.h'),
  )
  expect(symbols.map(({ card }) => card.title)).toEqual(['shapes.draw'])
})
