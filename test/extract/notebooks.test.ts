/**
 * Notebooks as code: the code that a cell needs above it to run alone, and cells that cannot run. A notebook is
 * written as a list of its cells; `# …` at the start makes it a text cell.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { notebookText } from '../../build/discover/notebooks.ts'
import { type FileReader, openFileReader } from '../../build/extract/extract-file.ts'
import { markdownCells } from '../../build/extract/notebooks/markdown-cells.ts'
import type { NotebookFacts } from '../../build/facts.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

let read: FileReader
beforeAll(async () => {
  read = openFileReader((await loadGrammars()).languages)
})

type Written = string | { readonly code: string; readonly tags: readonly string[] }

async function notebook(...cells: readonly Written[]): Promise<NotebookFacts> {
  const json = JSON.stringify({
    nbformat: 4,
    cells: cells.map((cell) => {
      const source = typeof cell === 'string' ? cell : cell.code
      const tags = typeof cell === 'string' ? [] : cell.tags
      const isText = /^#+ /.test(source)
      return { cell_type: isText ? 'markdown' : 'code', source, metadata: { tags } }
    }),
  })
  const text = notebookText(json)
  if (typeof text === 'string') throw new Error(text)
  const file = { path: 'a.ipynb', role: 'docs' as const, language: 'notebook', ...text }
  const facts = await read(file)
  if (facts.kind !== 'doc' || facts.notebook === undefined) throw new Error('no notebook')
  return facts.notebook
}

const lastOf = ({ cells }: NotebookFacts) => cells.at(-1)?.stitched

describe('the code that is put before a cell contains', () => {
  test('whole import statements that the cell uses, and no others', async () => {
    const facts = await notebook(
      'import a, b\nfrom c import (\n  d,\n  e,\n)\nimport f; x = 1',
      'd(b.g)',
    )
    expect(lastOf(facts)).toEqual({
      preamble: 'import a, b\nfrom c import (\n  d,\n  e,\n)',
      missing: [],
      whole: true,
    })
  })

  test('the last cell above that binds a name, and the cells that it needs', async () => {
    const facts = await notebook('x = 1', 'x = x + 1', 'y = 5', 'print(x)')
    expect(lastOf(facts)?.preamble).toBe('x = 1\n\nx = x + 1')
  })

  test('no statements that only show something', async () => {
    const facts = await notebook(
      'import pandas as pd\ndf = pd.read_csv("a")\ndf.head()\nprint(df)\ndf',
      'df.plot()',
    )
    expect(lastOf(facts)?.preamble).toBe('import pandas as pd\n\ndf = pd.read_csv("a")')
  })

  test('assignments to attributes, and to items with a constant key', async () => {
    const facts = await notebook(
      'df = load()',
      "df['a'] = 1",
      'df["b"] = 2',
      'opts.size.x = 3',
      'print(df["a"], opts.size.x)',
    )
    expect(lastOf(facts)?.preamble).toBe("df = load()\n\ndf['a'] = 1\n\nopts.size.x = 3")
  })

  test('no item that was set before its object was created again', async () => {
    const facts = await notebook("df = a()\ndf['x'] = 1", 'df = b()', "df['x']")
    expect(lastOf(facts)?.preamble).toBe('df = b()')
  })

  test('at most two settings of imported modules, and no queries of them', async () => {
    const facts = await notebook(
      'import lib\nlib.configure.load(["x"])\nlib.get_version()',
      'x = 1',
      'lib.set(x)',
      'lib.set_style("a")',
      'lib.set_style("b")',
      'lib.set(unknown)',
      'lib.run()',
    )
    expect(lastOf(facts)?.preamble).toBe(
      'import lib\n\nlib.configure.load(["x"])\n\nlib.set_style("a")',
    )
  })

  test('an import inside of try with its block', async () => {
    const facts = await notebook(
      'try:\n    import fast as m\nexcept ImportError:\n    m = None\nk = m',
      'k.go()',
    )
    expect(lastOf(facts)).toMatchObject({ whole: true })
  })

  test('names that a star import may bind, and names that only a prompt defines', async () => {
    expect(lastOf(await notebook('from m import *', 'f()'))).toMatchObject({
      preamble: 'from m import *',
      whole: true,
    })
    expect(lastOf(await notebook('x = 1', 'display(x)'))?.preamble).toBe(
      'from IPython.display import display\n\nx = 1',
    )
  })

  test('an import that only a later cell has', async () => {
    const facts = await notebook('x = np.zeros(3)', 'import numpy as np')
    expect(facts.cells[0]?.stitched).toMatchObject({ preamble: 'import numpy as np', whole: true })
  })

  test('hidden cells, which are not recipes themselves', async () => {
    const facts = await notebook({ code: 'x = 1', tags: ['remove-cell'] }, 'print(x)')
    expect(facts.cells[0]?.stitched).toBeUndefined()
    expect(lastOf(facts)?.preamble).toBe('x = 1')
    expect(facts.unused).toEqual([{ number: 1, reason: 'tagged to be left out' }])
  })
})

describe('if whole cells would be too long', () => {
  const steps = Array.from({ length: 9 }, (_, i) => `shown${i} = 0\nx${i + 1} = x${i} + 1`)

  test('single statements are used instead', async () => {
    const facts = await notebook('x0 = 0', ...steps, 'print(x9)')
    const expected = ['x0 = 0', ...steps.map((step) => step.split('\n')[1])].join('\n\n')
    expect(lastOf(facts)).toMatchObject({ preamble: expected, whole: true })
  })

  test('a preamble that is still too long is left out and reported', async () => {
    const long = `text = """${'words '.repeat(800)}"""`
    const facts = await notebook(long, 'print(text)')
    expect(lastOf(facts)).toMatchObject({
      preamble: '',
      whole: false,
      reason: 'needs more than 4000 characters of code from above',
    })
  })
})

describe('a section of a notebook', () => {
  test('is the code below its heading, with the prose in between', async () => {
    const { sections } = await notebook(
      '# Title\n\nAbout.',
      'import a\nx = a.b()',
      '## One\n\nSome words.',
      'y = x + 1',
      '# \nMore words.',
      'print(y)',
      '## Two',
      'print(y)',
    )
    expect(sections.map(({ cells, code }) => [cells, code])).toEqual([
      [[2], 'import a\nx = a.b()'],
      [[4], 'y = x + 1'],
      [[6], 'print(y)'],
      [[8], 'print(y)'],
    ])
    expect(sections[1]).toMatchObject({
      prose: 'Some words.',
      stitched: { preamble: 'import a\n\nx = a.b()', whole: true },
    })
  })

  test('contains only whole cells, as many as fit', async () => {
    const cell = (name: string) => `${name} = "${'x'.repeat(1_500)}"`
    const { sections } = await notebook('# Long', cell('a'), cell('b'), cell('c'))
    expect(sections[0]?.cells).toEqual([2, 3])
  })

  test('with only imports is not a recipe', async () => {
    const facts = await notebook('# Setup', 'import a', '# Use', 'a.b()')
    expect(facts.sections.map(({ section }) => section)).toEqual([1])
    expect(facts.unused).toEqual([{ number: 2, reason: 'nothing but imports' }])
  })

  test('that cannot run leaves out the cells that prevent it', async () => {
    const facts = await notebook('# Exercise', 'y = # your turn', 'print(y)', 'z = 1')
    expect(facts.sections[0]).toMatchObject({
      cells: [3, 4],
      stitched: { whole: false, missing: ['y'] },
      trimmed: { cells: [4], code: 'z = 1', stitched: { whole: true } },
    })
  })
})

test('cells in other languages, empty ones and those that do not parse are counted with a reason', async () => {
  const { unused } = await notebook('x = 1', '%%bash\nls', '# \n', '%matplotlib inline', 'for', 'x')
  expect(unused).toEqual([
    { number: 2, reason: 'of another language' },
    { number: 4, reason: 'nothing but comments and magics' },
    { number: 5, reason: 'does not parse' },
  ])
})

describe('a notebook in Markdown', () => {
  test('in MyST has cells with options, and text cells in between', () => {
    const text = [
      '---\njupytext:\n  text_representation:\n    format_name: myst\n---',
      '# Title\n\n+++\n\nMore.',
      '```{code-cell} ipython3\n:tags: [hide-output, remove-input]\n\nx = 1\n```',
      '~~~{code-cell}\n---\ntags: [a]\n---\ny = 2\n~~~',
      '```python\nno_cell()\n```',
    ].join('\n\n')
    expect(
      markdownCells(text)?.map(({ number, kind, lines, language, tags }) => [
        ...[number, kind, lines.join('-'), language, tags.join()],
      ]),
    ).toEqual([
      [1, 'markdown', '6-8', '', ''],
      [2, 'markdown', '10-12', '', ''],
      [3, 'code', '16-16', 'ipython3', 'hide-output,remove-input'],
      [4, 'code', '23-23', 'python', 'a'],
      [5, 'markdown', '25-28', '', ''],
    ])
  })

  test("of jupytext has a cell for every fence in the kernel's language", () => {
    const text =
      '---\njupyter:\n  jupytext:\n    text_representation:\n      format_name: markdown\n  kernelspec:\n    language: python\n---\n\nText\n\n```python tags=["remove-cell"]\nx = 1\n```\n\n```bash\nls\n```\n\n```python .noeval\ny\n```\n'
    expect(markdownCells(text)?.filter(({ kind }) => kind === 'code')).toEqual([
      { number: 2, kind: 'code', lines: [13, 13], language: 'python', tags: ['remove-cell'] },
    ])
  })

  test('of Quarto runs the fences in braces', () => {
    const cells = markdownCells('```{python}\n#| echo: false\nx = 1\n```\n\n```{note}\nno\n```\n')
    expect(cells?.filter(({ kind }) => kind === 'code')).toEqual([
      { number: 1, kind: 'code', lines: [3, 3], language: 'python', tags: ['remove-input'] },
    ])
  })

  test('is not recognized in an ordinary document with code', () => {
    expect(markdownCells('# A\n\n```python\nx = 1\n```\n')).toBeUndefined()
    expect(markdownCells('# A\n\n```{note}\nx\n```\n')).toBeUndefined()
  })
})
