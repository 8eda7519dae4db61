/** Recipes from tests in Scala and C++, whose names come from objects and from namespaces that a macro opens. */
import { expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

// github.com/com-lihaoyi/upickle: `object default extends AttributeTagged`, which is an Api over several lines.
test('a recipe from Scala uses inherited members of an object, by import and by path', async () => {
  const { recipe } = await linked('box', {
    'src/box/Api.scala': `package box

trait Api
    extends box.core.Types
    with Annotator {
  def read[T](text: String): T = ???
}
object default extends Tagged {
}
trait Tagged extends Api with Annotator {
  def tag: String = ""
}
object tools {
  def cut(text: String): String = text
}
`,
    'build/Build.scala': 'object box {\n  def sources: Int = 1\n}\n',
    'src/test/scala/box/ReadTests.scala': `package box
import utest._
import box.default.{read, write => put, tag}
import box.tools._

object ReadTests extends TestSuite {
  def tests = Tests {
    test("imported") {
      assert(read[Int](tag) == 1)
    }
    test("path") - assert(box.default.read[Int]("1") == 1)
    test("all") - {
      assert(cut("1") == "1")
    }
  }
}
`,
  })
  const path = 'src/test/scala/box/ReadTests.scala::ReadTests'
  expect(recipe(`${path}.imported`)).toMatchObject({
    code: 'assert(read[Int](tag) == 1)',
    preamble: 'import box.default.{ read, tag }',
    symbols: ['box.Api:Api.read', 'box.Api:Tagged.tag'],
  })
  expect(recipe(`${path}.path`).code).toBe('assert(box.default.read[Int]("1") == 1)')
  expect(recipe(`${path}.path`).symbols).toContain('box.Api:Api.read')
  expect(recipe(`${path}.all`).symbols).toEqual(['box.Api:tools.cut'])
})

// github.com/fmtlib/fmt: a macro opens the namespace, and `format` has overloads in six headers.
test('a namespace that a macro opens is known from the folder of the headers', async () => {
  const { recipe } = await linked('shop', {
    'include/shop/base.h': 'SHOP_BEGIN_NAMESPACE\nint total(int price);\nSHOP_END_NAMESPACE\n',
    'include/shop/total.h': 'SHOP_BEGIN_NAMESPACE\nint total(double price);\nSHOP_END_NAMESPACE\n',
    'tests/total-test.cc':
      '#include <vector>\nTEST(total_test, adds) {\n  EXPECT_EQ(shop::total(3), 3);\n}\n',
  })
  expect(recipe('tests/total-test.cc::total_test.adds').symbols[0]).toBe('shop.total:total')
})
