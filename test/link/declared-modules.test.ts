/** TypeScript's `declare module 'NAME'`, whose members belong to the module that it names. */
import { expect, test } from 'vitest'
import { linked } from './linked-entries.ts'

const MANIFEST = JSON.stringify({ name: 'lib', main: './index.js', types: './types/index.d.ts' })

async function publicTitles(files: Readonly<Record<string, string>>): Promise<string[]> {
  const entries = await linked('lib', files)
  return entries
    .flatMap(({ card }) =>
      card.kind === 'symbol' && card.visibility === 'public' ? [card.title] : [],
    )
    .sort()
}

/** @param declared by a plugin for the module of the app */
const titlesWithPlugin = (declared: string): Promise<string[]> =>
  publicTitles({
    'package.json': MANIFEST,
    'index.js': 'module.exports = {}\n',
    'types/index.d.ts': "export * from './app'\nimport './plugin'\n",
    'types/app.d.ts': 'export interface App {\n  start(): void\n}\n',
    'types/plugin.d.ts': `declare module './app' {\n  ${declared}\n}\n`,
  })

test('what several files declare for the library is public under its name', async () => {
  const titles = await publicTitles({
    'package.json': MANIFEST,
    'index.js': 'module.exports = {}\n',
    'types/index.d.ts': `/// <reference path="./query.d.ts" />
declare module 'lib' {
  export function connect(uri: string): Query
}
`,
    'types/query.d.ts': `declare module 'lib' {
  class Query {
    where(path: string): this
  }
}
`,
  })
  expect(titles).toEqual(['lib.Query', 'lib.Query.where', 'lib.connect'])
})

test('what a file adds to another module of the library is public in that module', async () => {
  const titles = await titlesWithPlugin('interface Plugin { install(): void }')
  expect(titles).toContain('lib.Plugin.install')
})

// github.com/iamkun/dayjs: `fromNow` was internal, and its build moves types/index.d.ts beside package.json.
test('what a file adds to a class of the library is a member of the class', async () => {
  const titles = await publicTitles({
    'package.json': JSON.stringify({ name: 'lib', main: 'lib.min.js', types: 'index.d.ts' }),
    'src/index.js': 'class Day {}\nfunction lib() { return new Day() }\nexport default lib\n',
    'types/index.d.ts': `export = lib
declare function lib(): lib.Day
declare namespace lib {
  class Day {
    add(): Day
  }
}
`,
    'types/plugin/relative.d.ts': `declare const plugin: () => void
export = plugin
declare module 'lib' {
  interface Day {
    fromNow(): string
  }
}
`,
  })
  expect(titles).toEqual(expect.arrayContaining(['lib.Day.add', 'lib.Day.fromNow']))
})

test('what a file adds to an interface of another module is a member of the interface', async () => {
  const titles = await titlesWithPlugin('interface App { install(): void }')
  expect(titles).toEqual(['lib.App', 'lib.App.install', 'lib.App.start'])
})

// github.com/pmndrs/zustand: `devtools` was a name of the package, although only `zustand/middleware` exports it.
test('a module gets only the names that a file declares for it', async () => {
  const titles = await publicTitles({
    'package.json': JSON.stringify({
      name: 'lib',
      exports: { '.': './src/index.ts', './tools': './src/tools.ts' },
    }),
    'src/index.ts': 'export interface Options<T> {\n  size: T\n}\n',
    'src/tools.ts': `declare module './index' {
  interface Options<T> {
    tool: T
  }
  interface Handle<T> {
    release(): T
  }
}
export function tools(): void {}
`,
  })
  expect(titles).toEqual(expect.arrayContaining(['lib.Handle', 'lib.Options', 'lib/tools.tools']))
  expect(titles).not.toContain('lib.tools')
})

test('what a file adds to another package keeps the name of that package', async () => {
  const entries = await linked('lib', {
    'package.json': MANIFEST,
    'index.js': 'module.exports = {}\n',
    'types/index.d.ts': `export function attach(): void
declare module 'koa' {
  interface Context {
    session: string
  }
}
`,
  })
  const titles = entries.map(({ card }) => card.title)
  expect(titles).toContain('lib.attach')
  expect(titles.filter((title) => title.includes('Context')).join()).toMatch(/koa\W+Context/)
})
