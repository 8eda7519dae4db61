/**
 * Names that exist although no symbol of the library has them: what its tests define, and what its code imports. Code
 * that compiles imports only what exists, also where a code generator makes it, so that no file declares it.
 */
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { JudgedFinding } from '../../runtime/verify/judgement.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import { lastName } from '../diff/surface.ts'
import type { CodeFacts } from '../facts.ts'
import type { LinkFile } from '../link/library.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText } from './name-texts.ts'

/** The full paths of all imports, with dots for other separators. */
export const importedPaths = memoizeByObject(
  (files: readonly LinkFile[]): ReadonlySet<string> =>
    new Set(
      files.flatMap(({ facts, role }) =>
        facts.kind === 'code' && role !== 'docs' ? pathsOf(facts) : [],
      ),
    ),
)

/** The classes and methods of the tests, which are no symbols of the library. */
export const definedByTests = (files: readonly LinkFile[]): string[] =>
  files.flatMap(({ role, facts }) =>
    role === 'test' && facts.kind === 'code' ? facts.definitions.map(({ name }) => name) : [],
  )

/**
 * Whether the file of a docstring imports something unknown that has the name found in it: a generated class may have the
 * name of a class in another namespace. Only languages with packages count, because elsewhere an import names a file.
 */
export function importedNamesakes({
  files,
  cards,
}: Pick<LibraryUnderCheck, 'files' | 'cards'>): (
  found: Pick<JudgedFinding, 'name'>,
  text: NameText,
) => boolean {
  const paths = new Map(
    files.flatMap(({ path, facts, language }) =>
      facts.kind === 'code' && rulesOf(language)?.modules.packages === true
        ? [[path, pathsOf(facts)]]
        : [],
    ),
  )
  const known = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol' ? [card.title, card.dotted, ...card.public] : [card.title],
    ),
  )
  return ({ name }, { kind, path }) =>
    kind === 'docstring' &&
    (paths.get(path) ?? []).some((each) => lastName(each) === lastName(name) && !known.has(each))
}

const pathsOf = ({ imports }: CodeFacts): string[] =>
  imports.flatMap(({ module, name, alias }) =>
    module === null || module.startsWith('.') || alias !== null
      ? []
      : [module, name ?? '']
          .join('.')
          .replace(/[./:\\]+/g, '.')
          .replace(/\.$/, ''),
  )
