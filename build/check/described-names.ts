/**
 * Names that a directive of the docs describes in place, as Sphinx's `.. function:: on_open()` does with a function that
 * the reader defines and `.. class:: Handler` with an interface that no code has. Comments declare names as well.
 */
import { linesOf } from '../../runtime/verify/text-pieces.ts'
import { lastName } from '../diff/surface.ts'
import type { LinkFile } from '../link/library.ts'

/** Names of directives. */
export const describedNames = (files: readonly LinkFile[]): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ facts, text }) =>
      facts.kind === 'doc'
        ? [...text.matchAll(DESCRIBED)].map(([, name = '']) => lastName(name))
        : [],
    ),
  )

/** The same with their lines, of one page. A chain describes its last member: `Shelf.sort(by).reverse()`. */
export const describedIn = (text: string): { readonly name: string; readonly line: number }[] => {
  const lineAt = linesOf(text)
  return [...text.matchAll(DESCRIBED)].map(({ 0: all, 1: name = '', index }) => {
    const end = text.indexOf('\n', index + all.length)
    const rest = text.slice(index + all.length, end < 0 ? undefined : end)
    const members = rest.replace(/\([^()]*\)/g, '').match(/(?<=\.)\w+/g) ?? []
    return { name: members.at(-1) ?? lastName(name), line: lineAt(index + all.trimEnd().length) }
  })
}

const DESCRIBED =
  /^\s*(?:\.\. |`{3,}\{|:{3,}\{)(?:\w+:)?(?:class|exception|function|method|classmethod|staticmethod|attribute|property|data|module|type)(?:::|\})\s*(?:\w+\s+)*?([\w.]+)(?=\s*(?:\(|$))/gm

/** Names that comments declare (`@typedef {object} Name`), and link targets that they define. */
export const declaredIn = (files: readonly LinkFile[]): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(DECLARED)].map(([, tagged, target = tagged ?? '']) => lastName(target)),
    ),
  )

const DECLARED =
  /@(?!link|see|uses)\w+[ \t]+(?:\{[^}\n]*\}[ \t]+)?([\w$]+(?:[.#~][\w$]+)*)|\[`?([\w.:]+)`?\]:/g
