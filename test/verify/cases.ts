/** Code in several languages, and the findings that verification must report for it. */

/** A finding is `line verdict name`. */
type Findings = string[]

export const PYTHON: [title: string, code: string, expected: Findings][] = [
  [
    'real names are known',
    'import shelf\ns = shelf.Shelf("a", width=2)\ns.put(1).take("x").read(page=2)',
    [],
  ],
  [
    'a variable that is assigned anew from itself',
    'import shelf\ns = shelf.Shelf("a", width=2)\ns = s.put(1)\ns.dance()',
    ['4 unknown shelf.Shelf.dance'],
  ],
  ['an unknown function', 'import shelf\nshelf.open_shelve("a")', ['2 unknown shelf.open_shelve']],
  [
    'an attribute with the name of a module that its value uses',
    'import logging\nfrom shelf import Shelf\nclass Hall:\n    logging = Shelf(\n        logging.basicConfig)\n    other = logging.dance()',
    ['6 unknown shelf.Shelf.dance'],
  ],
  [
    'a name that cannot be imported',
    'from shelf import (\n  Shelf,\n  Bookcase,\n)',
    ['3 unknown shelf.Bookcase'],
  ],
  ['an unknown module', 'import shelf.storage', ['1 unknown shelf.storage']],
  ['an alias', 'import shelf as sh\nsh.listbooks()', ['2 unknown shelf.listbooks']],
  [
    'a method of an instance',
    'from shelf import Shelf\ns = Shelf("a")\ns.puts(1)',
    ['3 unknown shelf.Shelf.puts'],
  ],
  [
    'a chain through returned types',
    'import shelf\nshelf.open_shelf("a").take("x").reed()',
    ['2 unknown shelf.store.Book.reed'],
  ],
  [
    'the value of with … as',
    'import shelf\nwith shelf.open_shelf("a") as s:\n    s.drop()',
    ['3 unknown shelf.Shelf.drop'],
  ],
  [
    'an annotated parameter',
    'from shelf import Shelf\ndef f(s: Shelf):\n    return s.puts(1)',
    ['3 unknown shelf.Shelf.puts'],
  ],
  [
    'a method of another class',
    'from shelf import Shelf\nShelf("a").read()',
    ['2 misused shelf.Shelf.read'],
  ],
  [
    'an unknown keyword',
    'import shelf\nshelf.open_shelf("a", modus="r")',
    ['2 misused shelf.open_shelf'],
  ],
  ['any keyword if all are accepted', 'from shelf import Shelf\nShelf("a").sort(anything=1)', []],
  ['a missing argument', 'import shelf\nshelf.open_shelf()', ['2 misused shelf.open_shelf']],
  [
    'a missing argument of the constructor',
    'import shelf\nshelf.Shelf(width=1)',
    ['2 misused shelf.Shelf'],
  ],
  [
    'too many arguments',
    'import shelf\nshelf.open_shelf("a", "r", 3)',
    ['2 misused shelf.open_shelf'],
  ],
  ['star arguments are not counted', 'import shelf\nshelf.open_shelf(*args, **more)', []],
  [
    'a deprecated method',
    'from shelf import Shelf\nShelf("a").grab("x")',
    ['2 deprecated shelf.Shelf.grab'],
  ],
  [
    'code in an f-string',
    'import shelf\nprint(f"{shelf.nothing()} {{shelf.text}}")',
    ['2 unknown shelf.nothing'],
  ],
  ['other libraries are not judged', 'import numpy as np\nimport json\nnp.foo()\njson.bar()', []],
  [
    'a rebound name is not the import',
    'from shelf import list_books\ndef f(list_books):\n    return list_books.anything(1, 2, 3)',
    [],
  ],
  [
    'a variable with two types has the members of both',
    'from shelf import Shelf\nfrom shelf.store import Book\nx = Shelf("a")\nif y:\n    x = Book()\nx.read()\nx.put(1)\nx.nothing()',
    ['8 unknown shelf.Shelf.nothing'],
  ],
  [
    'attributes that the code itself sets',
    'from shelf import Shelf\ns = Shelf("a")\ns.extra = 1\nprint(s.extra)',
    [],
  ],
  ['an attribute set by setattr', 'from shelf import Shelf\nShelf("a").colour', []],
  ['names that a module imports for its own use', 'import shelf\nshelf.store.json.loads("1")', []],
  ['an unknown base', 'from shelf import Table\nTable().whatever().more()', []],
  [
    'but a misspelled member of the class itself',
    'from shelf import Table\nTable().from_files()',
    ['2 unknown shelf.Table.from_files'],
  ],
  [
    'a module with __getattr__',
    'from shelf import lazy\nlazy.auto_x\nlazy.later\nlazy.never',
    ['4 unknown shelf.lazy.never'],
  ],
  [
    'comments and strings are not code',
    '# shelf.nothing()\nimport shelf\n"""shelf.nothing()"""\ns = "shelf.nothing()"',
    [],
  ],
]

