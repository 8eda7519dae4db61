/** The line that imports a symbol is one that works. */
import { expect, test } from 'vitest'
import { importLine } from '../../runtime/context/import-line.ts'

test.each([
  ['typescript', 'zod', 'zod.v4.classic.schemas:email', 'zod.email', "import { email } from 'zod'"],
  // A namespace that is exported is no path of a module.
  [
    'typescript',
    'zod',
    'zod.v4.core.regexes:email',
    'zod.regexes.email',
    "import { regexes } from 'zod'",
  ],
  ['typescript', 'zod', 'zod.v4:email', 'zod/v4.z.email', "import { z } from 'zod/v4'"],
  [
    'javascript',
    '@scope/tool',
    'tool:Kit.run',
    '@scope/tool.Kit.run',
    "import { Kit } from '@scope/tool'",
  ],
  [
    'javascript',
    'lodash.merge',
    'index:merge',
    'lodash.merge.merge',
    "import { merge } from 'lodash.merge'",
  ],
  ['python', 'shelf', 'shelf.store:Shelf.put', 'shelf.Shelf.put', 'from shelf import Shelf'],
  ['python', 'shelf', 'shelf.io.csv:read', 'shelf.io.read', 'from shelf.io import read'],
] as const)('%s: %s, %s', (language, project, symbol, path, line) => {
  expect(importLine({ language, project, symbol, public: [path], visibility: 'public' })).toBe(line)
})

test.each([
  ['javascript', 'tool.default', 'public'],
  ['javascript', 'tool.run', 'private'],
  ['rust', 'tool.run', 'public'],
] as const)('there is none for %s %s that is %s', (language, path, visibility) => {
  const card = { language, project: 'tool', symbol: 'tool:run', public: [path], visibility }
  expect(importLine(card)).toBeUndefined()
})
