/**
 * The fixtures that a test uses: by a decorator, or by a parameter name in its class, its file or the files that its
 * runner reads for a folder.
 */
import type { Definition } from '../../facts.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import type { UseContext } from './test-symbols.ts'

type FixtureContext = Pick<UseContext, 'table' | 'moduleAt' | 'languages'>

/** Fixtures that a decorator of the test or its class requests. */
export function usedFixtures(
  { decorators }: Definition,
  module: Module,
  self: LibrarySymbol | undefined,
  context: FixtureContext,
): readonly LibrarySymbol[] {
  const uses = context.languages?.get(module.file.language)?.tests?.recipe?.fixtureUses
  if (uses === undefined) return []
  return [...decorators, ...(self?.definition.decorators ?? [])].flatMap((decorator) => {
    const names = uses.exec(decorator)?.[1]?.split(',') ?? []
    return names.flatMap((each) => {
      const name = each.replace(/["'\s]/g, '')
      return fixtureNamed(name, module, self, context) ?? []
    })
  })
}

/** Looks in the class, the file, then in each enclosing folder the file whose fixtures its tests share. */
export function fixtureNamed(
  name: string,
  module: Module,
  self: LibrarySymbol | undefined,
  { table, moduleAt, languages }: FixtureContext,
): LibrarySymbol | undefined {
  const { fixtures = [], shared } = languages?.get(module.file.language)?.tests ?? {}
  if (fixtures.length === 0) return undefined
  const isFixture = ({ definition }: LibrarySymbol): boolean =>
    definition.decorators.some((each) => fixtures.some((rule) => rule.test(each)))
  const own = self && table.find(module, `${self.qualified}.${name}`).find(isFixture)
  if (own !== undefined) return own
  const here = table.find(module, name).find(isFixture)
  if (here !== undefined || shared === undefined) return here
  for (let folder = module.file.path; folder !== ''; ) {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    const above = moduleAt(folder === '' ? shared : `${folder}/${shared}`)
    const fixture = above && table.find(above, name).find(isFixture)
    if (fixture !== undefined) return fixture
  }
  return undefined
}
