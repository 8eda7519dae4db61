/**
 * The names in a definition's own code that linking follows to other files. Computed during extraction on all cores
 * and cached with the file, so that linking need not read code.
 */

import type { Assignment, Import, TestUsage } from '../../facts/code-piece.ts'
import type { Definition } from '../../facts.ts'
import type { Language } from '../../languages/grammars.ts'
import { chainsIn } from '../../text/chains.ts'
import { importedIn, lastPart } from '../../text/imported-names.ts'
import { NAME } from '../../text/name-signs.ts'
import { returnsIn } from './assignments.ts'

export interface FileNames {
  /** Names bound by an import, and the first segment of the module's own path. */
  readonly imported: ReadonlySet<string>
  readonly variables: ReadonlySet<string>
  /** Whether names of other files need no import. */
  readonly unimported: boolean
}

export function namesOfFile(
  imports: readonly Import[],
  assignments: readonly Assignment[],
  { modules: { names, unit } }: Pick<Language, 'modules'>,
): FileNames {
  const whole = unit === 'folder' ? lastPart : firstWord
  const bound = imports.flatMap(({ alias, name, module, reexport }) =>
    reexport ? [] : (alias ?? name ?? (module === null ? [] : whole(module))),
  )
  const variables = assignments.map(({ name }) => name.split('.')[0] ?? name)
  return {
    imported: new Set(bound),
    variables: new Set([...variables, 'self', 'this']),
    unimported: names === 'package' || unit === 'folder',
  }
}

/** `os` of `os.path` */
function firstWord(module: string): string {
  return module.split('.', 1)[0] ?? module
}

export function usageOf(
  definition: Definition,
  code: () => string,
  names: FileNames,
): Required<Pick<Definition, 'imported' | 'returnedValues' | 'usage'>> {
  const { kind, test, returns, lines } = definition
  const imported = kind === 'test' ? [] : importedIn(definition, names.imported)
  const isUntyped = /function|method/.test(kind) && returns === undefined
  const returnedValues = isUntyped && lines[1] - lines[0] <= MAX_LINES ? returnsIn(code()) : []
  return {
    imported: imported.length > 0 ? imported : undefined,
    returnedValues: returnedValues.length > 0 ? returnedValues : undefined,
    usage: test ? testUsage(definition, code(), names) : undefined,
  }
}

const MAX_LINES = 2_000 // longer functions are generated
const NAMES = new RegExp(NAME, 'gu')

function testUsage(
  { parameters, calls }: Definition,
  code: string,
  { imported, variables, unimported }: FileNames,
): TestUsage {
  const given = new Set(parameters.map(({ name }) => name))
  const chains = new Set<string>()
  const known = (name: string) => imported.has(name) || variables.has(name) || given.has(name)
  for (const { written } of chainsIn(code, known)) chains.add(written)
  // Without imports as evidence, only calls are certain.
  if (unimported) for (const call of calls) chains.add(`${call}()`)
  const imports = new Set<string>()
  for (const name of code.match(NAMES) ?? []) if (imported.has(name)) imports.add(name)
  return { chains: [...chains], imports: [...imports] }
}
