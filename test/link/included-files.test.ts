import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf } from './fixture-library.ts'

/** The visibility and the title of each function, by its path. */
async function functionsOf(files: Record<string, string>): Promise<Record<string, string>> {
  const { entries } = linkLibrary(await libraryOf('boxes', files))
  return Object.fromEntries(
    entries.flatMap(({ card }) =>
      card.kind === 'symbol' && card.symbol_kind === 'function'
        ? [[`${card.path} ${card.signature}`, `${card.visibility} ${card.title}`]]
        : [],
    ),
  )
}

// github.com/libuv/libuv: the macros and functions of src/ were public, 1,468 of them from one header for Windows.
test('what users cannot include is not public', async () => {
  const shown = await functionsOf({
    'include/box.h': 'int box_open(void);\n',
    'src/box.c': 'int box_open(void) { return 1; }\nint box_later(void) { return 2; }\n',
    'src/inner.h': 'int box_inner(void);\n',
    'extra/shelf.h': 'int shelf(void);\n',
  })
  expect(shown).toEqual({
    'include/box.h int box_open(void)': 'public box_open',
    'src/box.c int box_later(void)': 'internal box_later',
    'src/inner.h int box_inner(void)': 'internal box_inner',
    'extra/shelf.h int shelf(void)': 'internal shelf',
  })
})

test('without a folder include/, headers are public; without headers, everything is', async () => {
  const header = 'int box_open(void);\n'
  const code = 'int box_later(void) { return 2; }\n'
  expect(await functionsOf({ 'src/box.h': header, 'src/box.c': code })).toEqual({
    'src/box.h int box_open(void)': 'public box_open',
    'src/box.c int box_later(void)': 'internal box_later',
  })
  expect(await functionsOf({ 'box.c': code })).toEqual({
    'box.c int box_later(void)': 'public box_later',
  })
})

test('each folder include/ decides about the folder that it is in', async () => {
  const shown = await functionsOf({
    'net/include/net.h': 'int net_open(void);\n',
    'net/src/inner.h': 'int net_inner(void);\n',
    'box/box.h': 'int box_open(void);\n',
  })
  expect(shown).toEqual({
    'net/include/net.h int net_open(void)': 'public net_open',
    'net/src/inner.h int net_inner(void)': 'internal net_inner',
    'box/box.h int box_open(void)': 'public box_open',
  })
})

// github.com/fmtlib/fmt: half of the public functions were in its namespace `detail`.
test('a namespace for internal names is not public, and a function of that name is', async () => {
  const shown = await functionsOf({
    'box.hpp': 'namespace box { int open();\nnamespace detail { int close(); }\n}\nint detail();\n',
    'Box.kt': 'package box\n\nfun shut() {}\n',
    'Inner.kt': 'package box.internal\n\nfun lock() {}\n',
  })
  expect(shown).toEqual({
    'box.hpp int open()': 'public box.open',
    'box.hpp int detail()': 'public detail',
    'box.hpp int close()': 'internal box.detail.close',
    'Box.kt fun shut()': 'public box.shut',
    'Inner.kt fun lock()': 'internal box.internal.lock',
  })
})

// github.com/fmtlib/fmt: its copy of a test framework had as many public names as the library.
test('what tests share is not public', async () => {
  const shown = await functionsOf({
    'include/box.h': 'int box_open(void);\n',
    'test/tool/tool.h': 'int tool_run(void);\n',
    'test/box_test.c': '#include "tool/tool.h"\nvoid test_box(void) { tool_run(); }\n',
  })
  expect(shown['test/tool/tool.h int tool_run(void)']).not.toMatch(/^public/)
})

// github.com/catchorg/Catch2, github.com/gabime/spdlog
test('headers in folders for internal or bundled code are not public', async () => {
  const header = 'int box_open(void);\n'
  const paths = [
    'box.h',
    'internal/a.h',
    'fmt/bundled/b.h',
    'contrib/zip/c.h',
    'box_private.h',
    'details.h',
  ]
  const files = Object.fromEntries(paths.map((path) => [`include/${path}`, header]))
  const shown = await functionsOf(files)
  const visible = paths.filter((path) =>
    shown[`include/${path} ${header.slice(0, -2)}`]?.startsWith('public'),
  )
  expect(visible).toEqual(['box.h', 'details.h'])
})

// github.com/tidyverse/dplyr: the C++ behind its functions in R was public.
test('what implements a library of another language is not public, unless it is in include/', async () => {
  const python =
    'def open_box():\n    pass\n\n\ndef close_box():\n    pass\n\n\ndef sum_box():\n    pass\n'
  const header = 'int box_open(void);\n'
  const own = { 'boxes/__init__.py': python, 'boxes/src/box.h': header }
  expect((await functionsOf(own))['boxes/src/box.h int box_open(void)']).toBe('internal box_open')
  const offered = { 'boxes/__init__.py': python, 'boxes/include/box.h': header }
  expect((await functionsOf(offered))['boxes/include/box.h int box_open(void)']).toBe(
    'public box_open',
  )
})
