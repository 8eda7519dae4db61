/**
 * As code-piece.test.ts, for JavaScript and TypeScript: block scopes and hoisted declarations.
 */
import { expect, test } from 'vitest'
import { pieceReaders } from '../../build/extract/code/code-piece.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

type Case = readonly [code: string, binds: string, needs: string]

async function check(language: string, cases: readonly Case[]): Promise<void> {
  const read = await pieceReaders((await loadGrammars()).languages).of(language)
  for (const [code, binds, needs] of cases) {
    const piece = read?.(code, 1)
    const found = { binds: piece?.binds.toSorted().join(' '), needs: piece?.needs.join(' ') }
    expect({ code, parses: piece?.parses, ...found }).toEqual({ code, parses: true, binds, needs })
  }
}

test('in JavaScript, imports, declarations and patterns bind names', () =>
  check('javascript', [
    ["a(); import a, { b as c, d } from 'm'; import * as e from 'n'", 'a c d e', ''],
    ["const x = require('m'); x.y(z)", 'x', 'z'],
    ['const { a, b: c = d, ...e } = f, [g, , h = i, ...j] = k', 'a c e g h j', 'd f i k'],
    ['let x = x0 + 1; x += y; z++', 'x', 'x0 y z'],
    ['x = y', 'x', 'y'],
    ['a.b = c; d["k"] = e', '', 'a c d e'],
    ["export { a } from 'm'; export { b as c }; export const d = 1", 'd', 'b'],
    ['f({ a, b: c, [d]: 1, e() {} })', '', 'f a c d'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the code under test
    ['`${a} ${b.c}`', '', 'a b'],
  ]))

test('in JavaScript, functions and blocks have scopes of their own', () =>
  check('javascript', [
    ['f(); function f(a, { b, c: d }, e = g, ...h) { return a + b + d + h + i }', 'f', 'g i'],
    ['const f = async (a, b = a) => a + b + later; const later = 1', 'f later', ''],
    ['const f = function g() { return g() + arguments.length }', 'f', ''],
    ['{ let a = 1; var b = a }; a', 'b', 'a'],
    ['for (const i of xs) i; for (let j = 0; j < n; j++) {} ; i', '', 'xs n i'],
    ['try { a() } catch (e) { e }; e', '', 'a e'],
    ['class A extends B { x = c; m(d) { return new A(d, this.x) } }', 'A', 'B c'],
    ['<App a={b}><div>{c}</div></App>', '', 'App b c'],
  ]))

test('in TypeScript, names of types are bound and needed as well', () =>
  check('typescript', [
    ["import type { T } from 'm'; const a: T<U> = b as V", 'T a', 'U b V'],
    ['function f<T extends B>(a: T, b?: C): a is T { return true }', 'f', 'B C'],
    ['let x: I; interface I<K> extends J { k: K; m(p: P): void }', 'I x', 'J P'],
    ['type A<T> = T extends Array<infer U> ? U : { [K in keyof T]: T[K] }', 'A', ''],
    ['type A = z.infer<typeof b>', 'A', 'z b'],
    ['enum E { a, b = c }; E.a', 'E', 'c'],
    ['class C { constructor(private x: T, public y = z) {} }', 'C', 'T z'],
    ['const f: (a: T) => Promise<Record<string, V>> = g', 'f', 'T V g'],
  ]))
