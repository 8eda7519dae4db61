/**
 * Sections for text that is not from the source: a language model's words, and what the running library said. Each
 * says so, because readers must not take them for the author's.
 */

import type { Enrichment, SymbolCard } from '../../runtime/card.ts'
import { counted } from '../../runtime/std/counted.ts'
import { type Child, h } from '../markup.ts'
import { codeBlock } from './code-block.ts'
import { section } from './section.ts'

const WORDS = [
  ['inputs', 'Inputs'],
  ['outputs', 'Outputs'],
  ['side_effects', 'Side effects'],
  ['pitfalls', 'Pitfalls'],
] as const

export function generatedSection(enrichment: Enrichment | undefined): Child {
  if (enrichment === undefined) return null
  const { model, summary, evidence_count: others } = enrichment
  const beside = others === 0 ? '' : ` and ${counted(others, 'other card')}`
  const rows = WORDS.flatMap(([field, word]) => {
    const items = enrichment[field] ?? []
    return items.length === 0 ? [] : [h('dt', {}, word), ...items.map((item) => h('dd', {}, item))]
  })
  return section(
    'Generated summary',
    h('p', { class: 'also' }, `Written by ${model} from this card${beside}, not by the authors.`),
    h('p', {}, summary),
    rows.length === 0 ? null : h('dl', { class: 'relatives' }, ...rows),
  )
}

export function liveSection({ live_signature, live_docstring, language }: SymbolCard): Child {
  if (live_signature === undefined && live_docstring === undefined) return null
  return section(
    'At run time',
    h(
      'p',
      { class: 'also' },
      'Reported by the running library when it was indexed. The source says something else, or nothing.',
    ),
    live_signature === undefined
      ? null
      : codeBlock(live_signature, { language, label: 'Signature at run time', wrap: true }),
    live_docstring === undefined
      ? null
      : codeBlock(live_docstring, { language: 'text', label: 'Docstring at run time', wrap: true }),
  )
}
