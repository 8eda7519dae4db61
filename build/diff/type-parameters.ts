/**
 * Compares the type parameters of a type or function. Code that names a type with its arguments depends on their
 * number, and code that passes its own types on their bounds.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { splitOutside } from '../../runtime/std/split-outside.ts'
import type { CompatibilityRules } from '../languages/compatibility-settings.ts'
import type { ReportDetail } from './bases-and-modifiers.ts'
import type { Impact } from './change.ts'
import { isCut } from './signature-parts.ts'
import { lastName, usedAs } from './surface.ts'

export function compareTypeParameters(
  old: SymbolCard,
  now: SymbolCard,
  rules: CompatibilityRules,
  report: ReportDetail,
): void {
  const use = usedAs(now)
  // Overloads are told apart by their whole signatures.
  if (rules.types !== 'checked' || use === 'value' || (use === 'call' && rules.overloads)) return
  if (use !== usedAs(old) || isCut(old.signature) || isCut(now.signature)) return
  const before = typeParametersOf(old)
  const after = typeParametersOf(now)
  if (before === undefined || after === undefined) return
  const impact =
    after.parameters.length < before.parameters.length || after.required > before.parameters.length
      ? numberImpact(before.parameters.length, use === 'call', rules)
      : boundImpact(before, after)
  if (impact !== 'none')
    report('type_parameters', impact, `type parameters: ${shown(before)} → ${shown(after)}`)
}

/** Arguments of functions are mostly inferred, and raw types have none. */
const numberImpact = (before: number, isCall: boolean, { rawTypes }: CompatibilityRules): Impact =>
  isCall || (rawTypes && before === 0) ? 'possible' : 'breaking'

interface TypeParameters {
  /** As written, without lifetimes, which mostly are inferred. */
  readonly parameters: readonly string[]
  /** How many have no default. */
  readonly required: number
  /** `T: Clone`, with the number of the parameter in place of its name. */
  readonly bounds: ReadonlySet<string>
  /** `where T: Clone` */
  readonly where: string
}

function typeParametersOf({ signature, title }: SymbolCard): TypeParameters | undefined {
  const own = new RegExp(`(?<![\\w$])${escapePattern(lastName(title))}(?![\\w$])`, 'u')
  const found = own.exec(signature)
  if (found === null) return undefined
  const parameters = splitOutside(bracketed(signature.slice(found.index + found[0].length)), ',')
    .map((each) => each.replace(/\s+/g, ' '))
    .filter((each) => !each.startsWith("'"))
  const where = /\bwhere\b[^{;]*/.exec(signature)?.[0].replace(/\s+/g, ' ').trim() ?? ''
  const names = parameters.map((each) => NAME.exec(each)?.[1] ?? each)
  return {
    parameters,
    required: parameters.filter((each) => !/=(?!>)/.test(each)).length,
    bounds: boundsIn([...parameters, ...splitOutside(where.replace('where', ''), ',')], names),
    where,
  }
}

/** The names of the type parameters of a declaration. */
export const typeParameterNames = (card: SymbolCard): readonly string[] => namesOf(listOf(card))

/** The names of those of a function that stand for any type. */
export function unboundedParameters(card: SymbolCard): ReadonlySet<string> {
  const free = listOf(card).filter((each) => !/[\s:]/.test(each.trim()))
  return new Set(usedAs(card) === 'call' && !/\bwhere\b/.test(card.signature) ? namesOf(free) : [])
}

const namesOf = (list: readonly string[]) => list.map((each) => NAME.exec(each)?.[1] ?? each)

/** After the name, or before the type of the result (`static <T> T first(List<T> list)`). */
function listOf(card: SymbolCard): readonly string[] {
  const after = typeParametersOf(card)?.parameters ?? []
  const before = /^(?:@?[\w.]+\s+)*(?=<)/.exec(card.signature)?.[0].length
  if (after.length > 0 || before === undefined) return after
  return splitOutside(bracketed(card.signature.slice(before)), ',').map((each) => each.trim())
}

/** Modifiers before a name: variance, `const`, `reified`. */
const NAME = /^(?:(?:const|in|out|reified|each)\s+)*([\w$]+)/

/** What `<…>` or `[…]` at the start of a text contains. */
function bracketed(text: string): string {
  const close = { '<': '>', '[': ']' }[text[0] ?? '']
  if (close === undefined) return ''
  let depth = 0
  for (const [i, sign] of [...text].entries()) {
    if (sign === text[0]) depth++
    else if (sign === close && !/[-=]/.test(text[i - 1] ?? '')) depth--
    if (depth === 0) return text.slice(1, i)
  }
  return ''
}

function boundsIn(texts: readonly string[], names: readonly string[]): Set<string> {
  const bounds = new Set<string>()
  for (const text of texts) {
    const [, subject, bound] = BOUND.exec(text) ?? []
    if (subject === undefined || bound === undefined) continue
    for (const each of splitOutside(bound.replaceAll('&', '+'), '+')) {
      if (FREE.test(each)) continue
      const numbered = `${subject}: ${each}`.replace(/[\w$]+/g, (word) => {
        const at = names.indexOf(word)
        return at < 0 ? word : `#${at}`
      })
      bounds.add(numbered.replace(/\s+/g, ''))
    }
  }
  return bounds
}

/** `T: Clone`, `T extends Shelf`, `T any` */
const BOUND =
  /^(?:(?:const|in|out|reified|each)\s+)*(\S+?)(?:\s*:\s*|\s+extends\s+|\s+)([^=]*?)(?:\s*=(?!>).*)?$/s

/** Bounds that any type satisfies, or lifetimes. */
const FREE = /^(?:any|unknown|object|\?Sized|Sized|')/

function boundImpact(before: TypeParameters, after: TypeParameters): Impact {
  if (before.parameters.length !== after.parameters.length) return 'none'
  return [...after.bounds].every((each) => before.bounds.has(each)) ? 'none' : 'possible'
}

function shown({ parameters, where }: TypeParameters): string {
  const text = [parameters.join(', '), where].filter((each) => each !== '').join(' ')
  return text === '' ? 'none' : `\`${text}\``
}
