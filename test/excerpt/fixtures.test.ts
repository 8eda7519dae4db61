/**
 * Folders of recipes and their excerpts: test/fixtures/excerpt/<language>/<case>.<ext> beside <case>.txt. The first
 * line of a recipe lists the symbol's names; a line `---` in a comment ends its set-up. To add a case, add the file,
 * run the tests with `-u`, and read the result before committing it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeOf, completedLines } from '../../build/excerpt/complete.ts'
import { excerptOf } from '../../build/excerpt/excerpt-of.ts'
import { isShort } from '../../build/excerpt/lines.ts'
import { openExcerptReader } from '../../build/excerpt/reader.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/excerpt')
const { languages } = await loadGrammars()
const folders = readdirSync(FIXTURES).sort()

test('every language that is cut has fixtures, or those of the language that it extends', () => {
  const cut = [...languages.values()].filter(({ excerpts }) => excerpts !== undefined)
  // These inherit most rules from another language.
  const extending = new Set(['c', 'tsx'])
  expect(cut.map(({ name }) => name).filter((name) => !extending.has(name))).toEqual(folders)
})

describe.each(folders)('%s', (folder) => {
  const files = readdirSync(join(FIXTURES, folder)).filter((file) => !file.endsWith('.txt'))

  test.each(files.sort())('%s is cut to what was checked by eye', async (file) => {
    const text = readFileSync(join(FIXTURES, folder, file), 'utf8')
    const excerpt = await cut(folder, text)
    const name = basename(file, extname(file))
    const shown =
      excerpt === undefined
        ? 'no piece of it stands alone'
        : [excerpt.cut ? 'cut' : 'whole', '', ...excerpt.lines.map((line) => line.text)].join('\n')
    await expect(`${shown}\n`).toMatchFileSnapshot(join(FIXTURES, folder, `${name}.txt`))
  })

  test.each(files.sort())(
    'each line of %s is one of the recipe, but for what it asserts',
    async (file) => {
      const text = readFileSync(join(FIXTURES, folder, file), 'utf8')
      const { recipe } = partsOf(text)
      const lines = recipe.split('\n').map((line) => line.trim())
      const excerpt = await cut(folder, text)
      for (const { text: line, from } of excerpt?.lines ?? []) {
        const said = /^\s*(.*?)\s*(?:(?:#|\/\/) .*)?$/.exec(line)?.[1] ?? ''
        const whole = from.map((number) => lines[number - 1]).join(' ')
        expect(`${whole}\n${lines.join('\n')}`).toSatisfy((recipe: string) => holds(recipe, said))
      }
      expect(isShort(excerpt?.lines ?? [])).toBe(true)
    },
  )
})

/**
 * Whether a line occurs in the recipe as a whole, except for removed names of an import, discarded values (`_`), and the
 * `?` of a predicate that a matcher is named by (`be_open`).
 */
function holds(recipe: string, line: string): boolean {
  // A `;` may separate an expression from the line above.
  const words = line.replace(/^;|;$/g, '').match(/[\w$]+|[^\s\w]/g) ?? []
  return recipe.split('\n').some((own) => {
    let at = 0
    return words.every((word) => {
      if (word === '_' || word === '?') return true
      at = own.indexOf(word, at) + word.length
      return at >= word.length
    })
  })
}

async function cut(folder: string, text: string) {
  const language = languages.get(folder)
  const reader = language && (await openExcerptReader(language))
  if (reader === undefined || language?.excerpts === undefined)
    throw new Error(`no reader of ${folder}`)
  const { names, recipe, codeStart, documented } = partsOf(text)
  const table = reader.table(recipe)
  if (table === undefined) throw new Error('the recipe cannot be read')
  const {
    comment,
    keepPackageImports,
    bareNameIsInvalid,
    continuation,
    runner,
    implicit,
    discard,
  } = language.excerpts
  const codeLine = recipe.slice(0, codeStart).split('\n').length
  const lacking = {
    reader,
    runner,
    uninitialized: language.excerpts.uninitialized,
    codeLine,
    test: TEST_HEAD,
    importOf: () => undefined,
    mayBindUnseen: () => false,
    isImport: ({ from }: { readonly from: readonly number[] }) =>
      from.some((line) => table.importLines.has(line)),
    hasFreeImports: language.compatibility.types === 'checked' && !keepPackageImports,
    silentImports: new Map<string, string>(),
    header: undefined,
  }
  return excerptOf(
    table,
    {
      ...{
        names,
        owners: ['Shop', 'shop', 'Cart'],
        paths: ['shop/cart'],
        codeStart,
        bareNameIsInvalid,
        documented,
      },
      failures: language.failures,
      isBuiltin: reader.isBuiltin,
      isForeign: (statement) => !/shop/i.test(statement),
    },
    {
      comment,
      keepPackageImports,
      bareNameIsInvalid,
      continuation,
      implicit,
      discard,
      codeStart,
      isDocumentation: documented !== undefined,
      hasImplicitNames: language.excerpts.global !== undefined,
      complete: (lines) => completedLines(lines, lacking),
      lacksUse: (lines) => reader.read(codeOf(lines)).hasUnused,
      isOwnImport: () => false,
      isIdleImport: () => false,
      isLocalImport: () => false,
      isKnown: (read, own) => read.name === 't' || reader.isKnown(read, own),
    },
  )
}

/** The context of the recipe in its file. */
const TEST_HEAD = 'func TestShop(t *testing.T) {'

function partsOf(text: string) {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const [, shown = '', variables] = /shows: (.*?)(?:; variables: (.*))?$/.exec(head) ?? []
  const names = shown.split(', ')
  const documented =
    variables === undefined ? undefined : { variables: variables.split(', '), isType: false }
  const end = lines.findIndex((line) => /^(?:#|\/\/) ---$/.test(line))
  const recipe = lines.filter((_, i) => i !== end).join('\n')
  const codeStart = end < 0 ? 0 : lines.slice(0, end).join('\n').length + 1
  return { names, recipe, codeStart, documented }
}
