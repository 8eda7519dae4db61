/**
 * Compares two parameter lists: which calls no longer work, and what is new. Calls pass arguments by position or by
 * name, and grammars say whether a language allows names (`compatibility.namedArguments`).
 *
 * A removed parameter with another one in its place was renamed; the language decides whether that breaks. An old
 * name elsewhere in the new list was reordered.
 */

import type { Parameter } from '../../runtime/card.ts'
import type { Detail, Impact } from './change.ts'
import {
  isKeywordOnly,
  isOptional,
  isPositionalOnly,
  nameOf,
  positional,
  withRequired,
} from './parameter-kinds.ts'
import { isLike, renames } from './renamed-parameters.ts'
import { compareParameterTypes, type TypeChange, type TypeRules } from './types.ts'

export function compareParameters(
  old: readonly Parameter[],
  now: readonly Parameter[],
  rules: TypeRules,
): Detail[] {
  const before = partsOf(rules.trailingDefaults ? withRequired(old) : old)
  const after = partsOf(rules.trailingDefaults ? withRequired(now) : now)
  const details: Detail[] = []
  const report = (
    detail: Detail['detail'],
    impact: Impact,
    parameter: string,
    message: string,
  ): void => {
    details.push({ detail, impact, message, parameter })
  }
  const byName = new Map(after.ordinary.map((each) => [nameOf(each), each]))
  const oldNames = new Set(before.ordinary.map(nameOf))
  const oldPlaces = positional(before.ordinary).map(nameOf)
  const newPlaces = positional(after.ordinary).map(nameOf)
  const renamed = renames(before.ordinary, after.ordinary, rules)
  const takenBy = new Set(renamed.values())

  for (const parameter of before.ordinary) {
    const name = nameOf(parameter)
    const other = byName.get(name) ?? byName.get(renamed.get(name) ?? '')
    if (other === undefined) {
      const absorbed =
        (isKeywordOnly(parameter) || (rules.namedArguments && !isPositionalOnly(parameter))) &&
        after.keywords !== undefined
          ? `\`${name}\` is no longer declared; it is now one of \`${after.keywords.name}\``
          : undefined
      report(
        'parameter_removed',
        absorbed === undefined ? 'breaking' : 'possible',
        name,
        absorbed ?? `parameter \`${name}\` was removed`,
      )
      continue
    }
    const newName = nameOf(other)
    if (newName !== name) {
      const isBreak =
        (rules.namedArguments && !isPositionalOnly(parameter)) || isKeywordOnly(parameter)
      // Where only positions count, another name is not a change.
      if (isBreak)
        details.push({
          detail: 'parameter_renamed',
          impact: 'breaking',
          message:
            isKeywordOnly(parameter) || isLike(name, newName)
              ? `the parameter \`${name}\` is called \`${newName}\` now`
              : `the parameter \`${newName}\` is in the place of \`${name}\``,
          parameter: name,
          renamed_to: newName,
        })
    }
    compareOne(parameter, other, newName, rules, report)
  }

  // By position: the i-th argument before and now.
  const moved = oldPlaces.filter((name, place) => {
    const then = renamed.get(name) ?? name
    const at = newPlaces.indexOf(then)
    return at >= 0 && at !== place
  })
  const [first] = moved
  if (first !== undefined) {
    const kept = oldPlaces
      .map((name) => newPlaces.indexOf(renamed.get(name) ?? name))
      .filter((place) => place >= 0)
    const isInOrder = kept.every((place, i) => i === 0 || place > (kept[i - 1] ?? 0))
    const at = newPlaces.indexOf(renamed.get(first) ?? first)
    const isNew = (name: string) => !oldNames.has(name) && !takenBy.has(name)
    const ahead = newPlaces.slice(0, at).find(isNew)
    const isAdded = after.ordinary.some((each) => nameOf(each) === ahead && !isOptional(each))
    // A removed parameter already implies that later ones moved forward, and a required one that they moved back.
    if (!isInOrder || (kept.length === oldPlaces.length && !isAdded)) {
      report(
        'parameter_reordered',
        'breaking',
        first,
        ahead === undefined
          ? `positional parameters are in another order: ${list(oldPlaces)} → ${list(newPlaces)}`
          : `\`${ahead}\` comes before \`${first}\`, so positional arguments mean something else`,
      )
    }
  }

  for (const parameter of after.ordinary) {
    const name = nameOf(parameter)
    if (oldNames.has(name) || takenBy.has(name)) continue
    const optional = isOptional(parameter)
    const place = newPlaces.indexOf(name)
    const next = newPlaces.find((each, i) => place >= 0 && i > place && oldNames.has(each))
    const wasCaught =
      before.keywords !== undefined || (before.rest !== undefined && !isKeywordOnly(parameter))
    if (optional)
      report('parameter_added', 'none', name, `new optional parameter \`${written(parameter)}\``)
    else
      report(
        'parameter_added',
        wasCaught ? 'possible' : 'breaking',
        name,
        `new required parameter \`${written(parameter)}\`${next === undefined ? '' : ` before \`${next}\``}`,
      )
  }
  compareRest(before, after, report)
  return details
}

type ReportDetail = (
  detail: Detail['detail'],
  impact: Impact,
  parameter: string,
  message: string,
) => void

function compareOne(
  old: Parameter,
  now: Parameter,
  name: string,
  rules: TypeRules,
  report: ReportDetail,
): void {
  if (isOptional(old) && !isOptional(now))
    report('parameter_required', 'breaking', name, `parameter \`${name}\` became required`)
  else if (!isOptional(old) && isOptional(now))
    report('parameter_optional', 'none', name, `parameter \`${name}\` became optional`)
  else if (
    isKnown(old.default) &&
    isKnown(now.default) &&
    plainValue(old.default, rules) !== plainValue(now.default, rules)
  )
    report(
      'default_changed',
      'possible',
      name,
      `default of \`${name}\`: \`${old.default}\` → \`${now.default}\``,
    )
  if (now.kind === 'keyword-only' && old.kind !== 'keyword-only')
    report('parameter_keyword_only', 'breaking', name, `\`${name}\` can only be passed by name`)
  if (isPositionalOnly(now) && !isPositionalOnly(old) && rules.namedArguments)
    report(
      'parameter_positional_only',
      'breaking',
      name,
      `\`${name}\` can no longer be passed by name`,
    )
  const change = compareParameterTypes(old, now, rules)
  if (change === 'same') return
  const message = `type of \`${name}\`: \`${old.type ?? 'any'}\` → \`${now.type ?? 'any'}\``
  report('parameter_type', typeImpact(old, change, rules), name, message)
}

