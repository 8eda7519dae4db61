/**
 * A question and what the paths of files show (path-traits.ts) → by what a file's score is multiplied. A trait that
 * the question speaks of counts nothing: who asks for tests gets tests.
 */
import { PATH_TRAITS, versionWords } from '../pack/path-traits.ts'

const BASE = 0.7
/** Powers of the base. */
const MOST = 2

export interface PathPenalty {
  readonly factor: number
  /** Names of the traits that count. */
  readonly because: readonly string[]
}

/** @returns the penalty of a file by its traits and path */
export function pathPenalties(text: string): (traits: number, path: string) => PathPenalty {
  const counted = PATH_TRAITS.map(({ lifted }) => !lifted.test(text))
  const words = new Set(text.toLowerCase().match(/\bv\d+\b/g) ?? [])
  return (traits, path) => {
    if (traits === 0) return FREE
    const because: string[] = []
    let power = 0
    for (const [bit, { name, weight }] of PATH_TRAITS.entries()) {
      if ((traits & (1 << bit)) === 0 || counted[bit] === false) continue
      if (name === 'older' && versionWords(path).some((word) => words.has(word))) continue
      because.push(name)
      power += weight
    }
    return { factor: BASE ** Math.min(MOST, power), because }
  }
}

const FREE: PathPenalty = { factor: 1, because: [] }

/** Traits of one card are bits of one byte. */
const PLACES = 256

/** @returns by what a card's score is multiplied, by its place; a version in the question lifts all older ones */
export function placeFactors(text: string): Float64Array {
  const lifted = LIFTS_ANY.test(text) ? liftedBy(text) : 0
  const known = factorsByLifted.get(lifted) ?? factorsWithout(lifted)
  factorsByLifted.set(lifted, known)
  return known
}

const VERSION = /\bv\d+\b/i

/** Most questions lift nothing: one expression says so, where an isolate that has just started compiles each. */
const LIFTS_ANY = new RegExp(
  [VERSION, ...PATH_TRAITS.map(({ lifted }) => lifted)].map(({ source }) => source).join('|'),
  'i',
)

/** @returns bits of traits */
const liftedBy = (text: string): number =>
  PATH_TRAITS.reduce(
    (bits, { name, lifted }, bit) =>
      lifted.test(text) || (name === 'older' && VERSION.test(text)) ? bits | (1 << bit) : bits,
    0,
  )

const factorsByLifted = new Map<number, Float64Array>()

function factorsWithout(lifted: number): Float64Array {
  const powers = new Float64Array(PLACES)
  // A place is one without its highest trait, and that trait.
  for (const [bit, { weight }] of PATH_TRAITS.entries())
    for (let place = 1 << bit; place < Math.min(PLACES, 2 << bit); place++)
      powers[place] = (powers[place - (1 << bit)] ?? 0) + ((lifted >> bit) & 1 ? 0 : weight)
  return powers.map((power) => BASE ** Math.min(MOST, power))
}
