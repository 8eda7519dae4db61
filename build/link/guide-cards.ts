/**
 * Narrative docs: the sections of a document come in, guide cards go out, one per heading, with what each one
 * mentions of the API. The text is the section's own source lines, so that the pack stores a reference.
 */
import type { GuideCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/entry.ts'
import type { DocFacts, PlainFacts, Section } from '../facts.ts'
import { addTo } from './grouping.ts'
import { idCounter } from './ids.ts'
import type { LibrarySymbol, LinkFile } from './library.ts'
import { cardUrl } from './prose.ts'

export interface Guide {
  readonly entry: Entry
  readonly card: GuideCard
  readonly mentions: readonly LibrarySymbol[]
}

export interface GuideContext {
  readonly project: string
  readonly version: string | null
  readonly url: string | undefined
  /** Symbols named in the text, unambiguously. */
  mentionsIn(section: Section): readonly LibrarySymbol[]
}

function guidesOf(file: LinkFile, facts: DocFacts, context: GuideContext): Guide[] {
  const { project, version } = context
  const numbered = idCounter()
  const sections = facts.sections.filter(({ text }) => text.trim() !== '')
  const ids = sections.map(({ anchor }) =>
    // `#top` leads to the top of a page in every browser
    numbered({ kind: 'guide', project, path: file.path, anchor: anchor || 'top', nth: 1 }),
  )
  return sections.map((section, index) => {
    const id = ids[index] ?? ''
    const url = cardUrl(context.url, file.path, undefined, section.anchor || undefined)
    const card: GuideCard = {
      id,
      kind: 'guide',
      project,
      version,
      title: section.heading,
      path: file.path,
      lines: section.lines,
      language: file.language,
      ...(url !== undefined && { url }),
      summary: section.summary || section.heading,
      text: section.text,
      visibility: 'public',
      breadcrumbs: section.breadcrumbs,
      children: childrenOf(sections, index).map((child) => ids[child] ?? ''),
      references: section.references,
      snippets: section.snippets,
    }
    return {
      card,
      entry: {
        card,
        fields: {
          name: section.heading,
          path: [...section.breadcrumbs, file.path].join(' '),
          signature: '',
          text: section.text,
          body: '',
        },
        keys: [],
      },
      mentions: context.mentionsIn(section),
    }
  })
}

/** Nothing for a file that is code or data. */
export function guidesOfFile(file: LinkFile, context: GuideContext): Guide[] {
  const { facts } = file
  if (facts.kind === 'doc') return guidesOf(file, facts, context)
  return facts.kind === 'plain' && isProse(file) ? plainGuide(file, facts, context) : []
}

/** Symbol → guides that mention it: those whose heading does, then those that mention little else. */
export function guidesBySymbol(
  guides: readonly Guide[],
): (symbol: LibrarySymbol) => readonly GuideCard[] {
  const bySymbol = new Map<LibrarySymbol, Guide[]>()
  for (const guide of guides) {
    for (const symbol of guide.mentions) {
      addTo(bySymbol, symbol, guide)
    }
  }
  return (symbol) => {
    const isAbout = ({ card }: Guide) => Number(card.title.includes(symbol.definition.name))
    return (bySymbol.get(symbol) ?? [])
      .toSorted((a, b) => isAbout(b) - isAbout(a) || a.mentions.length - b.mentions.length)
      .map(({ card }) => card)
  }
}

const PROSE: ReadonlySet<string> = new Set(
  'rst txt text adoc asciidoc org textile html htm mdx md markdown pod rdoc'.split(' '),
)

/** A page of documentation, by its ending and place; an example program beside it is code. */
function isProse(file: LinkFile): boolean {
  return file.role === 'docs' && (PROSE.has(file.language) || !/\.\w+$/.test(file.path))
}

/** A document that no reader understands is one guide, whole. */
function plainGuide(file: LinkFile, facts: PlainFacts, context: GuideContext): Guide[] {
  const heading = titleOf(file)
  const section: Section = {
    anchor: '',
    heading,
    depth: 1,
    breadcrumbs: [],
    lines: [1, Math.max(1, facts.lineCount)],
    text: file.text,
    summary: facts.summary,
    references: [],
    snippets: [],
  }
  const doc: DocFacts = { ...facts, kind: 'doc', title: heading, sections: [section] }
  return guidesOf(file, doc, context)
}

/** An underlined first heading, as reStructuredText has it, else the file's name. */
function titleOf(file: LinkFile): string {
  const underlined = /^[ \t]*(\S[^\n]{0,120})\r?\n([=\-~^*#"'+`])\2{2,}[ \t]*$/m.exec(
    file.text.slice(0, 4_000),
  )
  return underlined?.[1]?.trim() ?? file.path.slice(file.path.lastIndexOf('/') + 1)
}

/** Indices of the sections one level below, until the next of the same depth. */
function childrenOf(sections: readonly Section[], index: number): number[] {
  const depth = sections[index]?.depth ?? 0
  const children: number[] = []
  let level = Number.POSITIVE_INFINITY
  for (let next = index + 1; next < sections.length; next++) {
    const below = sections[next]?.depth ?? 0
    if (below <= depth) break
    // A page may skip from # to ###: the shallowest seen so far are the children.
    level = Math.min(level, below)
    if (below === level) children.push(next)
  }
  return children
}
