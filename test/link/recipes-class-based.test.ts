/** The symbols that tests in class-based languages use, by the types of their variables. */
import { describe, expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

// github.com/google/leveldb, JamesNK/Newtonsoft.Json: most tests name a type, or a method of their own class.
describe('a recipe from a test in a class-based language', () => {
  test('uses the types of its variables', async () => {
    const { recipe } = await linked('box', {
      'box.h': 'namespace box {\nclass Arena {\n public:\n  char* Take(int n);\n};\n}\n',
      'tests/arena_test.cc':
        '#include "box.h"\nnamespace box {\nTEST(ArenaTest, Takes) {\n  Arena arena;\n  ASSERT_TRUE(arena.Take(3));\n}\n}\n',
    })
    const { symbols } = recipe('tests/arena_test.cc::box.ArenaTest.Takes')
    expect(symbols).toContain('box.box:box.Arena')
    expect(symbols).not.toContain('box.box:box')
  })

  // github.com/nlohmann/json: `using json = nlohmann::json;`, and the library's own json is a basic_json<>.
  test('uses the target of an alias', async () => {
    const { recipe } = await linked('box', {
      'box.hpp':
        'BOXES_BEGIN\ntemplate <typename T> class basic_box {\n public:\n  static basic_box open(int n);\n  int size();\n};\nusing box = basic_box<int>;\nBOXES_END\n',
      'tests/open_test.cpp':
        '#include "box.hpp"\nusing Box = boxes::box;\nTEST(BoxTest, Opens) {\n  Box b = Box::open(3);\n  EXPECT_EQ(b.size(), 3);\n}\n',
    })
    const { symbols } = recipe('tests/open_test.cpp::BoxTest.Opens')
    expect(symbols).toEqual(
      expect.arrayContaining(['box.box:basic_box.open', 'box.box:basic_box.size']),
    )
  })

  // github.com/jarro2783/cxxopts, zeux/pugixml
  test('uses the types of variables that C++ constructs, whatever their names', async () => {
    const { recipe } = await linked('box', {
      'box.hpp':
        'namespace box {\nclass crate {\n public:\n  crate(int n);\n  int open();\n};\nclass Lid {\n public:\n  int open();\n};\n}\n',
      'tests/open_test.cpp':
        '#include "box.hpp"\nTEST_CASE("opens") {\n  box::crate first(3);\n  first.open();\n  return check(first);\n}\n',
    })
    const { symbols } = recipe('tests/open_test.cpp::opens')
    expect(symbols).toContain('box.box:box.crate.open')
    expect(symbols).not.toContain('box.box:box.Lid.open')
  })

  // github.com/failsafe-lib/failsafe
  test('uses the builder of the right class where several classes have one', async () => {
    const classWithBuilder = (name: string) =>
      `package box;\npublic class ${name} {\n  public static Builder builder() { return new Builder(); }\n  public static class Builder {\n    public Builder width(int n) { return this; }\n    public ${name} build() { return null; }\n  }\n}\n`
    const { recipe } = await linked('box', {
      'src/main/java/box/Box.java': classWithBuilder('Box'),
      'src/main/java/box/Crate.java': classWithBuilder('Crate'),
      'src/test/java/box/BoxTest.java':
        'package box;\nclass BoxTest {\n  @Test void builds() {\n    assertNotNull(Box.builder().width(3).build());\n  }\n}\n',
    })
    const { symbols } = recipe('src/test/java/box/BoxTest.java::BoxTest.builds')
    expect(symbols).toEqual(
      expect.arrayContaining(['box.Box:Box.Builder.width', 'box.Box:Box.Builder.build']),
    )
    expect(symbols.filter((symbol) => symbol.includes('Crate'))).toEqual([])
  })

  // github.com/dotnet-state-machine/stateless
  test('uses all parts of a generic class, and the types inside of it', async () => {
    const { recipe } = await linked('box', {
      'src/Box.cs':
        'namespace Boxes;\npublic partial class Box<T> {\n  public Lid Open(T key) { return null; }\n}\n',
      'src/Area.cs':
        'namespace Boxes;\npublic partial class Box<T> {\n  public int Area() { return 0; }\n}\n',
      'src/Lid.cs':
        'namespace Boxes;\npublic partial class Box<T> {\n  public class Lid {\n    public void Lock() { }\n  }\n}\n',
      'tests/BoxTests.cs': `namespace Boxes.Tests {
  public class BoxTests {
    [Fact]
    public void Opens() {
      var box = new Box<int>();
      box.Open(1).Lock();
      Assert.Equal(0, box.Area());
    }
  }
}
`,
    })
    const { symbols } = recipe('tests/BoxTests.cs::BoxTests.Opens')
    expect(symbols).toEqual(
      expect.arrayContaining(['box.Box:Box.Open', 'box.Area:Box.Area', 'box.Lid:Box.Lid.Lock']),
    )
  })

  describe('uses the types of', () => {
    test('inherited fields and of resources in Java', async () => {
      const classOf = (name: string) =>
        `package box;\npublic class ${name} {\n  public void open() { }\n  public void close() { }\n}\n`
      const { recipe } = await linked('box', {
        'src/main/java/box/Box.java': classOf('Box'),
        'src/main/java/box/Crate.java': classOf('Crate'),
        'src/test/java/box/Base.java':
          'package box;\nabstract class Base {\n  protected Crate crate = new Crate();\n}\n',
        'src/test/java/box/BoxTest.java': `package box;
class BoxTest extends Base {
  @Test void opens() {
    crate.open();
  }
  @Test void closes() {
    try (Box box = new Box()) {
      box.close();
    }
  }
}
`,
      })
      const uses = (name: string) =>
        recipe(`src/test/java/box/BoxTest.java::BoxTest.${name}`).symbols
      expect(uses('opens')).toContain('box.Crate:Crate.open')
      expect(uses('closes')).toContain('box.Box:Box.close')
    })

    test('private and late fields in Kotlin', async () => {
      const { recipe } = await linked('box', {
        'src/commonMain/kotlin/Box.kt':
          'package box\nclass Box {\n  fun lift() {}\n}\nclass Crate {\n  fun lift() {}\n}\n',
        'src/commonTest/kotlin/BoxTest.kt':
          'package box\nclass BoxTest {\n  private val own = Box()\n  private lateinit var other: Crate\n  @Test fun lifts() {\n    own.lift()\n  }\n  @Test fun liftsOther() {\n    other.lift()\n  }\n}\n',
      })
      const uses = (name: string) =>
        recipe(`src/commonTest/kotlin/BoxTest.kt::BoxTest.${name}`).symbols
      expect(uses('lifts')).toContain('box.Box:Box.lift')
      expect(uses('liftsOther')).toContain('box.Box:Crate.lift')
    })

    test('resources and of properties with the name of their type in C#', async () => {
      const { recipe } = await linked('box', {
        'src/Box.cs':
          'namespace Boxes;\npublic class Box {\n  public void Fill() { }\n}\npublic class Crate {\n  public void Fill() { }\n}\n',
        'tests/BoxTests.cs': `using Boxes;
namespace Boxes.Tests;
public class BoxTests {
  protected Crate Crate { get; set; }
  [Fact] public void Fills() {
    using var box = new Box();
    box.Fill();
  }
  [Fact] public void FillsCrate() => Crate.Fill();
}
`,
      })
      expect(recipe('tests/BoxTests.cs::BoxTests.Fills').symbols).toContain('box.Box:Box.Fill')
      const { code, symbols } = recipe('tests/BoxTests.cs::BoxTests.FillsCrate')
      expect(symbols).toContain('box.Box:Crate.Fill')
      expect(code).toBe('Crate.Fill();')
    })
  })

  test('uses what a method of its own class uses, when it calls the method without `this`', async () => {
    const { recipe } = await linked('box', {
      'src/Reader.cs':
        'namespace Box { public class Reader { public static string Read<T>(string text) { return text; } } }\n',
      'tests/ReaderTests.cs': `namespace Box.Tests {
  public class ReaderTests {
    [Test]
    public void Reads() { Assert.AreEqual("a", ReadAll("a")); }
    [Test]
    public void ReadsLists() { Reader.Read<List<Set<int>>>("b"); }
    private string ReadAll(string text) { return Reader.Read<string>(text); }
  }
}
`,
    })
    const read = 'box.Reader:Reader.Read'
    expect(recipe('tests/ReaderTests.cs::ReaderTests.Reads').symbols).toContain(read)
    expect(recipe('tests/ReaderTests.cs::ReaderTests.ReadsLists').symbols).toContain(read)
  })

  // github.com/square/moshi is written in Kotlin and tested in Java.
  test('uses symbols of the library in another language of the same family', async () => {
    const { recipe } = await linked('box', {
      'src/main/kotlin/box/Reader.kt':
        'package box\n\nclass Reader {\n  fun read(text: String): String = text\n}\n',
      'src/test/java/box/ReaderTest.java': `package box;
public class ReaderTest {
  @Test public void reads() { new Reader().read("a"); }
}
`,
    })
    const { symbols } = recipe('src/test/java/box/ReaderTest.java::ReaderTest.reads')
    expect(symbols).toEqual(expect.arrayContaining(['box.Reader:Reader', 'box.Reader:Reader.read']))
  })

  // github.com/square/okio: `import okio.Path.Companion.toPath`, then `"a/b".toPath()`.
  test('uses an imported function called on a value', async () => {
    const { recipe } = await linked('box', {
      'src/main/kotlin/box/Path.kt':
        'package box\n\ninterface Path {\n  companion object {\n    fun String.toPath(): Path = TODO()\n  }\n}\n',
      'src/test/kotlin/box/PathTest.kt': `package box
import box.Path.Companion.toPath
class PathTest {
  @Test fun cuts() { assertEquals("a", "a".toPath().name) }
}
`,
    })
    const { symbols, preamble } = recipe('src/test/kotlin/box/PathTest.kt::PathTest.cuts')
    expect(symbols).toEqual(['box.Path:Path.String.toPath'])
    expect(preamble).toBe('import box.Path.Companion.toPath')
  })

  test('does not use a symbol of another package with the same name', async () => {
    const { result } = await linked('box', {
      'src/Utils.php': '<?php\nnamespace Box;\nclass Utils { public static function read() {} }\n',
      'tests/ReadTest.php':
        '<?php\nnamespace Box\\Tests;\nuse Other\\Psr7;\nclass ReadTest extends TestCase {\n  public function testReads() { Psr7\\Utils::read(); }\n}\n',
    })
    expect(result.usage.tests).toMatchObject({ seen: 1, cards: 0 })
  })
})

// github.com/tkem/cachetools: `def cache(_minsize): raise NotImplementedError` stood in the examples of Cache and cachedmethod.
test('a method that subclasses define is no helper of the tests of their base', async () => {
  const { recipe } = await linked('shop', {
    'shop/__init__.py': 'def price(cart): return 3\n',
    'tests/test_shop.py': `import unittest

import shop


class Priced:
    def cart(self, size):
        raise NotImplementedError

    def empty(self):
        return []

    def test_price(self):
        self.assertEqual(shop.price(self.cart(2)), 3)
        self.assertEqual(shop.price(self.empty()), 3)
`,
  })
  expect(recipe('tests/test_shop.py::Priced.test_price').preamble).toBe(`import shop

def empty():
    return []`)
})
