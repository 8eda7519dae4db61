/**
 * Table-driven tests with one of their cases: test/fixtures/table-tests/<language>/<case>.<ext> beside <case>.txt.
 * Lines keep their numbers.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openExcerptReader } from '../../build/excerpt/reader.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { exampleOf } from './shop-examples.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/table-tests')
const { languages } = await loadGrammars()

test('every language with rules for tables has fixtures', () => {
  const ruled = [...languages.values()].filter(({ excerpts }) => excerpts?.tables !== undefined)
  expect(ruled.map(({ name }) => name)).toEqual(readdirSync(FIXTURES).sort())
})

describe.each(readdirSync(FIXTURES))('%s', (folder) => {
  const files = readdirSync(join(FIXTURES, folder)).filter((file) => !file.endsWith('.txt'))

  test.each(files)('%s reads as one of its cases runs', async (file) => {
    const language = languages.get(folder)
    const reader = language && (await openExcerptReader(language))
    const code = readFileSync(join(FIXTURES, folder, file), 'utf8')
    const oneCase = reader?.oneCase(code)
    if (oneCase !== undefined)
      expect(oneCase.code.split('\n')).toHaveLength(code.split('\n').length)
    await expect(oneCase?.code ?? 'no table\n').toMatchFileSnapshot(
      join(FIXTURES, folder, `${basename(file, extname(file))}.txt`),
    )
  })
})

const MODULE = { imports: [{ folder: '', pattern: 'example.com/shop', targets: [''] }] }

const CART = `package shop

// Join joins the parts of a line.
func Join(parts []string, sign string) string { return "" }
`

test('an example shows the call and the result of one case, and the lines that they come from', async () => {
  const card = await exampleOf(
    {
      'shop.go': CART,
      'shop_test.go': `package shop

import "testing"

func TestJoin(t *testing.T) {
	tests := []struct {
		name  string
		parts []string
		sign  string
		want  string
	}{
		{name: "empty"},
		{name: "two", parts: []string{"tea", "milk"}, sign: "+", want: "tea+milk"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Join(tt.parts, tt.sign)
			if got != tt.want {
				t.Errorf("got %q", got)
			}
		})
	}
}
`,
    },
    'shop.shop:Join',
    MODULE,
  )
  const [example] = card?.examples ?? []
  expect(example?.code).toBe(`import . "example.com/shop"

Join([]string{"tea", "milk"}, "+") // => "tea+milk"`)
  expect(example?.lines).toEqual([[17, 20]])
})

test('a call that needs more than one case is shown with the loop over the table', async () => {
  const card = await exampleOf(
    {
      'shop.go': CART,
      'shop_test.go': `package shop

import "testing"

func TestJoin(t *testing.T) {
	tests := []struct{ parts []string }{{parts: []string{"tea"}}}
	for _, tt := range tests {
		joined := Join(everything(tt), "+")
		t.Log(joined)
	}
}

func everything(tt struct{ parts []string }) []string { return tt.parts }
`,
    },
    'shop.shop:Join',
    MODULE,
  )
  expect(card?.examples?.[0]?.code).toContain('for _, tt := range tests {')
})
