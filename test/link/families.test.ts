import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf } from './fixture-library.ts'

const FORMS = ['file_pdb', 'file_gro', 'mdtraj_Trajectory', 'openmm_Topology', 'string_pdb_id']

async function familiesIn(texts: Readonly<Record<string, string>>) {
  const { entries } = linkLibrary(await libraryOf('pkg', { 'pkg/__init__.py': '', ...texts }))
  return Object.fromEntries(
    entries.flatMap(({ card }) =>
      card.kind === 'symbol' && card.family !== undefined ? [[card.id, card.family]] : [],
    ),
  )
}

const adapters = (forms: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    forms.flatMap((form) => [
      [`pkg/form/${form}/get.py`, `def get(item, indices="all"):\n    return ${form}(item)\n`],
      [`pkg/form/${form}/is_${form}.py`, `def is_${form}(item): return True\n`],
    ]),
  )

test('adapters in sibling modules are one family, even when their names repeat the module', async () => {
  const families = await familiesIn(adapters(FORMS))
  expect(families['pkg.form.file_pdb.get:get']).toBe('pkg.form.*.get:get')
  expect(families['pkg.form.openmm_Topology.get:get']).toBe('pkg.form.*.get:get')
  expect(families['pkg.form.file_gro.is_file_gro:is_file_gro']).toBe('pkg.form.*.is_*:is_*')
  expect(Object.keys(families)).toHaveLength(10)
})

test('four similar symbols are not a family', async () => {
  expect(await familiesIn(adapters(FORMS.slice(1)))).toEqual({})
})

test('one function per file is a layout and not a family', async () => {
  const files = ['translate', 'rotate', 'center', 'align', 'shift'].map((name) => [
    `pkg/structure/${name}.py`,
    `def ${name}(item, by): pass\n`,
  ])
  expect(await familiesIn(Object.fromEntries(files))).toEqual({})
})

test('a symbol with the same name but another shape does not belong to the family', async () => {
  const odd = { 'pkg/form/xyz/get.py': 'def get(key, default, *, strict, depth): pass\n' }
  const families = await familiesIn({ ...adapters(FORMS), ...odd })
  expect(families['pkg.form.xyz.get:get']).toBeUndefined()
  expect(families['pkg.form.file_pdb.get:get']).toBe('pkg.form.*.get:get')
})
