/** The WebAssembly file of a grammar, and what identifies its content for the caches. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageSpecifier } from '../text/package-specifier.ts'

/** @returns its absolute path */
export function grammarFile(specifier: string, language: string): string {
  const resolve = createRequire(import.meta.url).resolve
  try {
    return resolve(specifier)
  } catch {
    // If the package's `exports` hide the file, locate the package first.
    const { name, subpath } = packageSpecifier(specifier)
    try {
      return join(dirname(resolve(`${name}/package.json`)), subpath)
    } catch {
      throw new Error(
        `grammars/${language}/language.json: the package ${name} is not installed; add it to package.json.`,
      )
    }
  }
}

/**
 * Of an installed package, its name and version: an npm version never changes, and hashing the grammars of all
 * languages takes longer than reading a small library. Of any other file (`npm link`), the content.
 */
export async function grammarIdentity(
  specifier: string,
  file: string,
): Promise<string | Uint8Array> {
  const { name } = packageSpecifier(specifier)
  const installed = join('node_modules', name)
  const end = file.lastIndexOf(installed) + installed.length
  if (end < installed.length) return readFile(file)
  const manifest = await readFile(join(file.slice(0, end), 'package.json'), 'utf8')
  const { version }: { readonly version: string } = JSON.parse(manifest)
  return `${name}@${version}${file.slice(end).replaceAll('\\', '/')}`
}
