/**
 * Rewrites an AsciiDoc document as Markdown with all lines in place, so that its sections are read like those of other
 * pages (https://docs.asciidoctor.org/asciidoc/latest/). Line by line: a card uses only titles, paragraphs, lists, code
 * and links. Included files and conditions are left out.
 */
import { inlineMarkdown, withAttributes } from './asciidoc-inline.ts'

export function markdownOfAsciidoc(text: string): string {
  const lines = text.split('\n')
  const attributes = attributesIn(lines)
  const ids = {
    prefix: attributes.get('idprefix') ?? '_',
    separator: attributes.get('idseparator') ?? '_',
  }
  const state: State = {
    block: undefined,
    language: undefined,
    id: undefined,
    paragraph: false,
    header: false,
  }
  return lines
    .map((line, i) => {
      const written = withAttributes(line, attributes)
      return state.block === undefined
        ? outside(written, state, { ids, next: lines[i + 1] ?? '' })
        : inside(line, state)
    })
    .join('\n')
}

interface State {
  /** The delimiter that closes the block around the line. */
  block: { readonly end: string; readonly isCode: boolean } | undefined
  /** That of the attributes above: `[source,java]`. */
  language: string | undefined
  /** The explicit id of the next title: `[#id]`, `[[id]]`. */
  id: string | undefined
  /** Whether the lines up to the next empty one are code without delimiters. */
  paragraph: boolean
  /** Whether they name the authors and the revision, below the title of the document. */
  header: boolean
}

interface Around {
  readonly ids: Readonly<Record<'prefix' | 'separator', string>>
  readonly next: string
}

const LISTING = /^(?:-{4,}|\.{4,}|`{3,})(?=\s*$|[\w+-]*\s*$)/
/** Blocks of prose, and tables. */
const OTHER_BLOCK = /^(?:={4,}|\*{4,}|_{4,}|--|\+{4,}|[|,:!]={3,})\s*$/
const COMMENT_BLOCK = /^\/{4,}\s*$/

function outside(line: string, state: State, around: Around): string {
  if (state.paragraph) return codeParagraph(line, state)
  if (state.header && line.trim() !== '') return ''
  state.header = false
  if (COMMENT_BLOCK.test(line)) return opened(line.trim(), false, state, '')
  const listing = LISTING.exec(line)?.[0]
  if (listing !== undefined) {
    const own = line.slice(listing.length).trim()
    const language = listing.startsWith('`') && own !== '' ? own : (state.language ?? '')
    return opened(listing, true, state, `\`\`\`\`${language}`)
  }
  if (OTHER_BLOCK.test(line) || /^\s*\+\s*$/.test(line)) return ''
  if (
    /^(?:\/\/(?!\/)|:!?[\w-]+!?:(?:\s|$)|(?:ifn?def|ifeval|endif|include|image|toc|video|audio)::)/.test(
      line,
    )
  )
    return ''
  if (/^\[.*\]\s*$/.test(line)) return attributeLine(line, state, around)
  const title = /^(?:={1,6}|#{1,6})\s+(\S.*)$/.exec(line)
  if (title !== null) return titleLine(line, title[1] ?? '', state, around)
  const caption = /^\.([^\s.].*)$/.exec(line)?.[1]
  if (caption !== undefined) return `**${inlineMarkdown(caption)}**`
  if (line.trim() === '') return ''
  state.language = undefined
  return inlineMarkdown(listItem(line))
}

function opened(end: string, isCode: boolean, state: State, text: string): string {
  state.block = { end, isCode }
  state.language = undefined
  return text
}

function inside(line: string, state: State): string {
  const { end = '', isCode = false } = state.block ?? {}
  if (line.trim() === end) {
    state.block = undefined
    return isCode ? '````' : ''
  }
  return isCode ? withoutCallout(line) : ''
}

/** `[source,java]` above code, `[#id]` and `[[id]]` above a title; other attributes say how a block looks. */
function attributeLine(line: string, state: State, { next }: Around): string {
  const id = /^\[(?:\[|[^\],]*#)([\w:.-]+)/.exec(line)?.[1]
  if (id !== undefined) state.id = id
  const source =
    /^\[\s*(?:source|listing)?\s*(?:%[\w%]+)?\s*(?:,\s*(?:"?language"?\s*=\s*)?"?([\w+#.-]+)"?)?/.exec(
      line,
    )
  const isSource = /^\[\s*(?:source|listing|,)/.test(line)
  if (!isSource) return ''
  state.language = source?.[1]
  if (LISTING.test(next) || next.trim() === '' || /^[[.]/.test(next) || OTHER_BLOCK.test(next))
    return ''
  state.paragraph = true
  return `\`\`\`\`${state.language ?? ''}`
}

function codeParagraph(line: string, state: State): string {
  if (line.trim() !== '') return withoutCallout(line)
  state.paragraph = false
  state.language = undefined
  return '````'
}

/** Without callouts, the numbers by which the text below refers to a line: `open(); // <1>`. */
const withoutCallout = (line: string): string =>
  CALLOUT.test(line) ? line.replace(CALLOUT, '').trimEnd() : line

const CALLOUT =
  /(?:(?:\/\/|#|--|;;|<!--)[ \t]*)?<(?:\d+|\.)>(?:[ \t]*<(?:\d+|\.)>)*(?:[ \t]*-->)?[ \t]*$/

function titleLine(line: string, words: string, state: State, { ids }: Around): string {
  const depth = /^[=#]+/.exec(line)?.[0].length ?? 1
  const inline = /\[\[([^\][,]{1,200})(?:,[^\][]{0,200})?\]\]/.exec(words)?.[1]
  const title = words
    .replace(/\[\[[^\][]{0,200}\]\]/g, ' ')
    .replace(/(?<!\s)\s+=+$/, '')
    .trim()
  const id = state.id ?? inline ?? idOf(title, ids)
  state.id = undefined
  state.header = depth === 1
  const anchor = depth === 1 ? '' : ` {#${id}}`
  return `${'#'.repeat(depth)} ${inlineMarkdown(title)}${anchor}`
}

/** The id that Asciidoctor gives a section. */
function idOf(title: string, { prefix, separator }: Around['ids']): string {
  const words = title
    .toLowerCase()
    .replace(/<[^>]{0,200}>|&\S{1,20}?;|[^\p{L}\p{N}\s.\-_]/gu, '')
    .split(/[\s.\-_]+/)
    .filter((word) => word !== '')
  return prefix + words.join(separator)
}

/** `** item` → `  - item`, `. step` → `1. step`, `term:: text` → `**term** text` */
function listItem(line: string): string {
  const [, signs, rest] = /^\s*(\*{1,5}|-|\.{1,5}|<(?:\d+|\.)>)\s+(\S.*)$/.exec(line) ?? []
  if (signs !== undefined && rest !== undefined) {
    if (signs.startsWith('<')) return `1. ${rest}`
    const depth = '  '.repeat(signs.length - 1)
    return signs.startsWith('.') ? `${depth}1. ${rest}` : `${depth}- ${rest}`
  }
  return line.replace(/^\s*(\S.*?):{2,4}(\s|$)/, '**$1**$2')
}

/** The attributes that the document sets: `:version: 1.2`. */
function attributesIn(lines: readonly string[]): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = /^:([\w-]+):[ \t]*(.*?)\s*$/.exec(line) ?? []
    if (name !== undefined && value !== undefined && !attributes.has(name))
      attributes.set(name, value)
  }
  return attributes
}
