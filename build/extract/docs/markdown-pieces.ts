/**
 * The code, references and labels of a Markdown section, in the order of the text. The body of a MyST directive is
 * Markdown and is read as such, so that code in a note is found, too.
 */
import type { Nodes, Root, RootContent } from 'mdast'
import type { Snippet } from '../../../runtime/card.ts'
import { firstReaching } from '../../../runtime/std/sorted.ts'
import type { Reference } from '../../facts.ts'
import { fenceLanguage } from './fence-language.ts'
import { descendants } from './markdown-tree.ts'
import type { MdxTag } from './mdx-tags.ts'
import { mystDirective } from './myst.ts'
import { rstPieces } from './rst-pieces.ts'
import { bodyOf, languageOfDirective, referencesOfDirective } from './sphinx-directives.ts'

export interface Pieces {
  readonly references: readonly Reference[]
  readonly labels: readonly string[]
  readonly snippets: readonly Snippet[]
  /** Titles of components: `<Card title="Start here">`. */
  readonly titles: readonly string[]
}

export interface Page {
  readonly text: string
  /** Component tags, which the Markdown parser does not recognize. */
  readonly tags: readonly MdxTag[]
  /** Line offsets. */
  readonly lines: readonly number[]
  /** The number of spaces moved from the start to the end of each line, by 0-based line. */
  readonly moved: ReadonlyMap<number, number>
  /** Link definitions of the whole page: `[name]: url`. */
  readonly definitions: ReadonlyMap<string, string>
  parse(text: string): Root
}

const MAX_DEPTH = 6 // a code block in a tab in a tab set in a card in a grid has depth 5

