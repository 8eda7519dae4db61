import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { libraryOf } from './fixture-library.ts'

const PARTS = ['area', 'color', 'draw', 'move', 'scale', 'turn']

const functions = (name: string) =>
  Array.from({ length: 20 }, (_, i) => `int ${name}_${i}(int x);\n`).join('')

const parts = Object.fromEntries(PARTS.map((name) => [`src/${name}.h`, functions(name)]))
const PATHS = Object.keys(parts)

const whole = PARTS.map((name) => `// ${name}.h\n${functions(name)}`).join('\n')

/** The files with cards, and those that are left out as made of others. */
async function outcome(files: Record<string, string>) {
  const { entries, problems } = linkLibrary(await libraryOf('shapes', files))
  const isMade = /^made of src\/\w+\.h and 5 other files/
  return {
    shown: [...new Set(entries.map(({ card }) => card.path))].sort(byCodeUnits),
    made: problems.filter(({ reason }) => isMade.test(reason)).map(({ path }) => path),
  }
}

test('a generated file that repeats the others gets no cards, and is reported', async () => {
  const files = { ...parts, 'single/shapes.h': whole }
  expect(await outcome(files)).toEqual({ shown: PATHS, made: ['single/shapes.h'] })
})

test('a file of which a quarter is its own code keeps its cards', async () => {
  const own = Array.from({ length: 40 }, (_, i) => `int own_${i}(int x);\n`).join('')
  const files = { ...parts, 'single/shapes.h': whole + own }
  expect(await outcome(files)).toEqual({ shown: ['single/shapes.h', ...PATHS], made: [] })
})

test('files that repeat each other for several platforms all keep their cards', async () => {
  const machines = Object.fromEntries(
    ['arm', 'mips', 'ppc', 'riscv', 's390', 'x86', 'wasm'].map((name, i) => [
      `src/${name}.h`,
      `${whole}int ${name}_only(void);\n`.replaceAll(`${PARTS[i % 6]}_1(`, `${name}_1(`),
    ]),
  )
  expect(await outcome(machines)).toEqual({
    shown: Object.keys(machines).sort(byCodeUnits),
    made: [],
  })
})
