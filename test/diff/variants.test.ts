/** New names that resemble a removed one because all names of their kind do. */
import { expect, test } from 'vitest'
import { diffOfFiles, go, linesOf, python, typescript } from './small-versions.ts'

const flag = (name: string, type: string) => `
// ${name} is a flag that takes one value.
type ${name} struct {
	Name string
	Usage string
	Value ${type}
}

// Apply adds the flag to a set.
func (f *${name}) Apply(set *Set) { set.add(f.Name) }

// Names lists all names of the flag.
func (f *${name}) Names() []string { return []string{f.Name} }
`
const set = 'type Set struct{}\n'

test('a type after the pattern of one that still exists is no renamed one', async () => {
  const diff = await diffOfFiles(
    go(`${set}${flag('IntFlag', 'int')}${flag('BoolTFlag', 'bool')}`),
    go(`${set}${flag('IntFlag', 'int')}${flag('IntSliceFlag', '[]int')}`),
  )
  expect(linesOf(diff)).toEqual([
    'breaking removed struct shelf.BoolTFlag',
    'none added struct shelf.IntSliceFlag',
  ])
})

test('a renamed function is found beside one like it', async () => {
  const measure = (name: string, unit: string) =>
    `def ${name}(shelf):\n    """The ${unit} of a shelf in centimetres, with its boards."""\n    boards = 2 * shelf.board\n    return shelf.${unit} + boards\n\n\n`
  const diff = await diffOfFiles(
    python(measure('width', 'breadth') + measure('height', 'tallness')),
    python(measure('measured_width', 'breadth') + measure('height', 'tallness')),
  )
  expect(linesOf(diff)).toEqual(['breaking renamed function shelf.measured_width'])
})

test('a small type that signatures name by another name was renamed', async () => {
  const shelf = (name: string, member: string) =>
    typescript(
      `export interface ${name} {\n  ${member}?: boolean\n}\nexport function open(path: string, options?: ${name}): void {}\nexport function close(options?: ${name}): void {}\n`,
    )
  const diff = await diffOfFiles(shelf('OpenOptions', 'quick'), shelf('ShelfOptions', 'silent'))
  expect(linesOf(diff)).toContain('breaking renamed interface shelf.ShelfOptions')
  const other = await diffOfFiles(shelf('OpenOptions', 'quick'), shelf('Settings', 'silent'))
  expect(linesOf(other)).toContain('breaking removed interface shelf.OpenOptions')
})
