/**
 * The fixtures that a test uses: by a decorator, or by a parameter name in its class, its file or the files that its
 * runner reads for a folder.
 */
import type { Definition } from '../../facts.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import type { SymbolTable } from '../names/symbol-table.ts'
import type { UseContext } from './test-symbols.ts'

/** Fixtures that a decorator of the test or its class requests. */
export function usedFixtures(
  { decorators }: Definition,
  module: Module,
  self: LibrarySymbol | undefined,
  { table, moduleAt, languages }: UseContext,
): readonly LibrarySymbol[] {
  const uses = languages?.get(module.file.language)?.tests?.recipe?.uses
  if (uses === undefined) return []
  return [...decorators, ...(self?.definition.decorators ?? [])].flatMap((decorator) => {
    const names = uses.exec(decorator)?.[1]?.split(',') ?? []
    return names.flatMap((each) => {
      const name = each.replace(/["'\s]/g, '')
      return fixtureNamed(name, module, self, table, moduleAt) ?? []
    })
  })
}

/** pytest's lookup order: the class, the file, then conftest.py in each enclosing folder. */
export function fixtureNamed(
  name: string,
  module: Module,
  self: LibrarySymbol | undefined,
  table: SymbolTable,
  moduleAt: (path: string) => Module | undefined,
): LibrarySymbol | undefined {
  if (module.style !== 'python') return undefined
  const isFixture = ({ definition }: LibrarySymbol): boolean =>
    definition.decorators.some((each) => /fixture/.test(each))
  const own = self && table.find(module, `${self.qualified}.${name}`).find(isFixture)
  if (own !== undefined) return own
  const here = table.find(module, name).find(isFixture)
  if (here !== undefined) return here
  for (let folder = module.file.path; folder !== ''; ) {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    const conftest = moduleAt(folder === '' ? 'conftest.py' : `${folder}/conftest.py`)
    const fixture = conftest && table.find(conftest, name).find(isFixture)
    if (fixture !== undefined) return fixture
  }
  return undefined
}
