/**
 * Assigns comments, docstrings and decorators to definitions, and finds the documentation of the file.
 */

import { lastBefore, type Span } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import type { CodeMarks } from './code-marks.ts'
import type { DefinitionNode, DefinitionTree } from './definition-tree.ts'
import { commentText, stringText, styleOf } from './doc-comments.ts'
import { type DocsAbove, docsAbove, type Source, type Trivia, triviaOf } from './docs-above.ts'
import { fallbackLanguage, isProse, withoutLeadingTags } from './fallback-docs.ts'
import { headComment } from './head-comment.ts'
import { slice } from './signature.ts'

export interface Docs {
  readonly docstring: string
  /** The symbol, as written, whose documentation is assigned to this one. */
  readonly borrowed: string | undefined
  /** Spans of comments above, or of a string inside or after it. */
  readonly spans: readonly Span[]
  readonly decorators: readonly Span[]
}

export interface FileDocs {
  readonly ofFile: string
  of(node: DefinitionNode): Docs
}

export function attachDocs(
  source: Source,
  marks: CodeMarks,
  tree: DefinitionTree,
  language: Language,
): FileDocs {
  const { text } = source
  const strings = new Map<DefinitionNode | null, Span>()
  for (const span of marks.docstrings) {
    if (tree.isInHidden(span.start)) continue
    const owner = tree.ownerAt(span.start)
    if (!strings.has(owner)) strings.set(owner, span)
  }
  const after = new Map([...docstringsAfter(text, marks, tree), ...assignedDocs(text, marks, tree)])
  const borrowed = borrowedDocs(text, marks, tree)
  const trivia = triviaOf(marks)
  const fallback = fallbackDocs(source, marks, trivia, tree, language)
  const head = headComment(text, marks.comments, tree, language)
  const fileString = strings.get(null)
  return {
    ofFile: withoutToolMarkup(
      fileString === undefined ? (head?.text ?? '') : stringText(slice(text, fileString)),
      language,
    ),
    of(node) {
      const before = fallback.get(node) ?? docsAbove(source, trivia, node.outer.start, language)
      const string = strings.get(node) ?? after.get(node)
      const isOfFile = before.comments.some(({ start }) => head?.comments.has(start))
      const above = isOfFile ? '' : before.text(text)
      const comment =
        (isOfOther(above, node, language) ? '' : above) ||
        trailingComment(text, marks.comments, node, language)
      return {
        docstring: withoutToolMarkup(
          string === undefined ? comment : stringText(slice(text, string)),
          language,
        ),
        borrowed: borrowed.get(node),
        spans: string === undefined ? before.comments : [...before.comments, string],
        decorators: [...before.decorators, ...node.mark.decorators, ...inHead(marks, node)],
      }
    },
  }
}

/** Whether a comment says that it documents something else: JSDoc's `@name Shelf#on`. */
function isOfOther(
  comment: string,
  { name, parent }: DefinitionNode,
  { comments: { names = [] } }: Language,
): boolean {
  const [, other] = names.map((pattern) => pattern.exec(comment)).find((match) => match) ?? []
  return other !== undefined && ![name, parent?.name ?? ''].map(lastOf).includes(lastOf(other))
}

/** `on` of `Shelf#on`, `"on"` and `event:on` */
const lastOf = (name: string): string => /[\p{L}\p{N}_$]+(?=\W*$)/u.exec(name)?.[0] ?? name

/** A comment after a definition on the same line: `Corners int // how many there are` */
function trailingComment(
  text: string,
  comments: readonly Span[],
  { outer, mark }: DefinitionNode,
  { comments: { after: styles = [], ignore = [] } }: Language,
): string {
  // After a body, a comment refers to the end of the body.
  if (styles.length === 0 || mark.body !== null) return ''
  const { end } = outer
  const comment = comments[lastBefore(comments, end - 1, ({ start }) => start) + 1]
  if (comment === undefined || !/^[ \t]*[,;]?[ \t]*$/.test(text.slice(end, comment.start)))
    return ''
  const words = slice(text, comment)
  if (ignore.some((order) => order.test(words))) return ''
  const style = styleOf(words, styles)
  return style === undefined ? '' : commentText([words], style)
}

/** Applies the replacements of a language's `docstrings`. */
export const withoutMarkup = (docstring: string, docstrings: Language['docstrings']): string =>
  docstrings.reduce((words, { find, replace }) => words.replace(find, replace), docstring)

