/**
 * The libraries whose exact names are asked: those of corpus/, which npm installs, and those of --libraries, each
 * with a pack of its own.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { askExactNames, type NameFigures } from './exact-names.ts'
import { LIBRARIES, libraryPart } from './library-sets.ts'
import type { EvaluatedModel } from './models.ts'
import type { Part } from './question-set.ts'
import { ROOT } from './results.ts'
import type { PackShelf } from './set-packs.ts'

/** The name for --sets. */
export const NAMES_SET = 'exact-names'

/** Number of names per library, unless all are asked. */
const SAMPLE = 1_000

export async function runExactNames(
  model: EvaluatedModel,
  libraries: string | undefined,
  shelf: PackShelf,
  report: (line: string) => void,
  sample: number = SAMPLE,
): Promise<NameFigures[]> {
  const mode = model.modes.includes('hybrid') ? 'hybrid' : 'lexical'
  const found: NameFigures[] = []
  for (const [name, part] of namedParts(libraries)) {
    const { catalog } = await shelf(part, model)
    const figures = await askExactNames(name, catalog, sample, model.optionsOf(mode))
    report(`exact names of ${name}: ${figures.n - figures.misses.length} of ${figures.n} first`)
    found.push(figures)
  }
  return found
}

function namedParts(libraries: string | undefined): [string, Pick<Part, 'pack' | 'build'>][] {
  const corpus = join(ROOT, 'corpus')
  const own = readdirSync(corpus, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
  const others = libraries === undefined ? [] : LIBRARIES
  return [
    ...own.map((name): [string, Pick<Part, 'pack' | 'build'>] => [
      name,
      { pack: `corpus-${name}`, build: { roots: [join(corpus, name)] } },
    ]),
    ...others
      .filter((name) => existsSync(join(libraries ?? '', name)))
      .map((name): [string, Pick<Part, 'pack' | 'build'>] => [
        name,
        libraryPart(libraries ?? '', name),
      ]),
  ]
}
