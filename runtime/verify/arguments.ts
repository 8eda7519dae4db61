/**
 * Checks the arguments of a call against the functions that it may mean, and describes the error, if any. One
 * matching overload is enough. Calls whose arguments cannot be counted (`*args`, a decorator that may change the
 * parameters) are not judged.
 */
import type { SymbolCard } from '../card.ts'
import { isRest } from '../cards/parameters.ts'
import { splitOutside } from '../std/split-outside.ts'
import { wholeWord } from '../std/whole-word.ts'
import type { Call } from './call-arguments.ts'
import { wrappersOf } from './plain-decorators.ts'
import type { ReadingRules } from './reading-rules.ts'

export interface WrongArguments {
  readonly message: string
  /** The named argument that is not a parameter. */
  readonly parameter?: string
  /** Where the wrong argument is, if not at the name of the function. */
  readonly at?: number
  /** The parameters that get no argument. */
  readonly missing?: readonly string[]
}

export interface CallSite {
  /** Called through an instance. */
  readonly bound: boolean
  readonly rules: ReadingRules
  /** The code of the library's only function with a name. */
  readonly declarationOf: (name: string) => string | undefined
}

export function wrongArguments(
  call: Call,
  cards: readonly SymbolCard[],
  site: CallSite,
): WrongArguments | undefined {
  const { rules } = site
  if (rules.calls === 'none' || call.literal || cards.length === 0) return undefined
  let first: WrongArguments | undefined
  for (const card of cards) {
    const wrong = wrongWith(call, card, site)
    if (wrong === undefined) return undefined
    first ??= wrong
  }
  return first
}

function wrongWith(
  call: Call,
  card: SymbolCard,
  { bound, rules, declarationOf }: CallSite,
): WrongArguments | undefined {
  const { parameters, decorators, signature, title, approximate } = card
  const wrappers = approximate ? undefined : wrappersOf(card, rules, declarationOf)
  if (wrappers === undefined) return undefined
  const inBrackets = /\((.*)\)/s.exec(signature)?.[1]?.trim()
  if (HAS_DECLARED_TYPE.test(signature)) return undefined
  // The parameters are unknown if the signature elides them.
  if (inBrackets === undefined || /…|\.\.\.\s*$/.test(signature)) return undefined
  if (
    parameters.length === 0 &&
    inBrackets !== '' &&
    !/^(?:void|&?(?:mut\s+)?(?:self|this|cls))\b[^,]*$/.test(inBrackets)
  )
    return undefined
  const names = new Set(parameters.map(({ name }) => name.replace(/^[*.&$]+|\?$/g, '')))
  const takesAnyName = parameters.some(
    ({ kind, name }) => kind === 'keyword-rest' || name.startsWith('**'),
  )
  const called = title.split(/[.#:]/).slice(-2).join('.')
  const takesNames =
    rules.namedInHash !== true || parameters.some(({ kind }) => kind === 'keyword-only')
  if (rules.namedArgument !== undefined && !takesAnyName && takesNames) {
    const strange = call.named.find((name) => !names.has(name))
    if (strange !== undefined && !wrappers.some((code) => wholeWord(strange).test(code))) {
      const list = parameters.filter((each) => !isRest(each)).map(({ name }) => name)
      return {
        message: `${called} has no parameter ${strange}${list.length === 0 ? '' : `; it takes ${list.join(', ')}`}`,
        parameter: strange,
        ...placeOf(strange, call),
      }
    }
  }
  if (rules.calls === 'names' || call.open) return undefined
  if (wrappers.length > 0) return undefined
  if (rules.multipleResults && call.positional === 1 && call.endsInCall === true) return undefined
  const isStatic = decorators.some((each) => /staticmethod|classmethod/.test(each))
  // Called through the class, the receiver is an argument, too. It may have any name, and is not among the parameters.
  if (!bound && !isStatic && rules.receivers.includes('self')) {
    const [, written] = /^\s*(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?(\w+)/.exec(inBrackets) ?? []
    if (written !== undefined && !names.has(written)) return undefined
  }
  if (bound && rules.receiver && !new RegExp(rules.receiver, 'u').test(inBrackets)) return undefined
  const all =
    bound && hasReceiverFirst(parameters, inBrackets, rules)
      ? parameters.slice(1)
      : withoutReceiver(card, inBrackets, bound ? rules.compiled.staticDecorators : [])
  // A function without parameters may return another one, which takes the block.
  if (call.block && all.length === 0) return undefined
  const taken = call.block ? all.slice(0, -1) : all
  const slots = taken.filter((each) => !isRest(each) && each.kind !== 'keyword-only')
  const hasRest = parameters.some(
    ({ kind, name }) => kind === 'rest' || (name.startsWith('*') && !name.startsWith('**')),
  )
  if (!hasRest && call.positional > slots.length) {
    return {
      message: `${called} takes ${slots.length === 0 ? 'no' : `at most ${slots.length}`} positional argument${slots.length === 1 ? '' : 's'}, and is given ${call.positional}`,
    }
  }
  const { defaultsElsewhere } = rules
  if (defaultsElsewhere && new RegExp(defaultsElsewhere, 'u').test(signature)) return undefined
  const mayBeEmpty = rules.emptyTypes === undefined ? undefined : new RegExp(rules.emptyTypes, 'u')
  const needed = taken.filter(
    (each) =>
      !isRest(each) &&
      mayBeEmpty?.test(each.type ?? '') !== true &&
      each.default === undefined &&
      each.kind !== 'optional' &&
      !call.named.includes(each.name) &&
      !(slots.indexOf(each) >= 0 && slots.indexOf(each) < call.positional),
  )
  if (needed.length === 0) return undefined
  const missing = needed.map(({ name }) => name)
  return { message: `${called} needs ${missing.join(', ')}`, missing }
}

function placeOf(name: string, { named, namedAt }: Call): Pick<WrongArguments, 'at'> {
  const at = namedAt?.[named.indexOf(name)]
  return at === undefined ? {} : { at }
}

/**
 * Matches constants and properties with a declared type, which states the parameters in place of the assigned function:
 * `useRow: UseRow<Id> = (options)`.
 */
const HAS_DECLARED_TYPE =
  /^\s*(?:export\s+)?(?:(?:const|let|var)\s+[\w$]+\s*:|(?:(?:public|protected|static|override|readonly)\s+)*[\w$]+\s*:\s*[A-Z][^(]*=\s*(?:async\s*)?\()/

/** Whether the first parameter is the receiver of an extension method: C#'s `(this Cart cart, …)`. */
function hasReceiverFirst(
  [first]: SymbolCard['parameters'],
  inBrackets: string,
  { compiled: { extensionMembers } }: ReadingRules,
): boolean {
  const [written = ''] = splitOutside(inBrackets, ',')
  return (
    first !== undefined &&
    extensionMembers?.test(`(${written}`) === true &&
    wholeWord(first.name).test(written)
  )
}

/**
 * A receiver may have any name. The usual ones are not among the parameters.
 * @param staticDecorators none where a call passes the receiver itself
 */
function withoutReceiver(
  { parameters, decorators, symbol_kind }: SymbolCard,
  inBrackets: string,
  staticDecorators: readonly RegExp[],
): SymbolCard['parameters'] {
  const [first, ...others] = parameters
  const isMethod =
    decorators.some((each) => /classmethod/.test(each)) ||
    (staticDecorators.length > 0 &&
      symbol_kind === 'method' &&
      !decorators.some((each) => staticDecorators.some((pattern) => pattern.test(each))))
  const isReceiver = first !== undefined && isMethod && inBrackets.startsWith(first.name)
  return isReceiver ? others : parameters
}
