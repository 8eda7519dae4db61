/**
 * Declarations and definitions of C and C++: together they are one symbol, and different functions are never merged.
 */
import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf } from './fixture-library.ts'

interface Told {
  readonly at: string
  readonly defined?: string
  readonly body: string
}

/** The symbols by id. */
async function symbolsOf(files: Readonly<Record<string, string>>): Promise<Record<string, Told>> {
  const { entries } = linkLibrary(await libraryOf('shop', files))
  return Object.fromEntries(
    entries.flatMap(({ card, fields }): [string, Told][] => {
      if (card.kind !== 'symbol') return []
      const { defined_at: there } = card
      const defined = there === undefined ? {} : { defined: `${there.path}:${there.lines[0]}` }
      return [[card.id, { at: `${card.path}:${card.lines[0]}`, ...defined, body: fields.body }]]
    }),
  )
}

const text = (...lines: string[]): string => `${lines.join('\n')}\n`

test('each overload gets the body with the same parameter types', async () => {
  const found = await symbolsOf({
    'include/shop/cart.h': text(
      'namespace shop {',
      'class Cart {',
      'public:',
      '  Cart();',
      '  void add(const std::string &name, int n = 1);',
      '  void add(int n);',
      '  bool has(int n) const;',
      '  bool has(int n);',
      '};',
      '/// Forgets all carts.',
      'void drop(char *);',
      '}',
    ),
    'src/cart-inl.h': text(
      'namespace shop {',
      'Cart::Cart() {}',
      'void Cart::add(int n) { take(n); }',
      'void Cart::add(const string& what, int n) { put(what, n); }',
      'bool Cart::has(int n) { return ask(n); }',
      'bool Cart::has(int n) const { return look(n); }',
      'void drop(int n) { never(n); }',
      'void drop(char *n) { forget(n); }',
      '}',
    ),
  })
  const header = 'include/shop/cart.h'
  const inl = 'src/cart-inl.h'
  expect(found).toEqual({
    'shop.cart:shop.Cart': { at: `${header}:2`, body: '{ public: }' },
    'shop.cart:shop.Cart.Cart': { at: `${header}:4`, defined: `${inl}:2`, body: '' },
    'shop.cart:shop.Cart.add': {
      at: `${header}:5`,
      defined: `${inl}:4`,
      body: '{ put(what, n); }',
    },
    'shop.cart:shop.Cart.add~2': { at: `${header}:6`, defined: `${inl}:3`, body: '{ take(n); }' },
    'shop.cart:shop.Cart.has': {
      ...{ at: `${header}:7`, defined: `${inl}:6`, body: '{ return look(n); }' },
    },
    'shop.cart:shop.Cart.has~2': {
      ...{ at: `${header}:8`, defined: `${inl}:5`, body: '{ return ask(n); }' },
    },
    'shop.cart:shop.drop': { at: `${header}:11`, defined: `${inl}:8`, body: '{ forget(n); }' },
    'shop.cart-inl:shop.drop': { at: `${inl}:7`, body: '{ never(n); }' },
  })
})

test('the same type may be written in two ways, and the last overload gets the last body', async () => {
  const found = await symbolsOf({
    'value.h': text(
      ...['class Value {', 'public:', '  int get(const char *key, const Value &other) const;'],
      ...[
        '  int get(const char *from, const char *to) const;',
        '  int read(IStream &, Value &root);',
      ],
      ...['  int read(const char *text, Value &root);', '};'],
    ),
    'value.cpp': text(
      'int Value::get(char const *from, char const *to) const { return range(from); }',
      'int Value::get(char const *key, Value const &other) const { return one(key); }',
      'int Value::read(char const *text, Value &root) { return letters(text); }',
      'int Value::read(std::istream &is, Value &root) { return stream(is); }',
    ),
  })
  const bodies = Object.values(found).flatMap(({ at, defined }) => (defined ? [[at, defined]] : []))
  expect(bodies).toEqual([
    ['value.h:3', 'value.cpp:2'],
    ['value.h:4', 'value.cpp:1'],
    ['value.h:5', 'value.cpp:4'],
    ['value.h:6', 'value.cpp:3'],
  ])
})

