/**
 * Reads a folder of a few small files into a library, in the form in which the build passes it to linking. It uses the
 * same readers, so these tests notice when extraction and linking no longer fit together.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notebookText } from '../../build/discover/notebooks.ts'
import { openFileReader } from '../../build/extract/extract-file.ts'
import type { FileRole } from '../../build/facts.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import type { Library, LinkFile } from '../../build/link/library.ts'
import type { PackageFile } from '../../build/manifests.ts'

export async function libraryOf(
  project: string,
  texts: Readonly<Record<string, string>>,
  more: Partial<Library> = {},
): Promise<Library> {
  const grammars = await loadGrammars()
  const read = openFileReader(grammars.languages)
  const files: LinkFile[] = []
  const packages: PackageFile[] = []
  for (const [path, text] of Object.entries(texts)) {
    if (path.endsWith('package.json')) {
      packages.push({ folder: path.replace(/\/?package\.json$/, ''), json: JSON.parse(text) })
      continue
    }
    const language = languageOf(path, grammars.languageOf(path)?.name)
    const notebook = language === 'notebook' ? notebookText(text) : { text }
    if (typeof notebook === 'string') throw new Error(`${path}: ${notebook}`)
    const file = { path, role: roleOf(path), language, ...notebook }
    files.push({ ...file, facts: await read(file) })
  }
  const { languages } = grammars
  return {
    project,
    version: '1.0',
    publicNames: [],
    aliases: {},
    packages,
    languages,
    files,
    ...more,
  }
}

export function readFolder(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return Object.fromEntries(
    paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )
}

function languageOf(path: string, known: string | undefined): string {
  if (path.endsWith('.ipynb')) return 'notebook'
  return known ?? (path.endsWith('.md') ? 'markdown' : path.slice(path.lastIndexOf('.') + 1))
}

function roleOf(path: string): FileRole {
  if (/(^|\/)tests?\/|_test\.go$/.test(path)) return 'test'
  return /(^|\/)docs\/|\.md$/.test(path) ? 'docs' : 'source'
}
