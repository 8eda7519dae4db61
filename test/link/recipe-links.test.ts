/**
 * Which recipes a symbol's card shows, by language. Each small library has a test or a page in which a name means
 * something else, and one in which the same name means the symbol.
 */
import { describe, expect, test } from 'vitest'
import { recipeNotices } from '../../runtime/cards/recipe-notices.ts'
import { cardsOf, fence } from './linked-cards.ts'

describe('a name imported from elsewhere does not mean a symbol of the library', () => {
  test('in Java, in tests and in pages', async () => {
    const { shown } = await cardsOf({
      'src/main/java/box/Path.java':
        'package box;\npublic class Path {\n  public static Path of(String text) { return null; }\n}\n',
      'src/test/java/box/PathTest.java': `package box;
import java.nio.file.Path;
public class PathTest {
  @Test public void reads() { Path path = Path.of("a"); check(path); }
}
`,
      'src/test/java/other/OwnTest.java': `package other;
import box.Path;
public class OwnTest {
  @Test public void makes() { Path path = Path.of("a"); check(path); }
}
`,
      'README.md': `# Box\n\n## Files\n\n${fence('java', 'import java.nio.file.Path;\n\nPath path = Path.of("a");')}## Boxes\n\n${fence('java', 'import box.Path;\n\nPath path = Path.of("a");')}`,
    })
    expect(shown('box.Path:Path').toSorted()).toEqual(['OwnTest.makes', 'boxes.code-1'])
  })

  test("in Rust's documentation, where one import has several names", async () => {
    const doc = (code: string) => code.replace(/^/gm, '/// ')
    const { shown } = await cardsOf(
      {
        'src/lib.rs': `pub struct Request;
impl Request { pub fn new() -> Request { Request } }

${doc(fence('', 'use other::{http::Request, Body};\nlet request = Request::new();\nbox_of::send(request);').trim())}
pub fn send(request: Request) {}

${doc(fence('', 'use boxes::{self, Request};\nlet request = Request::new();\nboxes::post(request);').trim())}
pub fn post(request: Request) {}
`,
      },
      { crates: [{ folder: '', name: 'boxes' }] },
    )
    expect(shown('box:Request.new')).toEqual(['post'])
  })
})

describe('a helper of the tests does not mean the symbol of the same name', () => {
  test('in C#, where it makes what the test needs', async () => {
    const { shown } = await cardsOf({
      'src/Parser.cs':
        'namespace Box\n{\n  public class Parser\n  {\n    public string Parse(string text) => text;\n  }\n}\n',
      'tests/ParserTests.cs': `using Box;
namespace Box.Tests
{
  public class ParserTests
  {
    static string Parse(string text)
    {
      return new Parser().Parse(text);
    }
    [Fact]
    public void Helped() { Assert.Equal("a", Parse("a")); }
    [Fact]
    public void Named() { Assert.Contains(nameof(Parser.Parse), new Parser().ToString()); }
    [Fact]
    public void Used()
    {
      var parser = new Parser();
      Assert.Equal("a", parser.Parse("a"));
    }
  }
}
`,
    })
    expect(shown('box.Parser:Parser.Parse')).toEqual(['ParserTests.Used'])
  })

  test('in Java, where a class of the tests is named like a class of the library', async () => {
    const { shown } = await cardsOf({
      'src/main/java/box/Item.java':
        'package box;\npublic class Item {\n  public void open() {}\n}\n',
      'src/test/java/tests/Item.java': 'package tests;\nclass Item {\n  void open() {}\n}\n',
      'src/test/java/tests/ItemTest.java': `package tests;
public class ItemTest {
  @Test public void opens() { new Item().open(); }
}
`,
    })
    expect(shown('box.Item:Item.open')).toEqual([])
  })

  test('in Ruby, where a module gives its methods to classes that include it', async () => {
    const spec = (mixed: string, name: string) =>
      `RSpec.describe "${name}" do\n${mixed}  it "gets ${name}" do\n    get '/'\n    expect(1).to eq(1)\n  end\nend\n`
    const { shown } = await cardsOf({
      'lib/routes.rb': 'module Routes\n  def get(path)\n    path\n  end\nend\n',
      'tests/page_spec.rb': spec('', 'pages'),
      'tests/routes_spec.rb': spec('  include Routes\n', 'routes'),
      'tests/own_spec.rb': spec('  include Routes\n  def get(path)\n    1\n  end\n', 'own'),
    })
    expect(shown('box.routes:Routes.get').map((id) => decodeURIComponent(id))).toEqual([
      'routes.gets routes',
    ])
  })
})

