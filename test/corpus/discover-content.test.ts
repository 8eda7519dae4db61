/** The content of a file: encodings, languages and notebooks, and what is skipped. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Discovery } from '../../build/discover/discover.ts'
import { look, lookAt, make, paths, reasons, roles } from './discovered.ts'

describe('the content of a file', () => {
  test('byte order marks are removed, and other encodings are read with a warning', () => {
    const found = look({
      'utf8.py': Buffer.from('\ufeffname = "é"\n'),
      'utf16.py': Buffer.from('\ufeffname = "é"\n', 'utf16le'),
      'latin.py': Buffer.from('name = "é"\n', 'latin1'),
      'named.py': Buffer.from([
        ...Buffer.from('# -*- coding: koi8-r -*-\nname = "'),
        0xc1,
        0x22,
        0x0a,
      ]),
    })
    const text = new Map(found.files.map((file) => [file.path, file.text]))
    expect(text.get('utf8.py')).toBe('name = "é"\n')
    expect(text.get('utf16.py')).toBe('name = "é"\n')
    expect(text.get('latin.py')).toBe('name = "é"\n')
    expect(text.get('named.py')).toContain('"а"')
    expect(reasons(found)['latin.py']).toMatch(/Latin-1/)
    expect(reasons(found)['named.py']).toMatch(/koi8-r/)
  })

  test('binary, huge, minified and empty files are skipped with a reason', () => {
    const found = look({
      core: Buffer.from([0x7f, 0x45, 0, 0, 1]),
      'big.py': `x = "${'a'.repeat(2 * 1024 * 1024)}"`,
      'bundle.js': `var a=1;${'a=a+1;'.repeat(4000)}`,
      'lib.min.js': 'a()',
      'notes.txt': ' \n',
      'pkg/__init__.py': '',
    })
    expect(paths(found)).toEqual(['pkg/__init__.py'])
    expect(reasons(found)).toEqual({
      'big.py': '2.0 MiB, over the limit of 2 MiB',
      'bundle.js': expect.stringMatching(/minified or generated/),
      core: 'binary file',
      'lib.min.js': 'minified code',
      'notes.txt': 'empty file',
    })
  })

  test('many skipped files of one kind take one line in the report', () => {
    const images = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`img/${i}.png`, 'x']))
    const found = look({ ...images, 'data.json': '{}', 'a.py': 'a = 1' })
    expect(reasons(found)).toEqual({ 'data.json': 'data file', 'img/*.png': 'image (40 files)' })
    expect(found.skipped).toBe(41)
  })

  test('a script is recognized by its first line, an unknown language by its extension', () => {
    const found = look({
      'bin/tool': '#!/usr/bin/env -S python3 -u\nprint(1)\n',
      'main.pony': 'actor Main\n  new create(env: Env) =>\n    env.out.print("hi")\n',
      'x.rs': 'fn x() {}\n',
      Makefile: 'all:\n\techo\n',
    })
    expect(languages(found)).toEqual({
      Makefile: 'make',
      'bin/tool': 'python',
      'main.pony': 'pony',
      'x.rs': 'rust',
    })
  })

  test('a header is C unless it contains C++', () => {
    const found = look({
      'a.h': '#include <stdio.h>\nstruct point { int class; };\n',
      'b.h': '#include <vector>\nstd::vector<int> all();\n',
      'c.h': '#pragma once\nnamespace shapes {\nint area();\n}\n',
    })
    expect(languages(found)).toEqual({ 'a.h': 'c', 'b.h': 'cpp', 'c.h': 'cpp' })
  })

  test('a pipe is skipped without waiting', () => {
    const root = make({ 'a.py': 'a = 1' })
    execFileSync('mkfifo', [join(root, 'pipe.py')])
    const found = lookAt(root)
    expect(paths(found)).toEqual(['a.py'])
    expect(reasons(found)).toEqual({ 'pipe.py': 'not a regular file' })
  })

  test('the cells of a notebook are read without outputs', () => {
    const notebook = {
      metadata: { kernelspec: { language: 'python' } },
      cells: [
        { cell_type: 'markdown', source: ['# Title\n', 'Text.'] },
        { cell_type: 'code', source: 'import x\nprint("```")', outputs: [{ text: 'NOISE' }] },
        { cell_type: 'code', source: [] },
        { cell_type: 'raw', source: 'raw' },
        'not a cell',
      ],
    }
    const found = look({ 'a.ipynb': JSON.stringify(notebook), 'b.ipynb': '{"cells": 1}' })
    expect(found.files[0]?.text).toBe(
      '# Title\nText.\n\n````python\nimport x\nprint("```")\n````\n',
    )
    expect(reasons(found)['b.ipynb']).toMatch(/notebook/)
    expect(reasons(found)['a.ipynb']).toBe('1 of its cells do not follow nbformat')
    expect(found.files[0]?.cells).toEqual([
      { number: 1, kind: 'markdown', lines: [1, 2], language: 'python', tags: [] },
      { number: 2, kind: 'code', lines: [5, 6], language: 'python', tags: [] },
    ])
  })

  test('only the notebooks that the configuration lists are read, and other documentation is not affected', () => {
    const cells = JSON.stringify({ cells: [{ cell_type: 'code', source: 'x' }] })
    const found = look({
      'cardcat.json': JSON.stringify({ notebooks: ['docs/tour/*', 'notes/*.md'] }),
      'docs/tour/a.ipynb': cells,
      'docs/old/b.ipynb': cells,
      'docs/guide.md': '# Guide',
      'notes/c.md': '# C',
      'src/pkg/__init__.py': 'a = 1',
    })
    expect(roles(found)).toEqual({
      'docs/guide.md': 'docs',
      'docs/tour/a.ipynb': 'docs',
      'notes/c.md': 'docs',
      'src/pkg/__init__.py': 'source',
    })
    expect(reasons(found)['docs/old/b.ipynb']).toBe(
      'not among the "notebooks" globs of cardcat.json',
    )
  })

  test('a notebook may be large because of its outputs, old, empty, or full of images', () => {
    const cell = (source: string, more = {}) => ({ cell_type: 'code', source, ...more })
    const found = look({
      'large.ipynb': JSON.stringify({ cells: [cell('x', { outputs: 'o'.repeat(3_000_000) })] }),
      'old.ipynb': JSON.stringify({
        worksheets: [
          {
            cells: [
              { cell_type: 'heading', level: 2, source: 'Old' },
              { cell_type: 'code', input: 'x = 1' },
            ],
          },
        ],
      }),
      'empty.ipynb': JSON.stringify({ cells: [cell(''), { cell_type: 'raw', source: 'r' }] }),
      'picture.ipynb': JSON.stringify({
        cells: [
          {
            cell_type: 'markdown',
            source: `![a](data:image/png;base64,${'A'.repeat(3_000)})\n~~~\nopen`,
          },
          cell('y', { metadata: { tags: ['remove-input'] } }),
        ],
      }),
    })
    const texts = Object.fromEntries(found.files.map(({ path, text }) => [path, text]))
    expect(texts['large.ipynb']).toBe('```python\nx\n```\n')
    expect(texts['old.ipynb']).toBe('## Old\n\n```python\nx = 1\n```\n')
    expect(texts['picture.ipynb']).toBe('![a](data:,)\n~~~\nopen\n~~~\n\n```python\ny\n```\n')
    expect(found.files.find(({ path }) => path === 'picture.ipynb')?.cells?.[1]).toMatchObject({
      tags: ['remove-input'],
      lines: [7, 7],
    })
    expect(reasons(found)['empty.ipynb']).toBe('notebook of empty cells')
  })
})

const languages = (found: Discovery) =>
  Object.fromEntries(found.files.map(({ path, language }) => [path, language]))
