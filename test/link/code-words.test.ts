/** Code that is read without a parser, by the delimiters of its language. */
import { describe, expect, test } from 'vitest'
import { loadGrammars } from '../../build/languages/grammars.ts'
import {
  closingBracket,
  eachName,
  freeNames,
  splitList,
  statementsOf,
} from '../../build/link/recipes/code-words.ts'
import { lexicalSyntax } from '../../build/link/recipes/lexical-syntax.ts'

const { languages } = await loadGrammars()
const syntaxOf = (language: string) => lexicalSyntax(languages.get(language))

const namesIn = (code: string, language: string): string[] => {
  const names: string[] = []
  eachName(code, syntaxOf(language), (name) => names.push(name))
  return names
}

describe('names in a string', () => {
  test.each([
    ['ruby', 'puts "#{cart.total} of {limit}"', ['puts', 'cart', 'total']],
    ['kotlin', `show("\${cart.total()}")`, ['show', 'cart', 'total']],
    ['csharp', 'Show($"{cart.Total}", "{none}");', ['Show', 'cart', 'Total']],
    ['python', 'f"{cart.total:>8} {{none}}" + "{none}"', ['cart', 'total']],
    [
      'javascript',
      '`$\u007bcart.total({ tax: `$\u007brate}` })} of {none}`',
      ['cart', 'total', 'tax', 'rate'],
    ],
    ['go', 'show(`{none} "#{none}"`, cart)', ['show', 'cart']],
    ['rust', "fn add<'a>(x: &'a str)", ['fn', 'add', 'a', 'x', 'a', 'str']],
    ['csharp', 'Open(@"C:\\", cart)', ['Open', 'cart']],
  ])('of %s are those of its code: %s', (language, code, names) => {
    expect(namesIn(code, language)).toEqual(names)
  })

  test('are needed like others', () => {
    expect([...freeNames('text = f"{cart:>8}"', syntaxOf('python'))]).toEqual(['cart'])
  })

  test('and quotes in its code do not end it', () => {
    expect(splitList('"#{cart["a, b"]}, c", 3', syntaxOf('ruby'))).toEqual([
      '"#{cart["a, b"]}, c"',
      '3',
    ])
    expect(closingBracket('("#{cart[")"]}")', 0, syntaxOf('ruby'))).toBe(15)
  })
})

describe('the statements at the margin', () => {
  test.each([
    ['ruby', '@cart = Cart.new.tap do |c|\n  c.add(3)\nend\n@shop = Shop.new', 2],
    ['ruby', 'begin\n  open\nrescue\n  close\nend\nend_date = 3', 2],
    ['lua', 'for _, x in ipairs(xs) do\n  add(x)\nend\nlocal cart = new()', 2],
    ['python', 'try:\n    add()\nexcept E:\n    pass\nend = 3', 2],
  ])('of %s: %j', (language, code, count) => {
    expect(statementsOf(code, syntaxOf(language))).toHaveLength(count)
  })
})
