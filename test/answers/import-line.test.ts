/**
 * The suggested import line of a symbol is valid.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IMPORT_LINES_FILE, importLines } from '../../build/import-lines.ts'
import { importLine } from '../../runtime/context/import-line.ts'

test('the import lines of the runtime match grammars/: run npm run verify-languages to update them', () => {
  expect(readFileSync(IMPORT_LINES_FILE, 'utf8')).toBe(importLines())
})

test.each([
  ['typescript', 'zod', 'zod.v4.classic.schemas:email', 'zod.email', "import { email } from 'zod'"],
  // An exported namespace is not a module path.
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
  [
    'rust',
    'book-shelf',
    'book-shelf.store:Shelf.put',
    'book_shelf.Shelf.put',
    'use book_shelf::Shelf;',
  ],
  [
    'java',
    'jshelf',
    'jshelf.com.acme.Shelf:Shelf.Row',
    'com.acme.Shelf.Row',
    'import com.acme.Shelf;',
  ],
  ['kotlin', 'kshelf', 'kshelf.com.acme.Shelf:find', 'com.acme.find', 'import com.acme.find'],
  ['scala', 'sshelf', 'sshelf.com.acme.Shelf:Shelf', 'com.acme.Shelf', 'import com.acme.Shelf'],
  ['csharp', 'cshelf', 'cshelf.Shelf:Shelf.Put', 'Acme.Store.Shelf.Put', 'using Acme.Store;'],
  ['php', 'acme-store', 'acme-store.Shelf:Shelf', 'Acme.Store.Shelf', 'use Acme\\Store\\Shelf;'],
  [
    'php',
    'acme-store',
    'acme-store.Shelf:find',
    'Acme.Store.find',
    'use function Acme\\Store\\find;',
  ],
  ['ruby', 'shelf', 'shelf.store:Shelf.Store', 'Shelf.Store', "require 'shelf/store'"],
  ['cpp', 'shelf', 'shelf.store:shelf.Store', 'shelf.Store', '#include <shelf/store.hpp>'],
] as const)('%s: %s, %s', (language, project, symbol, path, line) => {
  const symbol_kind = /[.:][a-z]+$/.test(symbol) ? 'function' : 'class'
  const card = {
    language,
    project,
    symbol,
    public: [path],
    symbol_kind,
    path: PATHS[language] ?? '',
  }
  expect(importLine({ ...card, visibility: 'public' })).toBe(line)
})

const PATHS: Readonly<Record<string, string>> = {
  ruby: 'lib/shelf/store.rb',
  cpp: 'include/shelf/store.hpp',
}

test.each([
  ['javascript', 'tool.default', 'public'],
  ['javascript', 'tool.run', 'private'],
  // The card does not contain the Go module of its package.
  ['go', 'tool.Run', 'public'],
  // Without a public file path, there is no module.
  ['ruby', 'Tool', 'public'],
  ['cpp', 'tool.run', 'public'],
  ['java', 'run', 'public'],
] as const)('there is none for the %s symbol %s, which is %s', (language, path, visibility) => {
  const card = { language, project: 'tool', symbol: 'tool:run', public: [path], visibility }
  expect(importLine({ ...card, symbol_kind: 'function', path: 'src/tool' })).toBeUndefined()
})
