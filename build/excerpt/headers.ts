/** The headers that users of a C++ library include. */
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { Language } from '../languages/grammars.ts'
import type { LibraryFile } from './missing-imports.ts'

/** The path by which code includes the header of a symbol: its own, or the one that its file names for users. */
export function headersIn(
  files: readonly LibraryFile[],
): (path: string, rules: HeaderRules) => string | undefined {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const known = memoizeByObject(({ path: ofHeader, providedBy }: HeaderRules) =>
    memoizeByString(
      (path): string =>
        providedBy?.exec(texts.get(path) ?? '')?.[1] ?? ofHeader.exec(path)?.[1] ?? '',
    ),
  )
  return (path, rules) => known(rules)(path) || undefined
}

type HeaderRules = NonNullable<NonNullable<Language['excerpts']>['header']>
