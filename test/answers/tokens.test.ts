/**
 * The upper bound of the number of tokens, compared with real tokenizers: on windows of 1,500 characters (some 400
 * tokens, the smallest budget of a context) from this repository's files and packages, and on texts without words.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { contextTools } from '../../build/answer/context-tools.ts'
import { boundTokens } from '../../runtime/context/token-bound.ts'
import { counterOf } from '../../runtime/context/tokens.ts'
import { context } from '../../runtime/context.ts'
import { openShelf } from './shelf.ts'

const ROOT = join(import.meta.dirname, '../..')
const WINDOW = 1_500

const counted = (text: string): number => Math.max(o200k(text), cl100k(text))

function windowsIn(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort()
    .slice(0, 60)
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, folder, file), 'utf8')
      return [0, 2 * WINDOW, 6 * WINDOW]
        .map((from) => text.slice(from, from + WINDOW))
        .filter(({ length }) => length === WINDOW)
    })
}

describe.each([
  ['TypeScript', 'runtime', '.ts'],
  ['Python', 'node_modules/node-gyp/gyp', '.py'],
  ['Markdown', 'node_modules/hono', '.md'],
  ['declarations', 'node_modules/zod', '.d.ts'],
  ['JavaScript', 'node_modules/commander', '.js'],
  ['JSON', 'grammars', '.json'],
  ['queries', 'grammars', '.scm'],
])('of %s', (_, folder, ending) => {
  const ratios = windowsIn(folder, ending)
    .map((text) => boundTokens(text) / counted(text))
    .sort((a, b) => a - b)

  test('no window has more tokens than the bound, and most have only a few fewer', () => {
    expect(ratios.length).toBeGreaterThan(0)
    expect(ratios[0]).toBeGreaterThanOrEqual(1)
    expect(ratios[ratios.length >> 1]).toBeLessThan(1.5)
  })
})

/** Reproducible: the generator of Park and Miller. */
function randomText(alphabet: string, length: number): string {
  let seed = 42
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return alphabet[seed % alphabet.length]
  }).join('')
}
const SMALL = 'abcdefghijklmnopqrstuvwxyz'

test.each([
  ['random small letters', randomText(SMALL, 1_000)],
  ['random capitals', randomText(SMALL.toUpperCase(), 1_000)],
  ['base64', randomText(`${SMALL}${SMALL.toUpperCase()}0123456789+/`, 1_000)],
  ['hex', randomText('0123456789abcdef', 1_000)],
  ['digits', randomText('0123456789', 1_000)],
  ['decimals', '[0.1234, -5.6789, 12.001]\n'.repeat(40)],
  ['punctuation', randomText('!@#$%^&*()_+-=[]{}|;:,.<>?/~`"', 1_000)],
  ['letters apart', 'q z x k j '.repeat(100)],
  ['spaces', ' '.repeat(1_000)],
  ['lines', '\n'.repeat(500)],
  ['tables', '| --- | --- |\n'.repeat(50)],
  [
    'Japanese',
    'データを検索するための関数です。引数は文字列で、返り値はリストになります。'.repeat(9),
  ],
  ['Chinese', '这个函数用于验证电子邮件地址，并返回一个布尔值。如果地址无效则抛出异常。'.repeat(9)],
  ['Korean', '이 함수는 이메일 주소를 검증하고 불리언 값을 반환합니다. '.repeat(9)],
  ['Arabic', 'تتحقق هذه الدالة من صحة عنوان البريد الإلكتروني '.repeat(9)],
  ['Hindi', 'यह फ़ंक्शन ईमेल पते की जाँच करता है '.repeat(9)],
  ['Thai', 'ฟังก์ชันนี้ตรวจสอบที่อยู่อีเมล'.repeat(9)],
  ['Russian', 'Эта функция проверяет адрес электронной почты. '.repeat(9)],
  ['Georgian', 'ფუნქცია ამოწმებს '.repeat(9)],
  ['Gothic', '𐌰𐌱𐌲𐌳𐌴'.repeat(40)],
  ['emoji', '🎉👩‍👩‍👧‍👦🏳️‍🌈🇩🇪🧑🏽‍💻'.repeat(20)],
  ['mathematics', '∀x∈ℝ: ⌈x⌉ = −⌊−x⌋, α ∧ ¬β = ¬(¬α ∨ β) '.repeat(9)],
])('%s have no more tokens than the bound', (_, text) => {
  expect(boundTokens(text)).toBeGreaterThanOrEqual(counted(text))
})

test('an empty text has no tokens', () => expect(boundTokens('')).toBe(0))

describe('a configured tokenizer', () => {
  test('gives the counts of its vocabulary, and reads special tokens as text', async () => {
    const { count, warnings } = await counterOf('o200k_base', contextTools())
    expect(warnings).toEqual([])
    expect(count('The quick brown fox')).toBe(o200k('The quick brown fox'))
    expect(count('<|endoftext|>')).toBeGreaterThan(1)
  })

  test.each([
    ['unknown', 'gpt-17', contextTools()],
    ['a path', '../../package.json', contextTools()],
    ['one where there is none', 'o200k_base', {}],
  ])('that is %s is replaced by the bound, with a warning', async (_, name, tools) => {
    const { count, warnings } = await counterOf(name, tools)
    expect(count).toBe(boundTokens)
    expect(warnings.map(({ code }) => code)).toEqual(['tokenizer_unavailable'])
    expect(warnings[0]?.msg).toContain(`CARDCAT_TOKENIZER=${name} is not used`)
  })

  test('fills the budget with more cards than the upper bound does', async () => {
    const catalog = await openShelf(true)
    const request = {
      messages: [{ role: 'user', content: 'book shelf find put take catalogue number title' }],
      max_tokens: 400,
    }
    const env = { CARDCAT_TOKENIZER: 'cl100k_base' }
    const real = await context(catalog, request, env, contextTools())
    const bound = await context(catalog, request)
    if (!real.ok || !bound.ok) throw new Error('both answer')
    const sent = cl100k(real.value.context.content) + cl100k(real.value.system ?? '')
    expect(sent).toBeLessThanOrEqual(400)
    expect(real.value.sources.length).toBeGreaterThan(bound.value.sources.length)
  })
})
