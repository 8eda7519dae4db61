import { expect, test } from 'vitest'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { openUseReader } from './code-uses.ts'

const grammars = await loadGrammars()

async function usesOf(language: string, code: string): Promise<string[]> {
  const described = grammars.languages.get(language)
  if (described === undefined) throw new Error(`no grammar ${language}`)
  const read = await openUseReader(described)
  return read(code).uses.map(({ binding: { module, name }, rest, line }) =>
    [`${line}:`, [module, ...(name === null ? [] : [name]), ...rest].join(' ')].join(' '),
  )
}

test('in Python, calls and attributes of an imported name have the path of its import', async () => {
  const code = [
    'import molsysmt as msm',
    'import os.path',
    'from geopandas import GeoDataFrame as Frame, read_file',
    'from .util import make',
    'x = msm.structure.get_rmsd(Frame.from_file("a"), read_file)',
    'make(os.path.join("a"))',
    'y = Frame',
    '@msm.digest',
    'def f(): return x.plot()',
    '',
  ].join('\n')
  expect(await usesOf('python', code)).toEqual([
    '5: molsysmt structure get_rmsd',
    '5: geopandas GeoDataFrame from_file',
    '6: .util make',
    '6: os path join',
    '8: molsysmt digest',
  ])
})

test('in Python, a name with another meaning in its scope is not the import', async () => {
  const code = [
    'from lib import get, load',
    'def f(get): return get()',
    'def g():',
    '    from lib.other import load',
    '    load()',
    'def h():',
    '    load = make()',
    '    load()',
    'rows = [get.x for get in rows]',
    'get()',
    'load()',
    '',
  ].join('\n')
  expect(await usesOf('python', code)).toEqual(['5: lib.other load', '10: lib get', '11: lib load'])
})

test('in TypeScript, uses of types, namespaces and required modules are found', async () => {
  const code = [
    "import * as z from 'zod/v4'",
    "import type { Schema } from '../types.js'",
    "const util = require('./util')",
    'const s: z.core.Type<z.infer<typeof q>> = z.string().min(1)',
    'new z.Registry(util.parse)',
    'function f(z: number) { return z.toFixed() }',
    'let y: Schema',
    'spy(z.Client.prototype, z.Client.prototype.get.name)',
    '',
  ].join('\n')
  expect(await usesOf('typescript', code)).toEqual([
    '4: zod/v4 core Type',
    '4: zod/v4 infer',
    '4: zod/v4 string',
    '5: zod/v4 Registry',
    '5: ./util parse',
    '8: zod/v4 Client',
    '8: zod/v4 Client get name',
  ])
})

test('in Rust, paths through `use` are resolved', async () => {
  const code = [
    'use globset::{Glob, set, set::{Builder as B}};',
    'fn main() {',
    '    let g = Glob::new("a").unwrap();',
    '    set::of(B::default());',
    '}',
    '',
  ].join('\n')
  expect(await usesOf('rust', code)).toEqual([
    '3: globset Glob new',
    '4: globset set of',
    '4: globset::set Builder default',
  ])
})

test('in Go, the last part of its path names a package, but a variable of the same name is not the package', async () => {
  const code = [
    'package main',
    'import (',
    '  "github.com/spf13/cobra"',
    '  yaml "gopkg.in/yaml.v3"',
    '  "example.org/doc/v2"',
    ')',
    'func main() {',
    '  root := &cobra.Command{Run: func(cmd *cobra.Command, doc []string) { doc.len() }}',
    '  yaml.Marshal(doc.GenMan(root))',
    '}',
    '',
  ].join('\n')
  expect(await usesOf('go', code)).toEqual([
    '8: github.com/spf13/cobra Command',
    '8: github.com/spf13/cobra Command',
    '9: gopkg.in/yaml.v3 Marshal',
    '9: example.org/doc/v2 GenMan',
  ])
})
