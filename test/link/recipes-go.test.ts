/** Recipes from tests in Go. */
import { expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

test('a recipe from Go includes helpers from other test files of its package; an Example is documentation', async () => {
  const { recipe } = await linked('boxes', {
    'box.go': 'package boxes\n\ntype Box struct{}\n\nfunc (b *Box) Add(x int) {}\n',
    'help_test.go': 'package boxes\n\nimport "fmt"\n\nfunc show(b *Box) {\n\tfmt.Println(b)\n}\n',
    'box_test.go': `package boxes

import (
	"strings"
	"testing"
)

func TestAdd(t *testing.T) {
	box := &Box{}
	box.Add(1)
	show(box)
}

func ExampleBox_Add() {
	box := Box{}
	box.Add(2)
	// Output: 2
}
`,
  })
  const added = recipe('box_test.go::TestAdd')
  expect(added.code).toBe('box := &Box{}\nbox.Add(1)\nshow(box)')
  expect(added.preamble).toBe('import "fmt"\n\nfunc show(b *Box) {\n\tfmt.Println(b)\n}')
  expect(added.symbols).toEqual(['boxes.box:Box', 'boxes.box:Box.Add'])
  const example = recipe('box_test.go::ExampleBox_Add')
  expect(example).toMatchObject({ recipe_kind: 'docstring', parent: 'boxes.box:Box.Add' })
})

// github.com/spf13/cobra: BenchmarkGenManToFile is shorter, and its file is named like that of the function.
test('an Example function of Go is the first recipe of the symbol that it names', async () => {
  const { result } = await linked('docs', {
    'man.go': 'package docs\n\nfunc GenMan(n int) {}\n\nfunc Check(n int) int { return n }\n',
    'genman_test.go': `package docs

func BenchmarkGenManToFile(b *testing.B) {
	GenMan(1)
}
`,
    'man_examples_test.go': `package docs

func ExampleGenMan() {
	GenMan(Check(2))
}
`,
  })
  const card = result.entries.find((entry) => entry.card.id === 'docs.man:GenMan')?.card
  expect(card?.kind === 'symbol' && card.recipes).toEqual([
    'docs/man_examples_test.go::ExampleGenMan',
    'docs/genman_test.go::BenchmarkGenManToFile',
  ])
})

// github.com/spf13/cast has a file time.go, and passes its functions to a table of tests.
test('a recipe from Go does not take the package time for the file time.go of the library', async () => {
  const imports = [{ folder: '', pattern: 'github.com/spf13/cast', targets: [''] }]
  const files = {
    'time.go':
      'package cast\n\nfunc ToTime(i any) int { return 1 }\n\nfunc ToInt(i any) int { return 1 }\n',
    'time_test.go': `package cast_test

import (
	"testing"
	"time"

	"github.com/spf13/cast"
)

func TestTime(t *testing.T) {
	for _, tt := range []struct{ to func(any) int }{{cast.ToInt}} {
		tt.to(time.Hour)
		cast.ToTime(time.Minute)
	}
}
`,
  }
  const { recipe } = await linked('cast', files, { imports })
  const { symbols, stale } = recipe('time_test.go::TestTime')
  expect(symbols).toEqual(['cast.time:ToTime', 'cast.time:ToInt'])
  expect(stale).toBeUndefined()
})
