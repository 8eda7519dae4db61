/** The imports of examples in C#, C++ and Kotlin, where no name of the code tells that one is missing. */
import { expect, test } from 'vitest'
import { exampleOf } from './shop-examples.ts'

test('a C# example imports the enclosing namespace of its test, but not System or the test framework', async () => {
  const card = await exampleOf(
    {
      'src/Cart.cs': 'namespace Shop;\npublic class Cart { public int Total() => 0; }\n',
      'tests/CartTests.cs': `using System;
using Acme.Payments;
using Xunit;
namespace Shop.Tests;
public class CartTests
{
    [Fact]
    public void IsEmpty()
    {
        var cart = new Cart(new Wallet());
        Assert.Equal(0, cart.Total());
    }
}
`,
    },
    'shop.Cart:Cart.Total',
  )
  expect(card?.examples?.[0]?.code).toBe(
    'using Shop;\nusing Acme.Payments;\n\nvar cart = new Cart(new Wallet());\ncart.Total(); // => 0',
  )
})

test('a C# example imports namespaces by their full name, also that of an extension method', async () => {
  const card = await exampleOf(
    {
      'src/Cart.cs': 'namespace Shop;\npublic class Cart { public int Total() => 0; }\n',
      'src/Extensions.cs':
        'namespace Shop;\npublic static class CartExtensions { public static int Rounded(this Cart cart) => 0; }\n',
      'src/Wallet.cs': 'namespace Shop.Payments;\npublic class Wallet { }\n',
      'tests/CartTests.cs': `namespace Shop.Tests;
using Payments;
using Xunit;
public class CartTests
{
    [Fact]
    public void IsEmpty()
    {
        var cart = new Cart(new Wallet());
        cart.Rounded().ShouldEqual(0);
    }
}
`,
    },
    'shop.Extensions:CartExtensions.Rounded',
  )
  expect(card?.examples?.[0]?.code).toBe(
    'using Shop.Payments;\nusing Shop;\n\nvar cart = new Cart(new Wallet());\ncart.Rounded(); // => 0',
  )
})

test('a C# example from a page may use types that the reader defines', async () => {
  const card = await exampleOf(
    {
      'src/Cart.cs':
        'namespace Shop;\npublic class Cart { public static T For<T>(string name) => default; }\n',
      'src/benchmarks/User.cs': 'namespace Shop.Benchmarks;\npublic class IUser { }\n',
      'README.md':
        '# Shop\n\n```csharp\nvar user = Cart.For<IUser>("ann");\nvar name = await user.GetName();\n```\n',
    },
    'shop.Cart:Cart.For',
  )
  expect(card?.examples?.[0]?.code).toBe(
    'using Shop;\n\nvar user = Cart.For<IUser>("ann");\nvar name = await user.GetName();',
  )
})

test('a C++ example includes the header of its symbol, even if its test includes only a header of its own', async () => {
  const card = await exampleOf(
    {
      'include/shop/cart.h': 'namespace shop {\nint total(int price);\n}\n',
      'tests/cart_test.cpp': `#include "includes.h"

TEST_CASE("one thing") {
  REQUIRE(shop::total(3) == 3);
}
`,
    },
    'shop.cart:shop.total',
  )
  expect(card?.examples?.[0]?.code).toBe('#include <shop/cart.h>\n\nshop::total(3); // => 3')
})

test('a C++ example includes the public header that a pragma in the header of its symbol names', async () => {
  const card = await exampleOf(
    {
      'include/shop/cart.h':
        '// IWYU pragma: private, include "shop/shop.hpp"\nnamespace shop {\nint total(int price);\n}\n',
      'tests/cart_test.cpp': `#include "includes.h"

TEST_CASE("one thing") {
  REQUIRE(shop::total(3) == 3);
}
`,
    },
    'shop.cart:shop.total',
  )
  expect(card?.examples?.[0]?.code).toBe('#include <shop/shop.hpp>\n\nshop::total(3); // => 3')
})

test('a Kotlin example imports functions that could be members of the receiver of a block', async () => {
  const card = await exampleOf(
    {
      'src/main/kotlin/Shop.kt':
        'package org.shop\n\nclass Shop\nfun visit(block: Shop.() -> Unit) {}\nfun rest(days: Int) {}\n',
      'README.md': '# Shop\n\n```kotlin\nimport org.shop.*\n\nvisit {\n    rest(3)\n}\n```\n',
    },
    'shop.Shop:visit',
  )
  expect(card?.examples?.[0]?.code).toBe(
    'import org.shop.rest\nimport org.shop.visit\n\nvisit {\n    rest(3)\n}',
  )
})

test('a Kotlin example imports the functions that it calls as members of another type', async () => {
  const card = await exampleOf(
    {
      'src/main/kotlin/Shop.kt':
        'package org.shop\n\nclass Cart(val name: String)\nfun String.toCart(): Cart = Cart(this)\n',
      'README.md': '# Shop\n\n```kotlin\nval cart = "ada".toCart()\nprintln(cart.name)\n```\n',
    },
    'shop.Shop:String.toCart',
  )
  expect(card?.examples?.[0]?.code).toBe(
    'import org.shop.toCart\n\nval cart = "ada".toCart()\nprintln(cart.name)',
  )
})

test('Java code that needs an alias of Kotlin gives no example', async () => {
  const card = await exampleOf(
    {
      'src/main/kotlin/Shop.kt':
        'package org.shop\n\nclass Cart {\n  fun read() = 1\n}\ntypealias ReadException = java.io.IOException\n',
      'README.md':
        '# Shop\n\n```java\nint read() throws ReadException {\n  return new Cart().read();\n}\n```\n',
    },
    'shop.Shop:Cart',
  )
  expect(card).toBeDefined()
  expect(card?.examples ?? []).toEqual([])
})
