/**
 * The versions that changed a symbol, according to its docstring: Sphinx's `.. versionchanged:: 2.1` with the text
 * beside or below it. A directive without a text is of no use to readers.
 */
import type { VersionChange } from '../../../runtime/card.ts'
import { appendTo } from '../../../runtime/std/grouping.ts'
import { compareVersions } from '../../../runtime/versions/version-order.ts'
import { firstSentence } from '../prose.ts'

export function documentedChanges(docstring: string): VersionChange[] {
  const changes = new Map<string, string[]>()
  for (const [, , version = '', beside = '', below = ''] of docstring.matchAll(CHANGED)) {
    const what = firstSentence(`${beside} ${below}`.replace(/\s+/g, ' ').trim())
    if (what !== '') appendTo(changes, version, what)
  }
  return [...changes]
    .map(([version, what]) => ({ version, what }))
    .toSorted((a, b) => compareVersions(a.version, b.version))
}

/** The text below is indented more than the directive. */
const CHANGED =
  /^([ \t]*)\.\. versionchanged::[ \t]*v?(\d[\w.+-]*)[ \t]*(.*)((?:\n(?:\1[ \t]+\S.*|[ \t]*(?=\n\1[ \t]+\S)))*)/gm
