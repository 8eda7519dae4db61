/**
 * Makes guide cards from documents, one per heading, with its references and the API that it mentions. The text is
 * the section's own source lines, so that the pack stores a reference to the file.
 *
 * This takes two steps, because a page may refer to a later one: first every section gets its id, then its card.
 */
import type { GuideCard } from '../../../runtime/card.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { appendTo } from '../../../runtime/std/grouping.ts'
import type { DocFacts, PlainFacts, Section } from '../../facts.ts'
import { idCounter } from '../ids.ts'
import type { LibrarySymbol, LinkFile } from '../library.ts'
import type { DocPages } from './doc-pages.ts'
import { looseAnchor, type ResolveReference, type TargetPage } from './doc-references.ts'
import { isExternal } from './reference-roles.ts'

export interface Guide {
  /** Index of its section in the document. */
  readonly section: number
  readonly entry: Entry
  readonly card: GuideCard
  readonly mentions: readonly LibrarySymbol[]
}

export interface GuidePage {
  readonly path: string
  readonly language: string
  readonly facts: DocFacts
  readonly sections: readonly PlacedSection[]
}

interface PlacedSection {
  readonly id: string
  readonly section: Section
  /** Index among all sections of the document; sections without text get no card. */
  readonly index: number
}

export interface GuideContext {
  readonly project: string
  readonly version: string | null
  readonly pages: DocPages
  readonly resolve: ResolveReference
  /** Symbols that the text mentions unambiguously. */
  mentionsIn(section: Section): readonly LibrarySymbol[]
}

/** Undefined for files that are code or data. */
export function guidePage(file: LinkFile, project: string, pages: DocPages): GuidePage | undefined {
  const facts = docOf(file)
  if (facts === undefined) return undefined
  const { path, language } = file
  const numbered = idCounter()
  const anchors = pages.anchors({ path, language, facts })
  const sections = facts.sections.flatMap((section, index): PlacedSection[] => {
    if (section.text.trim() === '') return []
    // Browsers resolve `#top` to the top of the page.
    const anchor = anchors[index] || (section.anchor === '' ? 'top' : `section-${index}`)
    return [{ id: numbered({ kind: 'guide', project, path, anchor, nth: 1 }), section, index }]
  })
  return sections.length === 0 ? undefined : { path, language, facts, sections }
}

/** The targets of a page: all anchors that lead to its sections, most exact first. */
export function targetOf(page: GuidePage, pages: DocPages): TargetPage {
  const anchors = new Map<string, string>()
  const note = (anchor: string | undefined, id: string): void => {
    if (anchor && !anchors.has(anchor)) anchors.set(anchor, id)
  }
  const own = pages.anchors(page)
  const forge = pages.forgeAnchors(page)
  for (const { id, index } of page.sections) note(own[index], id)
  for (const { id, section } of page.sections)
    for (const label of section.labels ?? []) note(label, id)
  for (const { id, index } of page.sections) note(forge[index], id)
  for (const { id, section } of page.sections) note(section.heading.toLowerCase(), id)
  for (const [anchor, id] of [...anchors]) note(looseAnchor(anchor), id)
  return { path: page.path, id: page.sections[0]?.id ?? '', anchors }
}

export function labelsOf(pages: readonly GuidePage[]): Map<string, string> {
  const labels = new Map<string, string>()
  for (const { sections } of pages) {
    for (const { id, section } of sections) {
      for (const label of section.labels ?? []) {
        const key = label.toLowerCase()
        if (!labels.has(key)) labels.set(key, id)
      }
    }
  }
  return labels
}

export function guidesOf(page: GuidePage, context: GuideContext): Guide[] {
  const { project, version, pages, mentionsIn } = context
  const placed = page.sections
  return placed.map(({ id, section, index }, at) => {
    const { references, symbols } = resolved(section, id, page.path, context)
    const url = pages.url(page, index)
    const parent = parentOf(placed, at)
    const card: GuideCard = {
      id,
      kind: 'guide',
      project,
      version,
      title: section.heading,
      path: page.path,
      lines: section.lines,
      language: page.language,
      ...(url !== undefined && { url }),
      summary: section.summary || section.heading,
      text: section.text,
      visibility: 'public',
      breadcrumbs: section.breadcrumbs,
      ...(parent !== undefined && { parent }),
      children: childrenOf(placed, at),
      references,
      snippets: section.snippets,
    }
    return {
      section: index,
      card,
      entry: {
        card,
        fields: {
          name: section.heading,
          path: [...section.breadcrumbs, page.path].join(' '),
          signature: '',
          text: section.text,
          body: '',
        },
        keys: [],
      },
      mentions: [...new Set([...symbols, ...mentionsIn(section)])],
    }
  })
}