/** A union with fewer cases rejects what it accepted; any other type may be an alias, or the one documented before. */
function typeImpact({ type }: Parameter, change: TypeChange, rules: TypeRules): Impact {
  if (rules.types === 'hints' || change === 'wider') return 'none'
  return change === 'narrower' && type !== undefined ? 'breaking' : 'possible'
}

function compareRest(before: Parts, after: Parts, report: ReportDetail): void {
  for (const key of ['rest', 'keywords'] as const) {
    const old = before[key]
    const now = after[key]
    // Its keywords may have become named parameters.
    const isSpelledOut = after.ordinary.length > before.ordinary.length
    if (old !== undefined && now === undefined)
      report(
        'rest_removed',
        isSpelledOut ? 'possible' : 'breaking',
        old.name,
        `\`${starred(old)}\` was removed`,
      )
    if (old === undefined && now !== undefined)
      report('rest_added', 'none', now.name, `takes \`${starred(now)}\``)
  }
}

interface Parts {
  readonly ordinary: readonly Parameter[]
  readonly rest: Parameter | undefined
  readonly keywords: Parameter | undefined
}

function partsOf(parameters: readonly Parameter[]): Parts {
  const isKeywords = ({ kind, name }: Parameter) => kind === 'keyword-rest' || name.startsWith('**')
  const isRest = (each: Parameter) =>
    !isKeywords(each) && (each.kind === 'rest' || /^(?:\*|\.\.\.)/.test(each.name))
  return {
    // Any method accepts a block, so a block is neither required nor refused.
    ordinary: parameters.filter(
      (each) => !isKeywords(each) && !isRest(each) && each.kind !== 'block',
    ),
    rest: parameters.find(isRest),
    keywords: parameters.find(isKeywords),
  }
}

const written = (parameter: Parameter): string =>
  `${nameOf(parameter)}${parameter.default === undefined ? '' : `=${parameter.default}`}`
const starred = ({ kind, name }: Parameter): string =>
  /^[*.]/.test(name) ? name : `${kind === 'keyword-rest' ? '**' : '*'}${name}`
const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** A stub omits the value. */
const isKnown = (value: string | undefined): value is string =>
  value !== undefined && value !== '...' && !value.includes('…')

/** Quotes, spaces and the sign of the global namespace are ignored. */
function plainValue(value: string, { equivalents }: TypeRules): string {
  const plain = value.replace(/\s+|^\\(?=\w)/g, '').replaceAll("'", '"')
  return equivalents.find(([one]) => one === plain)?.[1] ?? plain
}
