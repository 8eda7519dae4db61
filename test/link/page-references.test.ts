/**
 * Which symbols a page refers to, by language. A name in a small library means something else in one page, and the
 * symbol in another.
 */
import { describe, expect, test } from 'vitest'
import { cardsOf, fence } from './linked-cards.ts'

describe('a page or a test refers to a symbol', () => {
  test('of the namespace written before the name, in PHP', async () => {
    const { shown } = await cardsOf({
      'src/Box/Client.php':
        '<?php\nnamespace Box;\nclass Client {\n  public function send(string $text) { return $text; }\n}\n',
      'README.md': `# Box\n\n## Other\n\n${fence('php', 'use Other\\Web;\n$client = new Web\\Client();\necho $client->read();')}## Own\n\n${fence('php', '$client = new \\Box\\Client();\necho $client->send("a");')}`,
    })
    expect(shown('Box.Client:Client')).toEqual(['own.code-1'])
    expect(shown('Box.Client:Client.send')).toEqual(['own.code-1'])
  })

  test('after an unknown step of a chain, by a unique name, in C#', async () => {
    const { shown } = await cardsOf({
      'src/Builder.cs':
        'namespace Box;\npublic class Builder {\n  public Sinks WriteTo { get; }\n  public string CreateBox() => "";\n}\npublic class Sinks {}\n',
      'README.md': `# Box\n\n${fence('csharp', 'var box = new Builder()\n    .WriteTo.Elsewhere()\n    .CreateBox();\nSystem.Console.WriteLine(box);')}`,
    })
    expect(shown('box.Builder:Builder.CreateBox')).toEqual(['box.code-1'])
  })

  test('of a class that it extends, called without a receiver, in Ruby', async () => {
    const { shown } = await cardsOf({
      'lib/box.rb': `module Box
  class Base
    class << self
      # Answers a request.
      def route(path, &block); end
    end
  end
end
`,
      'README.md': `# Box\n\n${fence('ruby', 'require "box"\n\nclass Own < Box::Base\n  route "/" do\n    "hello"\n  end\nend')}`,
    })
    expect(shown('box.box:Box.Base.route')).toEqual(['box.code-1'])
  })

  test('but not to one that is private to another file, in Kotlin', async () => {
    const { shown } = await cardsOf({
      'src/main/kotlin/box/Box.kt':
        'package box\n\nfun open(): Int = 1\n\nprivate fun seal(ok: Boolean) {}\n\ninternal fun weigh(): Int = 1\n',
      'src/test/kotlin/box/BoxTest.kt':
        'package box\n\nclass BoxTest {\n  @Test fun opens() {\n    seal(open() == weigh())\n  }\n}\n',
    })
    expect(shown('box.Box:open')).toEqual(['BoxTest.opens'])
    expect(shown('box.Box:weigh')).toEqual(['BoxTest.opens'])
    expect(shown('box.Box:seal')).toEqual([])
  })

  test('even if it is a method named like a test, in Go', async () => {
    const { shown } = await cardsOf({
      'go.mod': 'module example.com/box\n',
      'box.go':
        'package box\n\ntype Box struct{}\n\nfunc (b *Box) Add(n int) {}\n\nfunc (b *Box) TestData() {}\n',
      'box_test.go':
        'package box\n\nfunc TestAdd(t *testing.T) {\n\tb := new(Box)\n\tb.Add(1)\n}\n',
    })
    expect(shown('box.box:Box.Add')).toEqual(['TestAdd'])
  })

  test('of the type with which a variable, receiver or parameter is declared, in Go', async () => {
    const { shown } = await cardsOf({
      'go.mod': 'module example.com/box\n',
      'box.go':
        'package box\n\ntype Box struct{}\n\nfunc (b *Box) Add(n int) {}\n\ntype Bag struct{}\n\nfunc (b *Bag) Add(n int) {}\n',
      'box_test.go': `package box

type crate struct{ Box }

func (c *crate) TestReceiver() { c.Add(1) }

func TestDeclared(t *testing.T) {
	var b Box
	b.Add(1)
}

func TestClosure(t *testing.T) {
	each(func(b *Box) { b.Add(1) })
}

func TestOther(t *testing.T) {
	var b *Bag
	b.Add(1)
}

func TestUnknown(t *testing.T) {
	b := made()
	b.Add(1)
}
`,
    })
    const all = ['crate.TestReceiver', 'TestDeclared', 'TestClosure']
    for (const name of all) expect(shown('box.box:Box.Add')).toContain(name)
    expect(shown('box.box:Box.Add')).toHaveLength(all.length)
    expect(shown('box.box:Bag.Add')).toEqual(['TestOther'])
  })

  test('but not to one whose file is named like a package of another library, in Go', async () => {
    const { shown } = await cardsOf({
      'go.mod': 'module example.com/box\n',
      'time.go': 'package box\n\nfunc Duration(f func()) int { return 1 }\n',
      'README.md': `# Box\n\n## Other\n\n${fence('go', 'box.Max([]time.Duration{1})')}## Own\n\n${fence('go', 'box.Duration(func() {})')}`,
    })
    expect(shown('box.time:Duration')).toEqual(['own.code-1'])
  })

  test('whose documentation names the function as a sample, in Kotlin', async () => {
    const { recipe, shown, usage } = await cardsOf({
      'src/main/kotlin/box/Box.kt':
        'package box\n\n/**\n * Opens.\n * @sample box.samples.Samples.two\n */\nfun open(by: Int): Int = by\n',
      'src/test/kotlin/box/Samples.kt':
        'package box.samples\n\nimport box.open\n\nclass Samples {\n  @Test fun open() {\n    check(open(1) == 1)\n  }\n\n  @Test fun two() {\n    check(open(2) == 2)\n  }\n}\n',
    })
    expect(recipe('::Samples.two').recipe_kind).toBe('docstring')
    expect(shown('box.Box:open')[0]).toBe('Samples.two')
    expect(usage.tests).toEqual({ seen: 2, cards: 2, left: {} })
    expect(usage.docstring_examples).toEqual({ seen: 0, cards: 0, left: {} })
  })

  test('whose declaration has a body for each platform, in Kotlin', async () => {
    const { shown } = await cardsOf({
      'src/commonMain/kotlin/box/Path.kt':
        'package box\n\nexpect class Path {\n  companion object {\n    fun String.toBoxPath(): Path\n  }\n}\n',
      'src/jvmMain/kotlin/box/Path.kt':
        'package box\n\nactual class Path {\n  actual companion object {\n    actual fun String.toBoxPath(): Path = Path()\n  }\n}\n',
      'README.md': `# Box\n\n${fence('kotlin', 'val path = "a/b".toBoxPath()\nprintln(path)')}`,
    })
    expect(shown('box.Path:Path.String.toBoxPath')).toEqual(['box.code-1'])
  })
})