/**
 * The card a reference leads to. Unresolved roles and links stay as written; an unresolved code span is just code.
 */
function resolved(
  section: Section,
  id: string,
  path: string,
  { resolve }: GuideContext,
): { references: string[]; symbols: LibrarySymbol[] } {
  const references = new Set<string>()
  const symbols: LibrarySymbol[] = []
  for (const reference of section.references) {
    const target = resolve(reference, path)
    if (target?.symbol !== undefined) symbols.push(target.symbol)
    if (target !== undefined) references.add(target.id)
    else if (isExternal(reference)) references.add(reference.target)
  }
  references.delete(id)
  return { references: [...references], symbols }
}

/**
 * Guides by the symbol they mention: those that mention it in the heading come first, then those that mention few
 * other symbols.
 */
export function guidesBySymbol(
  guides: readonly Guide[],
): (symbol: LibrarySymbol) => readonly GuideCard[] {
  const bySymbol = new Map<LibrarySymbol, Guide[]>()
  for (const guide of guides) {
    for (const symbol of guide.mentions) {
      appendTo(bySymbol, symbol, guide)
    }
  }
  return (symbol) => {
    const isAbout = ({ card }: Guide) => Number(card.title.includes(symbol.definition.name))
    return (bySymbol.get(symbol) ?? [])
      .toSorted((a, b) => isAbout(b) - isAbout(a) || a.mentions.length - b.mentions.length)
      .map(({ card }) => card)
  }
}

const PAGE_LANGUAGES: ReadonlySet<string> = new Set(
  'rst txt text adoc asciidoc org textile html htm mdx md markdown pod rdoc'.split(' '),
)

/**
 * Whether a file is a page of documentation, judged by extension and folder; an example program beside it is code.
 */
function isProse(file: LinkFile): boolean {
  return file.role === 'docs' && (PAGE_LANGUAGES.has(file.language) || !/\.\w+$/.test(file.path))
}

function docOf(file: LinkFile): DocFacts | undefined {
  const { facts } = file
  if (facts.kind === 'doc') return facts
  return facts.kind === 'plain' && isProse(file) ? wholeDoc(file, facts) : undefined
}

/** A document of unknown format becomes one guide. */
function wholeDoc(file: LinkFile, facts: PlainFacts): DocFacts {
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
  return { ...facts, kind: 'doc', title: heading, sections: [section] }
}

/** The first underlined heading (reStructuredText), otherwise the file's name. */
function titleOf(file: LinkFile): string {
  const underlined = /^[ \t]*(\S[^\n]{0,120})\r?\n([=\-~^*#"'+`])\2{2,}[ \t]*$/m.exec(
    file.text.slice(0, 4_000),
  )
  return underlined?.[1]?.trim() ?? file.path.slice(file.path.lastIndexOf('/') + 1)
}

/** Ids of the subsections directly below a section. */
function childrenOf(placed: readonly PlacedSection[], at: number): string[] {
  const depth = placed[at]?.section.depth ?? 0
  const children: string[] = []
  let level = Number.POSITIVE_INFINITY
  for (const { id, section } of placed.slice(at + 1)) {
    if (section.depth <= depth) break
    // Levels may be skipped (from # to ###), so the shallowest level seen so far counts as the child level.
    level = Math.min(level, section.depth)
    if (section.depth === level) children.push(id)
  }
  return children
}

/** The nearest preceding section of a shallower level. */
function parentOf(placed: readonly PlacedSection[], at: number): string | undefined {
  const depth = placed[at]?.section.depth ?? 0
  for (let above = at - 1; above >= 0; above--) {
    const before = placed[above]
    if (before !== undefined && before.section.depth < depth) return before.id
  }
  return undefined
}
