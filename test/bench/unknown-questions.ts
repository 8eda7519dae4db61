/**
 * Questions with words that no card contains, of several kinds that people and programs ask: made-up words, long and
 * short ones, digits, other scripts, misspelled identifiers, and whole questions about other subjects.
 */
import { misspell, pick } from './misspell.ts'

export interface UnknownOptions {
  /** Dotted names of the corpus. */
  readonly names: readonly string[]
  readonly known: ReadonlySet<string>
  readonly count: number
  readonly random: () => number
}

type Form = (options: UnknownOptions) => string

const FORMS: readonly Form[] = [
  ({ random }) => madeUp(LATIN, 4 + below(3, random), random),
  ({ random }) => madeUp(LATIN, 10 + below(11, random), random),
  ({ random }) => madeUp(DIGITS, 5 + below(5, random), random),
  ({ random }) => madeUp(LATIN, 3, random) + madeUp(DIGITS, 4, random) + madeUp(LATIN, 2, random),
  ({ random }) => madeUp(OTHER_LETTERS, 4 + below(6, random), random),
  ({ random }) => Array.from({ length: 8 }, () => madeUp(LATIN, 8, random)).join(' '),
  misspelledName,
  otherQuestion,
]

/** Different questions, equally many of each kind. */
export function unknownQuestions(options: UnknownOptions): string[] {
  const asked = new Set<string>()
  for (let tries = 0; asked.size < options.count; tries++) {
    const question = FORMS[tries % FORMS.length]?.(options) ?? ''
    if (question.split(/[ .]/).some((word) => !options.known.has(word))) asked.add(question)
  }
  return [...asked]
}

const LATIN = [...'abcdefghijklmnopqrstuvwxyz']
const DIGITS = [...'0123456789']
const OTHER_LETTERS = [...'äöüßéèñçšžłąęøåжшчщλπσ検索語']

const madeUp = (letters: readonly string[], length: number, random: () => number): string =>
  Array.from({ length }, () => pick(letters, random)).join('')

const below = (limit: number, random: () => number): number => Math.floor(random() * limit)

/** Misspelling a short name would give another name. */
const LONG_NAME = 6

function misspelledName({ names, random }: UnknownOptions): string {
  for (;;) {
    const [owner, name = ''] = pick(names, random).split('.').slice(-2)
    if (name.length >= LONG_NAME) return `${owner}.${misspell(name, random)}`
  }
}

/** From fields that are rare in packages of a JavaScript project. */
const TERMS =
  'delaunay triangulation kriging voronoi bathymetry isochrone photogrammetry seismogram tomography thermocline salinity genome peptide phylogeny haplotype nucleotide crystallography interferometry astrometry perihelion parallax heteroskedasticity multicollinearity jackknife homography epipolar demosaicing vignetting'.split(
    ' ',
  )
const VERBS = ['conduct', 'perform', 'compute', 'plot']

function otherQuestion({ random }: UnknownOptions): string {
  return `how to ${pick(VERBS, random)} a ${pick(TERMS, random)} ${pick(TERMS, random)} in python`
}
