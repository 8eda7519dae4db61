/**
 * The anchors of a page to which links may lead. Generators differ, so an anchor counts if any of them would create it,
 * and anchors are normalized before they are compared.
 */

import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { anchorsOf, type Heading } from '../anchors.ts'
import type { AnchorStyle } from '../doc-sites.ts'
import type { DocFacts } from '../facts.ts'
import { looseAnchor } from '../link/guides/doc-references.ts'

export interface Page {
  readonly path: string
  readonly text: string
  readonly facts: DocFacts
}

const STYLES: readonly AnchorStyle[] = [
  'github',
  'vitepress',
  'docutils',
  'python-markdown',
  'mintlify',
  'mdbook',
  'kramdown',
]

/** All anchors that any generator would create, and every id in the page itself. */
export function looseAnchors({ text, facts }: Page): ReadonlySet<string> {
  const inEveryStyle = (sections: readonly Heading[]): string[] =>
    STYLES.flatMap((style) => anchorsOf(sections, style))
  /** The texts that a pattern captures, as headings without an anchor of their own. */
  const captured = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, heading = '']) => ({ heading, anchor: null }))
  const names = [
    ...inEveryStyle(facts.sections),
    ...facts.sections.flatMap(({ labels = [], anchor, heading }) => [
      ...labels,
      anchor ?? '',
      heading,
    ]),
    // Some sites prefix an anchor with the headings above it, because sections may repeat a heading.
    ...facts.sections.flatMap(({ breadcrumbs, heading }) =>
      breadcrumbs.map((_, from) => [...breadcrumbs.slice(from), heading].join(' ')),
    ),
    ...[...text.matchAll(/\b(?:id|name)\s*=\s*["'{]?\s*["']?([^"'\s>}]+)/g)].map(
      ([, id = '']) => id,
    ),
    ...[...text.matchAll(/\{[:]?\s*#([\w.:-]+)/g)].map(([, id = '']) => id),
    ...[...text.matchAll(/^\s*\.\. _([^:\n]+):/gm)].map(([, id = '']) => id),
    ...[...text.matchAll(/^\s*:name:\s+(\S.*)$/gm)].map(([, id = '']) => id),
    ...mystLabels(text),
    // Tabs of MkDocs: `=== "Python"`.
    ...inEveryStyle(captured(/^\s*={3}[!+]*\s+"([^"]+)"/gm)),
    // mkdocstrings creates an anchor for each object on the page, and mdBook for each term of a definition list.
    ...[...text.matchAll(/^:::\s+([\w.:]+)/gm)].map(([, name = '']) => name),
    ...inEveryStyle(captured(TERM)),
    // A theme may leave a badge at the end of a heading out of the anchor.
    ...inEveryStyle(
      facts.sections.map(({ heading, anchor }) => ({
        heading: heading.replace(BADGE, ''),
        anchor,
      })),
    ),
    // Headings that the parser of the page did not recognize (`##Title`), and those in quotes and admonitions. Each is
    // passed separately, so that equal ones are not numbered as repetitions.
    ...captured(/^[\s>]*#{1,6}\s*([^\s#].*?)\s*#*$/gm).flatMap(({ heading }) =>
      inEveryStyle([
        { heading: heading.replace(/[`*]/g, ''), anchor: null },
        // Jekyll's CommonMark derives the anchor from the heading's HTML: `codeopencode-a-shelf`.
        { heading: heading.replace(/`([^`]+)`/g, 'code$1code'), anchor: null },
      ]),
    ),
  ]
  return new Set(names.map(looseAnchor))
}

/** An anchor as it is compared with those of looseAnchors, and without the prefix that some renderers write. */
export const anchorForms = (anchor: string): readonly [string, string] => [
  looseAnchor(anchor),
  looseAnchor(anchor.replace(/^(?:user-)?content-/, '')),
]

/**
 * Whether an anchor splits a heading of one word, `#page-layout` for `## PageLayout`. No forge does, but the comparison
 * of normalized anchors (looseAnchors) lets it pass.
 */
export function splitsHeading({ text, facts }: Page, anchor: string): boolean {
  const joined = anchor.toLowerCase().replaceAll('-', '')
  return (
    /[a-z\d]-[a-z\d]/i.test(anchor) &&
    facts.sections.some(
      ({ heading }) =>
        WORD.test(heading) && heading.toLowerCase().replace(/[^a-z\d]/g, '') === joined,
    ) &&
    !new RegExp(`(?:["'{#]|\\b_)${escapePattern(anchor)}["'}:\\s]`, 'i').test(
      text.replaceAll(`(#${anchor})`, ''),
    )
  )
}

/** A word, or names joined by a sign that anchors leave out: `Job#extendLock`. */
const WORD = /^[A-Za-z\d]+(?:[#.:()]+[A-Za-z\d]*)*$/

/** A line above its definition: `: text`, which may be indented. */
const TERM = /^(\S.*)\n(?:[ \t]*\n)?[ \t]*:[ \t]+\S/gm

/** `### returning [-MY]`, `## open <Badge text="new" />` */
const BADGE = /\s+(?:\[[^[\]]*\]|<[^<>]*\/>|\{[^{}]*\})\s*$/

/** Labels of MyST, which a link on any page may name. */
export const labelsOf = ({ text }: Pick<Page, 'text'>): string[] =>
  mystLabels(text).map(looseAnchor)

const mystLabels = (text: string): string[] =>
  [...text.matchAll(/^\(([\w.-]+)\)=\s*$/gm)].map(([, label = '']) => label)
