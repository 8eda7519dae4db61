/** A library with its pack, its facts and its public paths, as the audits of paths and of verification read it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { factsCache } from '../../build/cache/cache.ts'
import { readConfig } from '../../build/discover/config.ts'
import { discover } from '../../build/discover/discover.ts'
import { gitFacts } from '../../build/discover/git.ts'
import { extract } from '../../build/extract/extract.ts'
import { type Grammars, loadGrammars } from '../../build/languages/grammars.ts'
import type { Card, ModuleCard, SymbolCard } from '../../runtime/card.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { importedPaths } from './imported-paths.ts'

export type AuditedLibrary = Awaited<ReturnType<typeof readAudited>>

/** @param pack the folder of a pack that was built from the library */
export async function readAudited(root: string, pack: string, project: string | undefined) {
  const library = readConfig(root, { project })
  const grammars: Grammars = await loadGrammars()
  const known = {
    grammarOf: (path: string, text?: string) => grammars.languageOf(path, text)?.name,
    testFiles: [...grammars.languages.values()].flatMap(({ tests }) => tests.files),
  }
  const { files, packages, crates } = discover(library, known, gitFacts(library.root)?.tracked)
  const cache = factsCache(library.root, library.project)
  const { facts } = await extract(files, { grammars, cache })
  const catalog: Catalog = await openCatalog([folderStore(pack)], { resident: true })
  const cards: Card[] = []
  for await (const { cards: some } of eachCard(catalog)) cards.push(...some)
  const modules = cards.filter((card): card is ModuleCard => card.kind === 'module')
  const symbols = cards.filter((card): card is SymbolCard => card.kind === 'symbol')
  const paths = importedPaths(library.project, files, packages, {
    modules,
    symbols,
    crates: crates.map(({ name }) => name),
    goModule: goModuleOf(library.root),
  })
  return { files, facts, catalog, grammars, modules, symbols, paths }
}

/** The path in go.mod. */
function goModuleOf(folder: string): string | undefined {
  const file = join(folder, 'go.mod')
  return existsSync(file) ? /^module\s+(\S+)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined
}
