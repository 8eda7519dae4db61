; vitest, jest, mocha, QUnit, tap, node:test, Deno: test('title', () => {…}), it.only(…), test.each([…])('title', …),
; inside any depth of describe('title', () => {…}), and of functions and loops that make tests. What is called is told
; by its text: patterns for each form of it take a third of the time in which each thread compiles this language's query.
((call_expression
  function: (_) @_test
  arguments: (arguments
    . [(string) (template_string) (binary_expression)] @name
    [
      (arrow_function body: (_) @body)
      (function_expression body: (_) @body)
      (call_expression arguments: (arguments . [(arrow_function body: (_) @body) (function_expression body: (_) @body)]))
    ])) @definition.test
  (#set! place "anywhere")
  (#match? @_test "^(?:(?:QUnit|t|tap)\\s*\\.\\s*)?(?:test|it|Deno|fit|xit|specify)(?:(?:\\s*\\??\\.\\s*[^\\s.()`]+){0,2}|\\s*\\.\\s*[^\\s.()`]+\\s*[(`][^]*[)`])$"))

((call_expression
  function: (_) @_describe
  arguments: (arguments
    . [(string) (template_string)] @name
    [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @scope
  (#match? @_describe "^(?:QUnit\\s*\\.\\s*module|describe|suite|context|fdescribe|xdescribe)(?:\\s*\\??\\.\\s*[^\\s.()`]+(?:\\s*\\([^]*\\))?)?$"))

; What runs before each test of the scope it stands in.
((call_expression
  function: (identifier) @name
  arguments: (arguments
    . [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @definition.setup
  (#set! place "anywhere")
  (#match? @name "^(?:beforeEach|beforeAll|before|setup)$"))
