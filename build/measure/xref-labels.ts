/**
 * Labels from docs: a sentence with a cross-reference or code span that leads to a symbol is the question, with that
 * name masked, and the symbol is the answer. Linking has resolved the names already (`references` of the guide's
 * card); here they are located in the text again.
 */
import type { Entry } from '../../runtime/pack/entry.ts'
import { rareIn } from './answerable.ts'
import type { Label } from './label.ts'
import { CHANGELOG_PATH, paragraphsOf, sentencesOf, withoutInlineMarkup } from './plain-prose.ts'
import type { SymbolNames } from './symbol-names.ts'
import { representativesOf } from './test-labels.ts'

/** Stands for the masked name. Search ignores it. */
const MASK = '…'

/** :role:`text <target>`, {role}`target`, ``name``, `name`, [`name`](address) */
const SPAN =
  /\[`+([^`]+)`+\](?:\([^)]*\)|\[[^\]]*\])|(?:(?::[\w+.-]+)+:|\{[\w:+.-]+\})?`+([^`]+)`+_{0,2}/g

export function xrefLabels(entries: readonly Entry[], names: SymbolNames): Label[] {
  const labels = entries.flatMap(({ card }): Label[] => {
    if (card.kind !== 'guide' || CHANGELOG_PATH.test(card.path)) return []
    const targets = representativesOf(card.references, names)
    if (targets.length === 0) return []
    return paragraphsOf(card.text)
      .flatMap(sentencesOf)
      .flatMap((sentence) => questionsIn(sentence, targets, names))
      .map(({ question, target, named }) => ({
        id: `xref_cloze ${card.id} ${target} ${question}`,
        kind: 'xref_cloze',
        question,
        relevant: [target],
        unjudged: targets.filter(
          (other) => other !== target && (named.has(other) || sharesName(other, target, names)),
        ),
        sources: [card.id],
      }))
  })
  // A name in many sentences characterizes none of them.
  const isRare = rareIn(labels.map(({ relevant }) => relevant))
  return labels.filter(({ relevant }) => relevant.every(isRare))
}

/** A sentence with more names is a list, in which each is as good as another. */
const MAX_NAMED = 2

/** One question for each symbol that the sentence names. */
function questionsIn(
  sentence: string,
  targets: readonly string[],
  names: SymbolNames,
): { question: string; target: string; named: ReadonlySet<string> }[] {
  const spans = [...sentence.matchAll(SPAN)].map(([written, linked, plain]) => ({
    written,
    target: targetOf(linked ?? plain ?? '', targets, names),
  }))
  const named = new Set(spans.flatMap(({ target }) => target ?? []))
  if (named.size > MAX_NAMED || spans.length > 2 * MAX_NAMED) return []
  return [...named].map((target) => {
    const masked = spans
      .filter((span) => span.target === target)
      .reduce((text, { written }) => text.replaceAll(written, MASK), sentence)
    return { question: withoutInlineMarkup(masked), target, named }
  })
}

function targetOf(
  span: string,
  targets: readonly string[],
  names: SymbolNames,
): string | undefined {
  const [, explicit = span] = /<([^>]+)>\s*$/.exec(span) ?? []
  const name = explicit
    .replace(/^[~!.@]+/, '')
    .replace(/\(.*$/s, '')
    .replace(/::|#|->/g, '.')
    .trim()
  if (!/^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(name)) return undefined
  // `gpd.read_file`: the short name of a library is not part of any path.
  const bare = name.includes('.') ? name.slice(name.indexOf('.') + 1) : name
  const [only, ...others] = endingIn(name, targets, names)
  if (only !== undefined) return others.length === 0 ? only : undefined
  const [short, ...more] = endingIn(bare, targets, names)
  return more.length === 0 ? short : undefined
}

const endingIn = (name: string, targets: readonly string[], names: SymbolNames): string[] =>
  targets.filter((id) => names.paths(id).some((path) => path === name || path.endsWith(`.${name}`)))

const sharesName = (a: string, b: string, names: SymbolNames): boolean =>
  names.paths(a).some((path) => names.paths(b).includes(path))
