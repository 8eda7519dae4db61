/** Recipes from classes that are tests as a whole, as in TestNG (github.com/cbeust/klaxon). */
import { expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

const JAVA = `package org.shop;

import org.testng.annotations.*;

@Test
public class CartTest {
  private Cart cart;

  @BeforeMethod
  public void open() {
    cart = new Cart();
  }

  public void adds() {
    cart.add(3);
  }
}
`
const KOTLIN = `package org.shop

import org.testng.annotations.Test

@Test
class CartTest {
    fun \`adds a price\`() {
        Cart().add(3)
    }
}
`

test('each method of a class of tests is a recipe, and the class is none', async () => {
  const java = await linked('shop', {
    'src/main/java/org/shop/Cart.java':
      'package org.shop;\npublic class Cart {\n  public void add(int price) {}\n}\n',
    'src/test/java/org/shop/CartTest.java': JAVA,
  })
  const recipes = java.result.entries.flatMap(({ card }) => (card.kind === 'recipe' ? card : []))
  expect(recipes.map(({ code }) => code)).toEqual(['cart.add(3);'])
  expect(recipes[0]?.preamble).toContain('cart = new Cart();')

  const kotlin = await linked('shop', {
    'src/main/kotlin/org/shop/Cart.kt':
      'package org.shop\nclass Cart {\n    fun add(price: Int) {}\n}\n',
    'src/test/kotlin/org/shop/CartTest.kt': KOTLIN,
  })
  const codes = kotlin.result.entries.flatMap(({ card }) =>
    card.kind === 'recipe' ? card.code : [],
  )
  expect(codes).toEqual(['Cart().add(3)'])
})