export const OTHER_LANGUAGES: [
  title: string,
  language: string,
  code: string,
  expected: Findings,
][] = [
  [
    'TypeScript',
    'typescript',
    "import { createRack, Wheel, Spoke } from 'rack'\nconst r = createRack('a')\nr.add(new Wheel(1)).push()\nr.last().spin()",
    ['1 unknown rack.Spoke', '3 unknown rack.Rack.push', '4 unknown rack.Wheel.spin'],
  ],
  [
    'a namespace import',
    'typescript',
    "import * as rack from 'rack'\nrack.createRacks('a')\nconst f = async (r: rack.Rack) => { r.lasts() }",
    ['2 unknown rack.createRacks', '3 unknown rack.Rack.lasts'],
  ],
  [
    'a template string',
    'javascript',
    "import { createRack } from 'rack'\nconst t = `$" +
      "{createRack('a').nothing()} and $" +
      '{1}`',
    ['2 unknown rack.Rack.nothing'],
  ],
  [
    'required modules',
    'javascript',
    "const { createRack, makeRack } = require('rack')\ncreateRack('a').add(1)",
    ['1 unknown rack.makeRack'],
  ],
  [
    'too many arguments in TypeScript',
    'typescript',
    "import { createRack } from 'rack'\ncreateRack('a', 2, 3)\ncreateRack()",
    ['2 misused rack.createRack', '3 misused rack.createRack'],
  ],
  [
    'a method with the name of a function',
    'typescript',
    "import { createRack } from 'rack'\nclass Hall {\n  createRack(): Rack {\n    return createRack()\n  }\n}",
    ['4 misused rack.createRack'],
  ],
  [
    'a reassigned variable',
    'typescript',
    "import { createRack, Wheel } from 'rack'\nlet x = createRack('a')\nif (y) { x = new Wheel(2) }\nx.turn(1)\nx.nothing()",
    ['5 unknown rack.Rack.nothing'],
  ],
  [
    'Go',
    'go',
    'package main\nimport (\n\t"fmt"\n\t"example.org/water/pump"\n)\nfunc main() {\n\tp := pump.New(1)\n\tp.Stop()\n\tp.Start(1)\n\tpump.Make(2)\n\tfmt.Nothing()\n}',
    ['8 unknown pump.Pump.Stop', '9 misused pump.Pump.Start', '10 unknown pump.Make'],
  ],
  [
    'Go: too many arguments',
    'go',
    'package main\nimport w "example.org/water/pump"\nfunc f(p *w.Pump) {\n\tp.Start(1, "a", 3)\n}',
    ['4 misused pump.Pump.Start'],
  ],
  [
    'Rust',
    'rust',
    'use lamp::{Lamp, Bulb, count_lamps as count};\nfn main() {\n    let l = Lamp::new(4);\n    l.shine(1);\n    l.clone();\n    count();\n    Lamp::create(1);\n}',
    ['1 unknown lamp.Bulb', '4 unknown lamp.Lamp.shine', '7 unknown lamp.Lamp.create'],
  ],
  [
    'Java',
    'java',
    'import org.tea.kettle.Kettle;\nimport org.tea.kettle.Pot;\nimport java.util.List;\nclass T { void f() {\n  Kettle k = new Kettle(1);\n  k.boil(90).spill();\n  k.cook();\n  k.toString();\n  new Kettle();\n} }',
    [
      '2 unknown org.tea.kettle.Pot',
      '6 unknown org.tea.kettle.Cup.spill',
      '7 unknown org.tea.kettle.Kettle.cook',
      '9 misused org.tea.kettle.Kettle',
    ],
  ],
  [
    'Kotlin sees the names of Java',
    'kotlin',
    'import org.tea.kettle.Kettle\nfun f(k: Kettle) {\n  k.boil(9).spill()\n  val other = Kettle(1)\n  other.boil(1).also { it.pour() }\n}',
    ['3 unknown org.tea.kettle.Cup.spill'],
  ],
  [
    'Kotlin with its own names',
    'kotlin',
    'import org.bread.oven.Oven\nimport org.bread.oven.preheat\nval oven = Oven.of("a", "b")\nval loaf = oven.bake(30, steam = true) { println(it) }\nloaf.slice()\noven.open { }\noven.open(3) { }\npreheat(200).bake(minutes = 3)\nprintln("\x24{oven.heat}")',
    [],
  ],
  [
    'unknown names and wrong arguments in Kotlin',
    'kotlin',
    'import org.bread.oven.Oven\nimport org.bread.oven.preheat\nimport org.bread.oven.cool\nval oven = Oven.from("a")\nOven.of("b").roast(3)\npreheat()\npreheat(200, 3)\npreheat(200).bake(30, vapour = true)\npreheat(200).bake { }\npreheat(200).bake() { }\npreheat(200).open(1, 2) { }\nprintln("\x24{preheat(1).weight}")',
    [
      '3 unknown org.bread.oven.cool',
      '4 unknown org.bread.oven.Oven.from',
      '5 unknown org.bread.oven.Oven.roast',
      '6 misused org.bread.oven.preheat',
      '7 misused org.bread.oven.preheat',
      '8 misused org.bread.oven.Oven.bake',
      '10 misused org.bread.oven.Oven.bake',
      '11 misused org.bread.oven.Oven.open',
      '12 unknown org.bread.oven.Oven.weight',
    ],
  ],
  [
    'Tolk, which is read by patterns',
    'tolk',
    'import "coin"\nfun main() {\n    val c = Coin.create(1);\n    c.spend(2);\n    Coin.mint(3);\n    c.melt();\n}',
    ['5 unknown Coin.mint', '6 unknown Coin.melt'],
  ],
]
