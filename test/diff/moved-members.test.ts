/** Functions and types of a module that is a definition itself, and what stays a member of its class. */
import { expect, test } from 'vitest'
import { diffOfFiles, linesOf, typescript } from './small-versions.ts'

const elixir = (files: Readonly<Record<string, string>>) => ({
  'mix.exs':
    'defmodule Shelf.MixProject do\n  use Mix.Project\n\n  def project do\n    [app: :shelf, version: "1.0.0"]\n  end\nend\n',
  ...files,
})

const callback = (name: string) =>
  `  @doc "Lets the adapter ${name} one row of the table with the given fields and options."\n  @callback ${name}(repo :: atom, row :: map, fields, options) :: {:ok, fields} | {:error, atom}\n`

// github.com/elixir-ecto/ecto: callbacks of `Ecto.Adapter` went to the new `Ecto.Adapter.Schema`, its types with them.
test('callbacks that moved to a new module are not removed, nor are their types', async () => {
  const adapter = (moved: string) =>
    `defmodule Shelf.Adapter do\n  @type repo :: atom\n${moved}end\n`
  const moved = `  @type fields :: Keyword.t\n${['insert', 'update', 'delete'].map(callback).join('')}`
  const diff = await diffOfFiles(
    elixir({ 'lib/shelf/adapter.ex': adapter(moved) }),
    elixir({
      'lib/shelf/adapter.ex': adapter(''),
      'lib/shelf/adapter/schema.ex': `defmodule Shelf.Adapter.Schema do\n  @moduledoc "The schema API."\n${moved}end\n`,
    }),
  )
  expect(linesOf(diff)).toEqual([
    'breaking moved method Shelf.Adapter.Schema.delete',
    'breaking moved type Shelf.Adapter.Schema.fields',
    'breaking moved method Shelf.Adapter.Schema.insert',
    'breaking moved method Shelf.Adapter.Schema.update',
    'none added namespace Shelf.Adapter.Schema',
  ])
})

// github.com/reduxjs/redux-toolkit: `MiddlewareArray.[Symbol.species]` was listed beside its class.
test('a member whose name is an expression belongs to its class', async () => {
  const list =
    'export class List {\n  get [Symbol.iterator](): string {\n    return "list"\n  }\n  size(): number {\n    return 1\n  }\n}\n'
  const sort = 'export function sort(): void {}\n'
  const diff = await diffOfFiles(typescript(`${list}${sort}`), typescript(sort))
  expect(linesOf(diff)).toEqual(['breaking removed class shelf.List'])
})

// github.com/reduxjs/redux-toolkit: `isAction` comes from `export * from 'redux'` since 2.0.
test('a library of which everything is exported may provide what is gone', async () => {
  const files = (index: string) => ({
    ...typescript(index),
    'src/actions.ts': 'export function isAction(): boolean {\n  return true\n}\n',
    'src/sort.ts': 'export function sort(): void {}\n',
  })
  const exported = "export { isAction } from './actions'\nexport { sort } from './sort'\n"
  const diff = await diffOfFiles(
    files(`export * from 'redux'\n${exported}`),
    files("export * from 'redux'\nexport { sort } from './sort'\n"),
  )
  expect(linesOf(diff)).toEqual(['possible removed function shelf.isAction'])
  const own = await diffOfFiles(files(exported), files("export { sort } from './sort'\n"))
  expect(linesOf(own)).toEqual(['breaking removed function shelf.isAction'])
})
