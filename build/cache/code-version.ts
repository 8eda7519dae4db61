/**
 * The version of a part of the build, for cache keys: a hash of its sources. A version number would have to be raised
 * by hand, and a forgotten one would keep wrong values in caches. `npm run build` computes the hashes and stores them
 * beside the compiled code, so that indexing a library reads no sources.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../package-root.ts'

/**
 * The sources of each part, relative to the package's root. A folder stands for all of its TypeScript files.
 * package.json is listed because it pins the dependencies.
 */
export const PARTS = {
  /** All sources; the grammars are hashed as well. */
  build: ['build', 'runtime', 'package.json'],
  /** Everything that the facts of a file depend on. */
  facts: [
    'build/documents/card-document.ts',
    'build/documents/indexed-fields.ts',
    'build/extract',
    'build/facts',
    'build/facts.ts',
    'build/languages',
    'build/package-root.ts',
    'build/text/chains.ts',
    'build/text/imported-names.ts',
    'build/text/listed-spans.ts',
    'build/text/name-signs.ts',
    'build/text/some-match.ts',
    'build/thread-file.ts',
    'runtime/card.ts',
    'runtime/document.ts',
    'runtime/std/brackets.ts',
    'runtime/std/error-message.ts',
    'runtime/std/escape-pattern.ts',
    'runtime/std/grouping.ts',
    'runtime/std/indentation.ts',
    'runtime/std/language-names.json',
    'runtime/std/language-names.ts',
    'runtime/std/memoize-by-object.ts',
    'runtime/std/nesting.ts',
    'runtime/std/sorted.ts',
    'package.json',
  ],
  /** The code that cuts excerpts; the rules of each language are hashed as well. */
  excerpts: [
    'build/excerpt',
    'build/extract/code',
    'build/languages',
    'build/text',
    'runtime/cards/symbol-kinds.ts',
    'runtime/std',
    'runtime/verify',
    'package.json',
  ],
  sections: ['runtime', 'package.json'],
  embedding: ['build/embed', 'runtime', 'package.json'],
  'file vectors': ['build/embed/file-vectors.ts', 'build/embed/words/chain-numbers.ts', 'runtime'],
  measured: ['runtime', 'build/embed', 'build/measure', 'build/answer', 'package.json'],
  /** The code that computes vectors of texts. The trained weights are hashed as well. */
  encoder: [
    'build/embed/encoder',
    'runtime/embedding/static-embedder.ts',
    'runtime/embedding/term-weight.ts',
    'runtime/pack/lexical/tokenizer.ts',
    'runtime/pack/vectors/quantized.ts',
    'package.json',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Part = keyof typeof PARTS

/** The file in dist/ that holds the versions of all parts. */
export const CODE_VERSIONS = 'code-versions.json'

export function codeVersion(part: Part): string {
  known ??= readVersions()
  return known[part]
}

let known: Readonly<Record<Part, string>> | undefined

function readVersions(): Readonly<Record<Part, string>> {
  const file = join(PACKAGE_ROOT, 'dist', CODE_VERSIONS)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(
      `dist/${CODE_VERSIONS} cannot be read: run \`npm run build\` in the clone of cardcat`,
    )
  }
}

/** Computes the versions from the sources, for `npm run build`. */
export const codeVersions = (): Record<string, string> =>
  Object.fromEntries(Object.entries(PARTS).map(([part, places]) => [part, hashOf(places)]))

function hashOf(places: readonly string[]): string {
  const files = places.flatMap((place) =>
    /\.\w+$/.test(place) ? [place] : sourcesIn(place).map((name) => join(place, name)),
  )
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(join(PACKAGE_ROOT, file))).update('\0')
  return hash.digest('hex').slice(0, 32)
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