/** Removes markup that is only for tools. */
function withoutToolMarkup(docstring: string, { docstrings }: Language): string {
  if (docstring === '' || docstrings.length === 0) return docstring
  return withoutMarkup(docstring, docstrings)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Documentation in other comments, if most functions and classes of the file have it, or of those whose comments begin with a tag that names them. */
function fallbackDocs(
  source: Source,
  marks: CodeMarks,
  trivia: readonly Trivia[],
  tree: DefinitionTree,
  language: Language,
): ReadonlyMap<DefinitionNode, DocsAbove> {
  const fallback = fallbackLanguage(source.text, marks.comments, language)
  const docs = new Map<DefinitionNode, DocsAbove>()
  const tagged = new Map<DefinitionNode, DocsAbove>()
  if (fallback === undefined) return docs
  for (const node of tree.visible) {
    const above = docsAbove(source, trivia, node.outer.start, fallback)
    const comment = above.text(source.text)
    const prose = withoutLeadingTags(comment)
    if (!isProse(prose)) continue
    const own = { ...above, text: () => prose }
    docs.set(node, own)
    if (prose !== comment) tagged.set(node, own)
  }
  const { privateMembers = [] } = language.visibility
  const main = tree.visible.filter(
    ({ kind, name }) =>
      kind !== 'constant' && kind !== 'type' && !privateMembers.some((each) => each.test(name)),
  )
  const documented = main.filter((node) => docs.has(node)).length
  return documented * 2 >= main.length ? docs : tagged
}

/** Decorators inside the node and before the name: `export @a class X`, and modifiers of other languages. */
function inHead(marks: CodeMarks, { outer, mark }: DefinitionNode): Span[] {
  const spans: Span[] = []
  const limit = mark.name?.start ?? mark.start
  const { decorators } = marks
  for (let i = lastBefore(decorators, outer.start - 1, (d) => d.start) + 1; ; i++) {
    const decorator = decorators[i]
    if (decorator === undefined || decorator.start >= limit) return spans
    if (decorator.start >= (spans.at(-1)?.end ?? 0)) spans.push(decorator)
  }
}

/** Strings directly after an assignment, which document it (PEP 258, Sphinx). */
function docstringsAfter(
  text: string,
  marks: CodeMarks,
  tree: DefinitionTree,
): Map<DefinitionNode, Span> {
  const docstrings = new Map<DefinitionNode, Span>()
  if (marks.docstringsAfter.length === 0) return docstrings
  const byEnd = tree.visible.toSorted((a, b) => a.outer.end - b.outer.end)
  for (const span of marks.docstringsAfter) {
    const last = lastBefore(byEnd, span.start, ({ outer }) => outer.end)
    const end = byEnd[last]?.outer.end
    for (let i = last; i >= 0 && byEnd[i]?.outer.end === end; i--) {
      const node = byEnd[i]
      if (node !== undefined && !/[^\s;]/.test(text.slice(node.outer.end, span.start))) {
        docstrings.set(node, span)
      }
    }
  }
  return docstrings
}

/** Assignments of documentation next to a definition: `solve.__doc__ = _solve.__doc__`. */
function borrowedDocs(text: string, { borrowedDocs: marks }: CodeMarks, tree: DefinitionTree) {
  const docs = new Map<DefinitionNode, string>()
  for (const { of, from } of marks) {
    const node = definitionBeside(text, of, tree)
    if (node !== undefined) docs.set(node, slice(text, from))
  }
  return docs
}

/** Strings that are assigned next to a definition: `solve.__doc__ = """Solves …"""`. */
function assignedDocs(text: string, { assignedDocs: marks }: CodeMarks, tree: DefinitionTree) {
  const docs = new Map<DefinitionNode, Span>()
  for (const { of, text: given } of marks) {
    const node = definitionBeside(text, of, tree)
    if (node !== undefined) docs.set(node, given)
  }
  return docs
}

/** The definition that a name refers to in its own block. */
function definitionBeside(
  text: string,
  name: Span,
  tree: DefinitionTree,
): DefinitionNode | undefined {
  const parent = tree.ownerAt(name.start)
  const word = slice(text, name)
  return (parent?.children ?? tree.visible).find(
    (each) => each.name === word && each.parent === parent,
  )
}
