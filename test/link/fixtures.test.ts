import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf, readFolder } from './fixture-library.ts'
import { showEntry } from './show-entry.ts'

const FIXTURES = fileURLToPath(new URL('../fixtures/link/', import.meta.url))
const PROJECTS: Readonly<Record<string, string>> = {
  notebooks: 'grid',
  python: 'shop',
  typescript: 'boxes',
}

const cases = readdirSync(FIXTURES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe.each(cases)('the library %s', (name) => {
  const library = () =>
    libraryOf(PROJECTS[name] ?? name, readFolder(`${FIXTURES}${name}`), {
      url: 'https://example.org/blob/main/{path}',
    })

  test('gives the cards that were checked by eye', async () => {
    const { entries, problems } = linkLibrary(await library())
    const shown = [
      ...entries.map(showEntry),
      ...problems.map(({ path, reason }) => `left out ${path}: ${reason}`),
    ]
    await expect(`${shown.join('\n\n')}\n`).toMatchFileSnapshot(`${FIXTURES}${name}.cards.txt`)
  })

  test('gives the same cards whatever the order of its files', async () => {
    const given = await library()
    const reversed = {
      ...given,
      files: given.files.toReversed(),
      packages: given.packages.toReversed(),
    }
    expect(linkLibrary(reversed)).toEqual(linkLibrary(given))
  })

  test('gives each card an id of its own, and a card or a reason for each file', async () => {
    const given = await library()
    const { entries, problems } = linkLibrary(given)
    const ids = entries.map(({ card }) => card.id)
    expect(new Set(ids).size).toBe(ids.length)
    const told = new Set([
      ...entries.map(({ card }) => card.path),
      ...problems.map(({ path }) => path),
    ])
    expect(given.files.map(({ path }) => path).filter((path) => !told.has(path))).toEqual([])
  })
})