describe('a qualifier of a used name is not itself used', () => {
  test('in PHP, a part of a namespace, and a class outside of any namespace', async () => {
    const { shown } = await cardsOf({
      'src/Box/Handler.php': '<?php\nnamespace Box;\nclass Handler {}\n',
      'src/Box/DateTime.php': '<?php\nnamespace Box;\nclass DateTime {}\n',
      'src/Box/Handler/Own.php': '<?php\nnamespace Box\\Handler;\nclass Own {}\n',
      'tests/BoxTest.php': `<?php
namespace Box;
class BoxTest {
  public function testPart() { $own = new Handler\\Own(); $this->assertNotNull($own); }
  public function testWhole() { $own = new Handler(); $this->assertNotNull($own); }
  public function testGlobal() { $at = new \\DateTime('now'); $this->assertNotNull($at); }
  public function testOwn() { $at = new DateTime('now'); $this->assertNotNull($at); }
}
`,
    })
    expect(shown('Box.Handler:Handler')).toEqual(['BoxTest.testWhole'])
    expect(shown('Box.DateTime:DateTime')).toEqual(['BoxTest.testOwn'])
  })

  test('in Ruby, the enclosing class, and neither is a name in a heredoc', async () => {
    const { shown } = await cardsOf({
      'lib/box.rb':
        'class Box\n  def self.open(name)\n    name\n  end\n  class Lid\n    def close\n      1\n    end\n  end\nend\n',
      'test/box_test.rb': `require "box"
class BoxTest < Minitest::Test
  def test_lid
    lid = Box::Lid.new
    assert_equal 1, lid.close
  end
  def test_box
    assert_equal "a", Box.open("a")
  end
  def test_text
    assert_equal <<~TEXT, Box.open("a")
      a Lid of it
    TEXT
  end
end
`,
    })
    expect(shown('box.box:Box').toSorted()).toEqual(['BoxTest.test_box', 'BoxTest.test_text'])
    expect(shown('box.box:Box.Lid')).toEqual(['BoxTest.test_lid'])
  })

  test('in C#, a class of another library with a method like an extension method', async () => {
    const { shown } = await cardsOf({
      'src/Rules.cs':
        'namespace Box\n{\n  public static class Rules\n  {\n    public static Rule Equal(this Rule rule, object value) => rule;\n  }\n}\n',
      'tests/RulesTests.cs': `using Box;
namespace Box.Tests
{
  public class RulesTests
  {
    [Fact] public void Checked() { var sum = 1 + 1; Assert.Equal(2, sum); }
    [Fact] public void Used() { var rule = made.Equal(2); Assert.NotNull(rule); }
  }
}
`,
    })
    expect(shown('box.Rules:Rules.Equal')).toEqual(['RulesTests.Used'])
  })
})

describe('a page is a recipe for a symbol', () => {
  const source = {
    'include/box/logger.h':
      'namespace box {\nclass logger {\n public:\n  void set_level(int level);\n};\nvoid set_level(int level);\n}\n',
  }

  test('that its code uses, and not for one in a comment', async () => {
    const { shown } = await cardsOf({
      ...source,
      'README.md': `# Box\n\n${fence('cpp', '// per logger: logger->set_level(2)\nbox::set_level(1);\nbox::set_level(3);')}`,
    })
    expect(shown('box.logger:box.set_level')).toEqual(['box.code-1'])
    expect(shown('box.logger:box.logger.set_level')).toEqual([])
  })

  test("that a variable holds, only where the variable's type is known", async () => {
    const { shown } = await cardsOf({
      ...source,
      'README.md': `# Box\n\n## Theirs\n\n${fence('cpp', 'auto logger = theirs::make();\nlogger.set_level(1);')}## Ours\n\n${fence('cpp', 'auto made = std::make_shared<box::logger>();\nmade->set_level(1);\nmade->set_level(2);')}`,
    })
    expect(shown('box.logger:box.logger.set_level')).toEqual(['ours.code-1'])
  })

  test('that it creates, where the language writes the type before the name', async () => {
    const { shown } = await cardsOf({
      'src/main/java/box/Json.java':
        'package box;\npublic class Json {\n  public String write(Object value) { return ""; }\n}\n',
      'README.md': `# Box\n\n${fence('java', 'Json json = new Json();\njson.write(1); // ==> 1')}`,
    })
    expect(shown('box.Json:Json.write')).toEqual(['box.code-1'])
  })
})

describe('the card of a recipe', () => {
  const source = { 'box/__init__.py': 'def add(a, b): ...\ndef close(box): ...\n' }

  test('says that it must fail', async () => {
    const { recipe } = await cardsOf({
      ...source,
      'tests/test_add.py': `import pytest
from box import add

def test_fails():
    with pytest.raises(TypeError):
        add(1, None)

@pytest.mark.xfail
def test_marked():
    assert add(1, 2) == 4

def test_adds():
    assert add(1, 2) == 3
    with pytest.raises(TypeError):
        add(1, None)
`,
    })
    expect(recipe('test_fails').must_fail).toBe(true)
    expect(recipe('test_marked').must_fail).toBe(true)
    expect(recipe('test_adds').must_fail).toBeUndefined()
    expect(recipeNotices(recipe('test_fails'))).toEqual([
      'shows a failure: what it checks first must fail',
    ])
  })

  test('names the recipe that it continues, and says that it is old', async () => {
    const page = `# Use\n\n## Make\n\n${fence('python', 'from box import add\nmade = add(1, 2)\nprint(made)')}## Close\n\n${fence('python', 'from box import close\nclose(made)')}## Other\n\n${fence('python', 'from box import add\nprint(add(3, 4))')}`
    const { recipe, shown } = await cardsOf({
      ...source,
      'docs/use.md': page,
      'CHANGELOG.md': page,
    })
    const first = recipe('docs/use.md::make.code-1')
    expect(recipe('docs/use.md::close.code-1').continues).toBe(first.id)
    expect(first.continues).toBeUndefined()
    expect(recipe('docs/use.md::other.code-1').continues).toBeUndefined()
    expect(first.old).toBeUndefined()
    expect(recipe('CHANGELOG.md::make.code-1').old).toBe(true)
    expect(shown('box:close')).toHaveLength(2)
    expect(recipeNotices(recipe('CHANGELOG.md::close.code-1'))).toEqual([
      'from the notes or pages of an older version',
      'continues the example above it on its page',
    ])
  })
})
