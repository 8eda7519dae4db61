/** Compares two versions of a small library, whose files are given as texts by their paths. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ApiDiff, Detail } from '../../build/diff/change.ts'
import { diffVersions } from '../../build/diff/diff.ts'
import { languageRules } from '../../build/diff/language-rules.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { readVersion } from '../../build/versions/read-version.ts'

type Files = Readonly<Record<string, string>>

export async function diffOfFiles(old: Files, now: Files): Promise<ApiDiff> {
  const grammars = await loadGrammars()
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-versions-'))
  const read = (version: string, files: Files) => {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, version, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    return readVersion(join(folder, version), { grammars, cache: false, jobs: 1 })
  }
  try {
    return diffVersions(await read('old', old), await read('new', now), languageRules(grammars))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One line for each change: its impact, its kind, and what changed. */
export const linesOf = ({ changes }: ApiDiff): string[] =>
  changes.map(({ impact, change, symbol_kind, name }) =>
    [impact, change, symbol_kind, name].join(' '),
  )

/** The details of all changes. */
export const detailsOf = ({ changes }: ApiDiff): Detail['detail'][] =>
  changes.flatMap((change) =>
    change.change === 'changed' ? change.details.map(({ detail }) => detail) : [],
  )

/** The messages of all details. */
export const messagesOf = ({ changes }: ApiDiff): string[] =>
  changes.flatMap((change) =>
    change.change === 'changed' ? change.details.map(({ message }) => message) : [],
  )

/** The files of a Python package with one module. */
export const python = (source: string, version = '1.0.0'): Files => ({
  'pyproject.toml': `[project]\nname = "shelf"\nversion = "${version}"\n`,
  'shelf/__init__.py': source,
})

/** The files of a TypeScript package with one module. */
export const typescript = (source: string, version = '1.0.0'): Files => ({
  'package.json': JSON.stringify({
    name: 'shelf',
    version,
    type: 'module',
    exports: { '.': './src/index.ts' },
  }),
  'src/index.ts': source,
})

/** The files of a Rust crate. */
export const rust = (source: string, others: Files = {}): Files => ({
  'Cargo.toml': '[package]\nname = "shelf"\nversion = "1.0.0"\nedition = "2021"\n',
  'src/lib.rs': source,
  ...others,
})

/** The files of a Go module with one package. */
export const go = (source: string): Files => ({
  'go.mod': 'module example.com/shelf\n\ngo 1.21\n',
  'shelf.go': `package shelf\n\n${source}`,
})

/** The files of a Java library with the class `Shelf`. */
export const java = (source: string): Files => ({
  'pom.xml':
    '<project><groupId>org.shelf</groupId><artifactId>shelf</artifactId><version>1.0.0</version></project>\n',
  'src/main/java/org/shelf/Shelf.java': `package org.shelf;\n\n${source}`,
})

/** The files of a PHP library with one file of the namespace `Shelf`. */
export const php = (source: string): Files => ({
  'composer.json': JSON.stringify({
    name: 'shelf/shelf',
    version: '1.0.0',
    autoload: { 'psr-4': { 'Shelf\\': 'src/' }, files: ['src/shelf.php'] },
  }),
  'src/shelf.php': `<?php\n\nnamespace Shelf;\n\n${source}`,
})
