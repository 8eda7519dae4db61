/** Recipes from test classes in Java and C#: parameterized tests, set-up and base classes. */
import { describe, expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

describe('a recipe from a test class in C# or Java', () => {
  test('uses the first case of a parameterized test, from attributes and from a member, in C#', async () => {
    const { recipe } = await linked('box', {
      'src/Reader.cs':
        'namespace Box { public class Reader { public static string Read(string text, int n) { return text; } } }\n',
      'tests/ReaderTests.cs': `namespace Box.Tests {
  public class ReaderTests {
    public static IEnumerable<object[]> Texts() {
      var short = "s";
      yield return new object[] { short, 2 };
      yield return new object[] { "t", 3 };
    }
    public static TheoryData<string, int> More => new() { { "u", 4 }, { "v", 5 } };

    [Theory]
    [InlineData("a", 1, Skip = "slow")]
    [InlineData("b", 2)]
    public void Reads(string text, int n) { Reader.Read(text, n); }

    [Theory, MemberData(nameof(Texts))]
    public void ReadsGiven(string text, int n) { Reader.Read(text, n); }

    [Theory, MemberData(nameof(More))]
    public void ReadsMore(string text, int n) { Reader.Read(text, n); }
  }
}
`,
    })
    const preamble = (name: string) => recipe(`tests/ReaderTests.cs::ReaderTests.${name}`).preamble
    expect(preamble('Reads')).toBe('string text = "a";\nint n = 1;')
    expect(preamble('ReadsGiven')).toBe('var short = "s";\nstring text = short;\nint n = 2;')
    expect(preamble('ReadsMore')).toBe('string text = "u";\nint n = 4;')
  })

  test('includes the helpers and the set-up of a base class in another test file, in C#', async () => {
    const { recipe } = await linked('shop', {
      'src/Shop/Cart.cs':
        'namespace Shop;\npublic class Cart { public int Add(int price) { return price; } }\n',
      'test/Shop.Tests/TestBase.cs': `using System;
namespace Shop.Tests;
public class TestBase
{
    protected static Cart Filled(Action<Cart> fill)
    {
        var cart = new Cart();
        fill(cart);
        return cart;
    }
}
`,
      'test/Shop.Tests/CartTests.cs': `using Xunit;
using Shop;
namespace Shop.Tests;
public class CartTests : TestBase
{
    private Cart Other { get; } = new Cart();

    [Fact]
    public void Adds()
    {
        var cart = Filled(each => each.Add(3));
        Assert.Equal(3, Other.Add(3));
    }
}
`,
    })
    const { preamble } = recipe('test/Shop.Tests/CartTests.cs::CartTests.Adds')
    expect(preamble).toBe(`using Shop;

protected static Cart Filled(Action<Cart> fill)
{
    var cart = new Cart();
    fill(cart);
    return cart;
}

Cart Other = new Cart();`)
  })

  test('leaves out the set-up of a base class that depends on a value from elsewhere, in Java', async () => {
    const base = (field: string) => `package shop;
public abstract class CartTestBase {
  protected Cart cart;
  ${field}
  @BeforeEach public void setUp() { cart = new Cart(prices); }
}
`
    const preambleWith = async (field: string) => {
      const { recipe } = await linked('shop', {
        'src/main/java/shop/Cart.java':
          'package shop;\npublic class Cart { public Cart(int[] prices) {} public int add(int price) { return price; } }\n',
        'src/test/java/shop/CartTestBase.java': base(field),
        'src/test/java/shop/CartTest.java': `package shop;
public class CartTest extends CartTestBase {
  @Test public void adds() { assertEquals(3, cart.add(new Cart(null).add(3))); }
}
`,
      })
      return recipe('src/test/java/shop/CartTest.java::CartTest.adds').preamble
    }
    expect(await preambleWith('protected final int[] prices = {};')).toBe(`protected Cart cart;

protected final int[] prices = {};

cart = new Cart(prices);`)
    expect(await preambleWith('protected int[] prices;')).toBe(undefined)
  })

  test('uses the first case of a parameterized test, from lists, tables of values and methods, in Java', async () => {
    const { recipe } = await linked('box', {
      'src/main/java/box/Reader.java':
        'package box;\npublic class Reader { public static String read(String text, int n) { return text; } }\n',
      'src/test/java/box/ReaderTest.java': `package box;
class ReaderTest {
  static Stream<Arguments> texts() { return Stream.of(arguments("a", 1), arguments("b", 2)); }

  @ParameterizedTest
  @MethodSource("texts")
  void reads(String text, int n) { Reader.read(text, n); }

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void readsNone(int n) { Reader.read("", n); }

  @ParameterizedTest
  @CsvSource({"5, 6", "'a, b', 7"})
  void readsCells(String text, int n) { Reader.read(text, n); }

  @ParameterizedTest
  @CsvSource({"1,,'a, b'"})
  void readsEmpty(int n, String none, String text) { Reader.read(none, n); Reader.read(text, n); }
}
`,
    })
    const preamble = (name: string) =>
      recipe(`src/test/java/box/ReaderTest.java::ReaderTest.${name}`).preamble
    expect(preamble('reads')).toBe('String text = "a";\nint n = 1;')
    expect(preamble('readsNone')).toBe('int n = 3;')
    expect(preamble('readsCells')).toBe('String text = "5";\nint n = 6;')
    expect(preamble('readsEmpty')).toBe('int n = 1;\nString none = null;\nString text = "a, b";')
  })
})
