/**
 * A question → the version of a library that it names: `requests@2.31.0`, `requests==2.31`, `requests 2.31`,
 * `in version 2.31`, `requests@next`. A number alone names nothing: `requests 3 times` asks for no version. Without its
 * version the question goes on to the search, which would take the number for a word.
 */
import { escapePattern } from '../std/escape-pattern.ts'

export interface NamedVersion {
  readonly version: string
  /** The question without it. */
  readonly text: string
}

const NUMBER = String.raw`v?\d+(?:\.\d+)+(?:[-.+]?[a-z][\w.+-]*)?`

/** @param names of the library @param isOnly the catalog has no other: a bare `version 2.31` can mean nothing else */
export function namedVersion(
  text: string,
  { names, channels, isOnly }: NamesOfLibrary,
): NamedVersion | undefined {
  const called = names.map(escapePattern).join('|')
  const pointers = ['all', ...channels].map(escapePattern).join('|')
  const patterns = [
    String.raw`(?<keep>(?<![\w@/.])(?:${called}))(?:@|==)(?<version>${NUMBER}|v?\d+|${pointers})(?![\w])`,
    String.raw`(?<keep>(?<![\w@/.-])(?:${called}))\s+(?:version\s+|v\.?\s*)?(?<version>${NUMBER})(?![\w])`,
    ...(isOnly
      ? [String.raw`(?<keep>\b)(?:in\s+)?(?:version\s+|(?=v\d))(?<version>${NUMBER})(?![\w])`]
      : []),
  ]
  for (const pattern of patterns) {
    const match = new RegExp(pattern, 'i').exec(text)
    const version = match?.groups?.version?.replace(/[.+-]+$/, '')
    if (match === null || version === undefined) continue
    const before = text.slice(0, match.index) + (match.groups?.keep ?? '')
    return { version, text: `${before}${text.slice(match.index + match[0].length)}`.trim() }
  }
  return undefined
}

export interface NamesOfLibrary {
  readonly names: readonly string[]
  readonly channels: readonly string[]
  readonly isOnly: boolean
}
