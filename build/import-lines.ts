/**
 * The second half of `npm run verify-languages`: grammars/<language>/import.json → runtime/context/import-lines.json,
 * how each language imports a public symbol. Contexts are assembled where there is no grammars/ folder, so the data
 * is one module there; a test compares it with the folders. A language without such a file has no import lines,
 * because none is better than a wrong one.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
export const IMPORT_LINES_FILE = join(ROOT, 'runtime/context/import-lines.json')

const ImportJson = v.strictObject({
  line: v.string(),
  functions: v.optional(v.string()),
  separator: v.optional(v.string(), '.'),
  paths: v.optional(v.picklist(['dotted', 'specifier']), 'dotted'),
  root: v.optional(v.string(), ''),
})

/** The content of the file, with its final newline. */
export function importLines(folder = join(ROOT, 'grammars')): string {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, file: join(folder, name, 'import.json') }))
    .filter(({ file }) => existsSync(file))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const table = files.map(({ name, file }) => {
    const parsed = v.safeParse(ImportJson, JSON.parse(readFileSync(file, 'utf8')))
    if (parsed.success) return [name, parsed.output] as const
    const [issue] = parsed.issues
    throw new Error(
      `grammars/${name}/import.json: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
    )
  })
  return `${JSON.stringify(Object.fromEntries(table), null, 2)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(IMPORT_LINES_FILE, importLines())
