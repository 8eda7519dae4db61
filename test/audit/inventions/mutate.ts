/**
 * Mutates a real name as a model might invent it. Each class is one kind of mistake: a synonym for one of its words,
 * the name of a sibling library, the plural, another case. Seeded, so that a library always gets the same inventions.
 */
import { readFileSync } from 'node:fs'

export const CLASSES = ['synonym', 'sibling', 'module', 'plural', 'case'] as const
export type InventionClass = (typeof CLASSES)[number]

const read = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '))

const SYNONYMS = new Map(read('./synonyms.txt').map(([word = '', ...others]) => [word, others]))
const SIBLINGS: Readonly<Record<string, readonly string[]>> = {
  python: read('./siblings-python.txt').flat(),
  javascript: read('./siblings-javascript.txt').flat(),
  typescript: read('./siblings-javascript.txt').flat(),
  tsx: read('./siblings-javascript.txt').flat(),
  go: read('./siblings-go.txt').flat(),
  rust: read('./siblings-rust.txt').flat(),
}

/** Mulberry32: 0–1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @returns undefined if this class of mistake does not apply to the name */
export function mutated(
  kind: Exclude<InventionClass, 'module'>,
  name: string,
  language: string,
  random: () => number,
): string | undefined {
  switch (kind) {
    case 'synonym':
      return synonymOf(name, random)
    case 'sibling':
      return siblingOf(name, SIBLINGS[language] ?? [], random)
    case 'plural':
      return pluralOf(name)
    case 'case':
      return otherCase(name)
    default:
      return kind satisfies never
  }
}

/** `readFile_now` → ['read', 'File', '_', 'now'] */
const PARTS = /[_$]+|\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+|\p{L}+/gu
const partsOf = (name: string): string[] => name.match(PARTS) ?? []

function synonymOf(name: string, random: () => number): string | undefined {
  const parts = partsOf(name)
  const places = parts.flatMap((part, i) => (SYNONYMS.has(part.toLowerCase()) ? [i] : []))
  const place = places[Math.floor(random() * places.length)]
  if (place === undefined) return undefined
  const part = parts[place] ?? ''
  const others = SYNONYMS.get(part.toLowerCase()) ?? []
  const other = others[Math.floor(random() * others.length)] ?? ''
  return parts.with(place, inCaseOf(part, other)).join('')
}

const inCaseOf = (like: string, word: string): string => {
  if (like.length > 1 && like === like.toUpperCase()) return word.toUpperCase()
  return like[0] === like[0]?.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

/** The library with the most words in common, as one would confuse them. */
function siblingOf(
  name: string,
  pool: readonly string[],
  random: () => number,
): string | undefined {
  const words = partsOf(name).map((part) => part.toLowerCase())
  const isUpper = /^\p{Lu}/u.test(name)
  const same = pool.filter((other) => /^\p{Lu}/u.test(other) === isUpper && other !== name)
  const shared = same.map((other) => ({
    other,
    count:
      partsOf(other).filter((part) => words.includes(part.toLowerCase())).length /
      partsOf(other).length,
    by: random(),
  }))
  return shared.toSorted((a, b) => b.count - a.count || a.by - b.by)[0]?.other
}

function pluralOf(name: string): string | undefined {
  if (/\p{Lu}{2}$/u.test(name) || /\d$/.test(name)) return `${name}s`
  if (/[^s]s$/.test(name) && name.length > 3) return name.slice(0, -1)
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

function otherCase(name: string): string | undefined {
  const parts = partsOf(name).filter((part) => !/^[_$]+$/.test(part))
  if (parts.length === 0) return undefined
  if (parts.length === 1) {
    const [part = ''] = parts
    const other =
      part[0] === part[0]?.toUpperCase()
        ? part.toLowerCase()
        : part.charAt(0).toUpperCase() + part.slice(1)
    return other === name ? undefined : other
  }
  if (name.includes('_')) {
    const [first = '', ...others] = parts.map((part) => part.toLowerCase())
    return first + others.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
  }
  return parts.map((part) => part.toLowerCase()).join('_')
}
