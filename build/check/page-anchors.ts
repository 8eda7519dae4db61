/**
 * The anchors of a page, by which links are judged. Generators differ, so an anchor that any of them would make counts,
 * and anchors are compared without the differences between their styles.
 */
import { anchorsOf } from '../anchors.ts'
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

/** All anchors that any generator would make, and every id in the page itself. */
export function looseAnchors({ text, facts }: Page): ReadonlySet<string> {
  const names = [
    ...STYLES.flatMap((style) => anchorsOf(facts.sections, style)),
    ...facts.sections.flatMap(({ labels = [], anchor, heading }) => [
      ...labels,
      anchor ?? '',
      heading,
    ]),
    ...[...text.matchAll(/\b(?:id|name)\s*=\s*["'{]?\s*["']?([^"'\s>}]+)/g)].map(
      ([, id = '']) => id,
    ),
    ...[...text.matchAll(/\{[:]?\s*#([\w.:-]+)/g)].map(([, id = '']) => id),
    ...[...text.matchAll(/^\s*\.\. _([^:\n]+):/gm)].map(([, id = '']) => id),
    ...[...text.matchAll(/^\s*:name:\s+(\S.*)$/gm)].map(([, id = '']) => id),
    ...mystLabels(text),
    // Tabs of MkDocs: `=== "Python"`.
    ...STYLES.flatMap((style) =>
      anchorsOf(
        [...text.matchAll(/^\s*={3}[!+]*\s+"([^"]+)"/gm)].map(([, heading = '']) => ({
          heading,
          anchor: null,
        })),
        style,
      ),
    ),
    // mkdocstrings makes an anchor of each object that a page shows, and mdBook of each term of a definition list.
    ...[...text.matchAll(/^:::\s+([\w.:]+)/gm)].map(([, name = '']) => name),
    ...STYLES.flatMap((style) =>
      anchorsOf(
        [...text.matchAll(TERM)].map(([, heading = '']) => ({ heading, anchor: null })),
        style,
      ),
    ),
    // A badge behind a heading, of which a theme may make no part of the anchor.
    ...STYLES.flatMap((style) =>
      anchorsOf(
        facts.sections.map(({ heading, anchor }) => ({
          heading: heading.replace(BADGE, ''),
          anchor,
        })),
        style,
      ),
    ),
    // Headings that the parser of the page did not recognize (`##Title`), and those in quotes and admonitions.
    ...[...text.matchAll(/^[\s>]*#{1,6}\s*([^\s#].*?)\s*#*$/gm)].flatMap(([, heading = '']) =>
      STYLES.flatMap((style) =>
        anchorsOf([{ heading: heading.replace(/[`*]/g, ''), anchor: null }], style),
      ),
    ),
  ]
  return new Set(names.map(looseAnchor))
}

/** A line above its definition: `: text`, which may be indented. */
const TERM = /^(\S.*)\n(?:[ \t]*\n)?[ \t]*:[ \t]+\S/gm

/** `### returning [-MY]`, `## open <Badge text="new" />` */
const BADGE = /\s+(?:\[[^[\]]*\]|<[^<>]*\/>|\{[^{}]*\})\s*$/

/** Labels of MyST, which a link on any page may name. */
export const labelsOf = ({ text }: Pick<Page, 'text'>): string[] =>
  mystLabels(text).map(looseAnchor)

const mystLabels = (text: string): string[] =>
  [...text.matchAll(/^\(([\w.-]+)\)=\s*$/gm)].map(([, label = '']) => label)