/** @param span lines of the section in its page; snippets are counted from its start */
export function piecesOf(
  nodes: readonly RootContent[],
  { start, text }: { readonly start: number; readonly text: string },
  page: Page,
): Pieces {
  const references = new Map<string, Reference>()
  const labels = new Set<string>()
  const snippets: Snippet[] = []

  read(nodes, 1, 0)
  const tags = tagsBetween(page.tags, start, start + text.length)
  for (const tag of tags) readTag(tag.text)
  const titles = new Set(tags.flatMap((tag) => TITLE.exec(tag.text)?.[1] ?? []))
  return {
    ...{ references: [...references.values()], labels: [...labels], snippets },
    titles: [...titles],
  }

  /** @param first the line of the page on which the parsed text begins */
  function read(all: readonly Nodes[], first: number, depth: number): void {
    for (const [node, before] of descendants(all)) {
      const line = first + (node.position?.start.line ?? 1) - 1
      if (node.type === 'code') readCode(node, line, depth)
      else if (node.type === 'link') refer(node.url)
      else if (node.type === 'linkReference') refer(page.definitions.get(node.identifier) ?? '')
      else if (node.type === 'inlineCode') readSpan(node.value, before)
      else if (node.type === 'html') readTag(node.value)
      else if (node.type === 'text') readText(node.value)
    }
  }

  /** Markup of generators that CommonMark reads as text. */
  function readText(value: string): void {
    const api = MKDOCSTRINGS.exec(value)?.[1]
    if (api !== undefined) add({ target: api, role: 'autodoc' })
    for (const [, label = ''] of value.matchAll(MYST_LABEL)) labels.add(label)
    for (const [, label = ''] of value.matchAll(ATTRIBUTE_ID)) labels.add(label)
    for (const [, name = ''] of value.matchAll(AUTOREF)) add({ target: name, role: 'autoref' })
    // In MDX, a tag that contains an expression is text instead of HTML.
    if (/<[A-Za-z]/.test(value)) readTag(value)
  }

  function readCode(node: Extract<Nodes, { type: 'code' }>, line: number, depth: number): void {
    const directive = mystDirective(node.lang, node.meta, node.value)
    const body = directive === null ? 'code' : bodyOf(directive.name)
    const language = fenceLanguage(node.lang ?? null, node.meta ?? null)
    if (directive !== null) referencesOfDirective(directive).forEach(add)
    if (language !== false && body !== 'rst') {
      const code = directive === null ? node.value : directive.body.join('\n')
      if (code.trim() !== '') addSnippet(language, code, line)
      return
    }
    if (directive === null || depth >= MAX_DEPTH) return
    if (body === 'code') {
      const code = directive.body.join('\n')
      if (code.trim() !== '') addSnippet(languageOfDirective(directive.name), code, line)
      return
    }
    const first = line + 1 + directive.skipped
    if (body === 'prose') read(page.parse(directive.body.join('\n')).children, first, depth + 1)
    if (body !== 'rst') return
    const inner = rstPieces(directive.body)
    inner.references.forEach(add)
    for (const label of inner.labels) labels.add(label)
    for (const { language, text, line: at } of inner.code) addSnippet(language, text, first + at)
  }

  function addSnippet(language: string | null, text: string, line: number): void {
    const from = page.lines[line - 1] ?? 0
    const indent = /^[ \t>]*/.exec(page.text.slice(from, from + 200))?.[0].length ?? 0
    const offset = Math.max(0, from + indent - start)
    const spaces = page.moved.get(line - 1) ?? 0
    const inPlace = spaces === 0 ? text : text.replace(new RegExp(` {${spaces}}$`, 'gm'), '')
    const code = page.moved.size === 0 ? inPlace : inPlace.trimEnd()
    snippets.push({ id: `code-${snippets.length + 1}`, language, text: code, offset })
  }

  /** A code span with an optional role before it: {func}`name`, {doc}`Title <page>`. */
  function readSpan(value: string, before: Nodes | undefined): void {
    const text = before?.type === 'text' ? before.value : ''
    const role = /\{([\w:+.-]+)\}$/.exec(text)?.[1]
    if (role !== undefined) {
      const target = (/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value).trim()
      if (!target.startsWith('!')) add({ target: target.replace(/^~/, ''), role })
    } else if (NAME.test(value)) add({ target: value, role: 'code' })
  }

  function readTag(html: string): void {
    for (const [, url = ''] of html.matchAll(/\b(?:href|to)\s*=\s*\{?["']([^"']+)["']/g)) refer(url)
    for (const [, id = ''] of html.matchAll(TAG_ID)) labels.add(id)
  }

  function refer(target: string): void {
    if (target !== '') add({ target })
  }

  function add(reference: Reference): void {
    const key = `${reference.role ?? ''} ${reference.target}`
    if (!references.has(key)) references.set(key, reference)
  }
}

/** `::: package.name` is replaced by the documentation of that name. */
const MKDOCSTRINGS = /^:::\s+(\w+(?:\.\w+)+)\s*$/m

/** `[](){#id}` is an anchor in MkDocs. */
const ATTRIBUTE_ID = /\{:?\s*#([\w:.-]+)\s*\}/g

/** `[the model][package.Model]`: MkDocs links to the documentation of that name. */
const AUTOREF = /\]\[([A-Za-z_]\w*(?:\.\w+)+)\]/g

const MYST_LABEL = /^\(([^\s()]+)\)=[ \t]*$/gm

/** Found by binary search, since pages may have thousands of tags and sections. */
function tagsBetween(tags: readonly MdxTag[], from: number, to: number): readonly MdxTag[] {
  const first = (offset: number): number =>
    firstReaching(tags.length, (i) => (tags[i]?.offset ?? 0) >= offset)
  return tags.slice(first(from), first(to))
}

const TITLE = /\s(?:title|label|path|name)\s*=\s*["']([^"']+)["']/

/** `<Step id="install">`, `<a name="install">` */
const TAG_ID = /<(?:[A-Za-z][^<>]*?\sid|a\b[^<>]*?\sname)\s*=\s*["']([^"'\s]+)["']/g

/** Matches possible symbol names: `a`, `a.b`, `A::b`, `A#b`, `.b`, `~a.b`, with or without a call. */
const NAME =
  /^[.~!@]?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->|\/)[\p{L}_$][\p{L}\p{N}_$]*)*[!?]?(?:\([^()]{0,80}\))?$/u
