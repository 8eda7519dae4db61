/**
 * Static index pruning for the routing pack, which a page loads before anything else. Only the words that distinguish a
 * library from others are kept. A document keeps its terms with the highest BM25
 * weight (document-centric pruning; Büttcher & Clarke, "A document-centric approach to static index pruning", 2006).
 * Names are kept whole, since questions name libraries.
 */
import { FIELDS, type Field } from '../../runtime/pack/entry.ts'
import { FIELD_WEIGHTS, idf, K1 } from '../../runtime/pack/lexical/postings.ts'
import { chainsOf, termsOf, termsOfChain } from '../../runtime/pack/lexical/tokenizer.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'

type Fields = Readonly<Record<Field, string>>

/** @param most terms that a library keeps */
export function pruneFields(libraries: readonly Fields[], most: number): Fields[] {
  const counted = libraries.map(weightedFrequencies)
  const holding = librariesPerTerm(counted)
  const weightOf = ([term, frequency]: readonly [string, number]): number =>
    (frequency / (frequency + K1)) * idf(libraries.length, holding.get(term) ?? 0)
  return libraries.map((fields, i) => {
    const terms = [...(counted[i] ?? [])].sort((a, b) => weightOf(b) - weightOf(a))
    const selected = new Set(terms.slice(0, most).map(([term]) => term))
    const { name, path, signature, text, body } = fields
    return {
      name,
      path: onlyWith(selected, path),
      signature: onlyWith(selected, signature),
      text: onlyWith(selected, text),
      body: onlyWith(selected, body),
    }
  })
}

/** Terms of several libraries. Only these relate one library to another semantically. */
export function sharedTerms(libraries: readonly Fields[]): Set<string> {
  const holding = librariesPerTerm(libraries.map(weightedFrequencies))
  return new Set([...holding].flatMap(([term, count]) => (count > 1 ? [term] : [])))
}

/** Memoized, because both exports of this file need the same texts, and tokenizing takes most of their time. */
const weightedFrequencies = memoizeByObject((fields: Fields): ReadonlyMap<string, number> => {
  const frequencies = new Map<string, number>()
  for (const field of FIELDS)
    for (const term of termsOf(fields[field]))
      frequencies.set(term, (frequencies.get(term) ?? 0) + FIELD_WEIGHTS[field].weight)
  return frequencies
})

function librariesPerTerm(counted: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const holding = new Map<string, number>()
  for (const terms of counted)
    for (const term of terms.keys()) holding.set(term, (holding.get(term) ?? 0) + 1)
  return holding
}

/** The words with a kept term, in their order. */
const onlyWith = (selected: ReadonlySet<string>, text: string): string =>
  chainsOf(text)
    .filter((chain) => termsOfChain(chain, {}).some((term) => selected.has(term)))
    .join(' ')
