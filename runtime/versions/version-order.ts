/**
 * Two version numbers in, their order out: `1.10.0` after `1.9.2`, `2.0.0-rc.1` and `2.0rc1` before `2.0.0`,
 * `1.0.post1` after `1.0`. It covers what Semantic Versioning (https://semver.org, section 11) and PEP 440 say about
 * numbers, pre-releases and post-releases, since one catalog holds libraries of both. What has no number at all comes
 * first, in the order of its letters.
 */
import { byCodeUnits } from '../std/sorted.ts'

interface Parts {
  readonly numbers: readonly number[]
  /** −1 for a pre-release, 1 for a post-release. */
  readonly stage: number
  /** Words and numbers of the pre-release or post-release, in order. */
  readonly rest: readonly string[]
}

/** For `sort`: negative when `a` comes before `b`. */
export function compareVersions(a: string, b: string): number {
  return compareParts(partsOf(a), partsOf(b)) || byCodeUnits(a, b)
}

const compareParts = (a: Parts, b: Parts): number =>
  compareLists(a.numbers, b.numbers, byNumber) ||
  a.stage - b.stage ||
  compareLists(a.rest, b.rest, compareWords)

/** Whether two numbers name one version, in the notations of both standards: `1.0.0-beta.1` and `1.0.0b1`. */
export const isSameVersion = (a: string, b: string): boolean =>
  compareParts(inShort(partsOf(a)), inShort(partsOf(b))) === 0

const inShort = ({ rest, ...parts }: Parts): Parts => ({
  ...parts,
  rest: rest.map((word) => SHORT.get(word) ?? word),
})

/** The words of PEP 440 that mean the same. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['alpha', 'a'],
  ['beta', 'b'],
  ['c', 'rc'],
  ['pre', 'rc'],
  ['preview', 'rc'],
])

/** Compares the numbers alone, so that 16 and 16.0 are the same. */
export const compareReleases = (a: string, b: string): number =>
  compareLists(partsOf(a).numbers, partsOf(b).numbers, byNumber)

const byNumber = (x = 0, y = 0): number => x - y

export const isPrerelease = (version: string): boolean => partsOf(version).stage < 0

/**
 * Whether `wanted` names `version`: as a whole, or by its first parts (`2.31` names `2.31.4`). A leading `v` does not
 * count.
 */
export function isNamedBy(version: string, wanted: string): boolean {
  const [full, short] = [bare(version), bare(wanted)]
  return full === short || (full.startsWith(`${short}.`) && /\d$/.test(short))
}

const bare = (version: string): string => version.replace(/^v(?=\d)/i, '').toLowerCase()

function partsOf(version: string): Parts {
  // What follows a plus sign is the build (SemVer) or a local label (PEP 440).
  const [main = ''] = bare(version).split('+')
  const [numbers = ''] = /^\d+(?:\.\d+)*/.exec(main) ?? []
  const rest = main.slice(numbers.length).match(/[a-z]+|\d+/g) ?? []
  const isPost = /^(post|rev|r|p|pl|sp)$/.test(rest[0] ?? '')
  return {
    numbers: numbers === '' ? [-1] : numbers.split('.').map(Number),
    stage: rest.length === 0 ? 0 : isPost ? 1 : -1,
    rest,
  }
}

function compareLists<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (x: T | undefined, y: T | undefined) => number,
): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const order = compare(a[i], b[i])
    if (order !== 0) return order
  }
  return 0
}

/**
 * Numbers before words, by size; a list that ends comes before one that goes on. `dev` is before everything (PEP 440).
 */
function compareWords(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1
  const [x, y] = [rankOf(a), rankOf(b)]
  if (x !== y) return x - y
  return x === 0 ? Number(a) - Number(b) : byCodeUnits(a, b)
}

const rankOf = (word: string): number => (word === 'dev' ? -1 : /^\d/.test(word) ? 0 : 1)