test('an overload that no header declares stays a separate function', async () => {
  const found = await symbolsOf({
    'cart.h': text(
      'void drop(int n);',
      'inline void take(int n) { one(n); }',
      'void take(char c);',
    ),
    'cart.cpp': text('void drop(char c) { forget(c); }', 'void take(char c) { two(c); }'),
  })
  expect(found).toEqual({
    'shop.cart:drop': { at: 'cart.cpp:1', body: '{ forget(c); }' },
    'shop.cart:drop~2': { at: 'cart.h:1', body: '' },
    'shop.cart:take': { at: 'cart.h:2', body: '{ one(n); }' },
    'shop.cart:take~2': { at: 'cart.h:3', defined: 'cart.cpp:2', body: '{ two(c); }' },
  })
})

test('a function that is static in its file belongs to no other file', async () => {
  const found = await symbolsOf({
    'a.h': text('int help(int n);'),
    'a.c': text('static int help(int);', 'static int help(int n) { return n; }'),
    'b.c': text('static int help(int n) { return 2; }'),
    'd.c': text(
      'static int sort(char *, int (*)(const void *, const void *));',
      'static int sort(char *a, int (*cmp)(const void *x, const void *y)) { return cmp(a, a); }',
    ),
    'c.c': text('int help(int n) { return 3; }'),
  })
  expect(found).toEqual({
    'shop.a:help': { at: 'a.c:2', body: '{ return n; }' },
    'shop.a:help~2': { at: 'a.h:1', defined: 'c.c:1', body: '{ return 3; }' },
    'shop.b:help': { at: 'b.c:1', body: '{ return 2; }' },
    'shop.d:sort': { at: 'd.c:2', body: '{ return cmp(a, a); }' },
  })
})

test('each of several programs links its header to its own function of the same name', async () => {
  const header = text('void start(void);')
  const body = (name: string): string => text(`void start(void) { ${name}(); }`)
  const found = await symbolsOf({
    'east/main.c': body('east'),
    'east/start.h': header,
    'west/main.c': body('west'),
    'west/start.h': header,
  })
  expect(Object.values(found)).toEqual([
    { at: 'east/start.h:1', defined: 'east/main.c:1', body: '{ east(); }' },
    { at: 'west/start.h:1', defined: 'west/main.c:1', body: '{ west(); }' },
  ])
})

test('bodies in branches of the preprocessor are one symbol, and a body in another file is another', async () => {
  const found = await symbolsOf({
    'port.h': text('/** Opens. */', 'int port_open(const char *, int);'),
    'port.c': text(
      '#ifdef BSD',
      'int port_open(const char *path, int mode) { return bsd(path); }',
      '#else',
      'int port_open(const char *path, int mode) { return linux(path); }',
      '#endif',
    ),
    'windows/port.c': text('int port_open(const char *path, int mode) { return windows(path); }'),
  })
  expect(found).toEqual({
    'shop.port:port_open': {
      at: 'port.h:2',
      defined: 'port.c:2',
      body: '{ return bsd(path); }\n{ return linux(path); }',
    },
    'shop.windows.port:port_open': { at: 'windows/port.c:1', body: '{ return windows(path); }' },
  })
})

test('a declaration without parameter names takes those of its definition, and keeps its defaults', async () => {
  const { entries } = linkLibrary(
    await libraryOf('shop', {
      'cart.h': text('class Cart {', 'public:', '  void add(const Item &, int n = 1);', '};'),
      'cart.cpp': text('void Cart::add(const Item &item, int n) { put(item, n); }'),
    }),
  )
  const add = entries.find(({ card }) => card.id === 'shop.cart:Cart.add')?.card
  expect(add).toMatchObject({
    parameters: [
      { name: 'item', type: 'const Item &' },
      { name: 'n', type: 'int', default: '1' },
    ],
  })
})

test('the documentation of a prototype goes to the definition below it', async () => {
  const { entries } = linkLibrary(
    await libraryOf('shop', {
      'a.c': text(
        ...['/** Helps. */', 'static int help(int n);', 'static int plain(int n);'],
        ...['static int help(int n) { return n; }', '/** Says it below. */'],
        'static int plain(int n) { return help(n); }',
      ),
    }),
  )
  expect(entries.flatMap(({ card }) => (card.kind === 'symbol' ? [card] : []))).toMatchObject([
    { id: 'shop.a:help', lines: [2, 2], docstring: 'Helps.', defined_at: { lines: [4, 4] } },
    { id: 'shop.a:plain', lines: [6, 6], docstring: 'Says it below.' },
  ])
})
