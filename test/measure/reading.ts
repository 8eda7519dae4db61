/**
 * Measures how long reading folders of libraries takes, compared with tree-sitter alone. `npm run bench` reports the
 * same figure for installed packages; this script computes it for any library.
 *
 *   npx tsx test/measure/reading.ts ../sympy ../django
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { measureReading } from '../bench/reading.ts'

const work = mkdtempSync(join(tmpdir(), 'cardcat-reading-'))
try {
  for (const folder of process.argv.slice(2)) {
    const figures = await measureReading(folder, work)
    const { files, symbols, parse_fresh_ms, extract_ms } = figures
    process.stdout.write(
      `${basename(folder)}: ${symbols} symbols in ${files} files of code; read in ${Math.round(extract_ms)} ms, ` +
        `parsed alone in ${Math.round(parse_fresh_ms)}: ${(extract_ms / parse_fresh_ms).toFixed(2)}\n`,
    )
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
