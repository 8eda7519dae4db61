/**
 * Leaves out generated single-file versions such as `single_include/json.hpp` or `extras/catch_amalgamated.hpp`,
 * because searches would find everything in them twice. Each gets a note in the report.
 *
 * They are recognized by content, because names and headers differ between projects. JavaScript and Python are
 * exempt: there such a file is what a package exports, and module-variants.ts handles it.
 */

import { groupedBy } from '../../../runtime/std/grouping.ts'
import type { Definition, Problem } from '../../facts.ts'
import { type CodeFile, isCode, type LinkFile, qualifiedName } from '../library.ts'
import { importRules } from './import-rules.ts'

const MIN_DEFINITIONS = 100 // definitions: of less, half may be the same by chance (`main`, `operator==`)
const MIN_SHARE_ELSEWHERE = 0.8 // minimum share of its definitions that other files contain; the rest is vendored code
const MIN_FILES = 5 // minimum number of files in it; less is copied code
/** Maximum ratio of the files' definitions to its own; beyond it, the files are variants for other platforms. */
const MAX_DEFINITION_RATIO = 1.5

export function withoutSingleFileBundles(files: readonly LinkFile[]): {
  readonly files: readonly LinkFile[]
  readonly problems: readonly Problem[]
} {
  const code = files
    .filter(isCode)
    .filter(
      ({ role, language }) => role === 'source' && importRules(language).specifiers === 'unknown',
    )
  const bundles = new Map<LinkFile, string>()
  for (const sources of groupedBy(code, ({ language }) => language).values()) {
    if (!sources.some(isLarge)) continue
    const fileOf = new Map<string, CodeFile>()
    // A bundle is larger than each of its files.
    for (const file of sources.toSorted((a, b) => size(a) - size(b))) {
      const parts = isLarge(file) ? partsOf(file, fileOf) : null
      if (parts !== null) {
        bundles.set(
          file,
          `made of ${parts[0]?.path} and ${parts.length - 1} other files, all read there`,
        )
        continue
      }
      const { path, facts } = file
      for (const each of facts.definitions) {
        fileOf.set(key(each), file).set(key(each) + extension(path), file)
      }
    }
  }
  if (bundles.size === 0) return { files, problems: [] }
  return {
    files: files.filter((file) => !bundles.has(file)),
    problems: [...bundles].map(([{ path }, reason]) => ({ path, reason, severity: 'info' })),
  }
}

function partsOf(
  { path, facts: { definitions } }: CodeFile,
  homes: ReadonlyMap<string, CodeFile>,
): CodeFile[] | null {
  const files = definitions
    .map((each) => homes.get(key(each) + extension(path)) ?? homes.get(key(each)))
    .filter((home) => home !== undefined)
  if (files.length < definitions.length * MIN_SHARE_ELSEWHERE) return null
  const parts = [...new Set(files)]
  if (parts.length < MIN_FILES) return null
  const all = parts.reduce((sum, part) => sum + size(part), 0)
  return all > definitions.length * MAX_DEFINITION_RATIO ? null : parts
}

function isLarge(file: CodeFile): boolean {
  return size(file) >= MIN_DEFINITIONS
}

function size({ facts }: CodeFile): number {
  return facts.definitions.length
}

/** The extension, which pairs a header with its implementation file. */
function extension(path: string): string {
  return path.slice(path.lastIndexOf('.'))
}

/** Without the signature, because an `#if` may parse differently in a longer file. */
function key(definition: Definition): string {
  return `${definition.kind} ${qualifiedName(definition)}`
}
