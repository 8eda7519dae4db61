/**
 * Finds pages that another page includes, by a directive or by a path in its front matter (where one framework's page
 * is derived from another's). The including page has their headings and labels.
 */
import { posix } from 'node:path'
import { appendTo } from '../../runtime/std/grouping.ts'

const PAGE = String.raw`[\w@$./ -]*[\w-]\.(?:mdx?|markdown|rst|txt|inc)`

/**
 * `.. include:: x`, `--8<-- "x"`, `{% include "x" %}`, `{{#include x}}`, `<!--@include: x-->`, `{!x!}`, `{include} x`,
 * `import X from 'x'`
 */
const DIRECTIVES = [
  String.raw`^\s*\.\. (?:md)?include::\s+(${PAGE})`,
  String.raw`--8<--\s+["'](${PAGE})`,
  String.raw`\{%-?\s*include[\w-]*\s+["']?(${PAGE})`,
  String.raw`\{\{#include\s+(${PAGE})`,
  String.raw`<!--\s*@?include:?\s*["']?(${PAGE})`,
  String.raw`\{!\s*(${PAGE})`,
  String.raw`\{include\}\s+(${PAGE})`,
  String.raw`^import\s+\w+\s+from\s+["'](${PAGE})["']`,
].map((directive) => new RegExp(directive, 'gm'))

const FIELD = new RegExp(String.raw`^\w+:[ \t]*["']?(${PAGE})["']?[ \t]*$`, 'gm')

export interface Inclusions {
  /** Paths of directives, as written. */
  readonly included: readonly string[]
  /** Values of the front matter that look like pages. */
  readonly fields: readonly string[]
}

/** For the path of a page, the folders of the pages that include it: its links and pictures are resolved there. */
export function includingFolders(
  pages: readonly { readonly path: string; readonly text: string }[],
): (path: string) => readonly string[] {
  const folders = new Map<string, string[]>()
  for (const { path, text } of pages)
    for (const included of inclusionsIn(text).included)
      appendTo(folders, posix.join(posix.dirname(path), included), posix.dirname(path))
  return (path) => folders.get(path) ?? []
}

export function inclusionsIn(text: string): Inclusions {
  return {
    included: DIRECTIVES.flatMap((directive) => pathsIn(text, directive)),
    fields: pathsIn(frontMatterIn(text), FIELD),
  }
}

/** The block of YAML at the beginning of a page, or ''. */
export const frontMatterIn = (text: string): string =>
  /^---\r?\n[\s\S]*?\r?\n---/.exec(text)?.[0] ?? ''

const pathsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, path = '']) => path.trim())
