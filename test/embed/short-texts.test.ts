/**
 * Texts that resemble questions, made from cards.
 */
import { describe, expect, test } from 'vitest'
import { shortTexts } from '../../build/embed/short-texts.ts'
import { entryOf } from './entries.ts'

const text = Array.from({ length: 9 }, (_, i) => `Sentence ${i} says a thing.`).join(' ')

describe('short texts of a card', () => {
  test('are its name in words, its first sentences and windows of words', () => {
    const { learned, heldOut } = shortTexts(
      [entryOf({ name: 'GridSearchCV.fit_predict', text: `${text} No.` })],
      'alone',
    )
    const all = [...learned, ...heldOut]
    expect(all).toContain('grid search cv fit predict')
    expect(all).toContain('Sentence 5 says a thing.')
    expect(all).not.toContain('Sentence 6 says a thing.')
    expect(all.length).toBe(9)
    for (const one of all) expect(one.split(' ').length).toBeGreaterThanOrEqual(3)
  })

  test('do not depend on the order of cards, and contain no duplicates', () => {
    const cards = ['one', 'two', 'three'].map((name) => entryOf({ name, text: `${text} ${name}` }))
    const there = shortTexts(cards, 'alone')
    expect(shortTexts(cards.toReversed(), 'alone')).toEqual(there)
    expect(new Set(there.learned).size).toBe(there.learned.length)
  })

  test('change only for a changed card', () => {
    const cards = Array.from({ length: 50 }, (_, i) =>
      entryOf({ name: `card${i}`, text: `The card ${i} is about number ${i}.` }),
    )
    const before = new Set(Object.values(shortTexts(cards, 'alone')).flat())
    const changed = cards.with(7, entryOf({ name: 'card7', text: 'Another text altogether, see.' }))
    const fresh = Object.values(shortTexts(changed, 'alone'))
      .flat()
      .filter((one) => !before.has(one))
    expect(fresh.length).toBeGreaterThan(0)
    expect(fresh.length).toBeLessThanOrEqual(3)
  })

  test('are a sample if there are too many, some of them held out', () => {
    const cards = Array.from({ length: 300 }, (_, i) =>
      entryOf({ name: `card${i}`, text: `The card ${i} is about number ${i}.` }),
    )
    const { learned, heldOut } = shortTexts(cards, 'alone', 400)
    expect(learned.length + heldOut.length).toBe(400)
    expect(heldOut.length).toBeGreaterThan(5)
    expect(heldOut.length).toBeLessThan(50)
    expect(learned.filter((one) => heldOut.includes(one))).toEqual([])
  })

  test('are the lines of code if there is no prose', () => {
    const { learned, heldOut } = shortTexts(
      [entryOf({ body: 'def add(a, b):\n  return a + b plus nothing' })],
      'alone',
    )
    expect([...learned, ...heldOut]).toContain('return a + b plus nothing')
  })
})
