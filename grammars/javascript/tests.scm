; vitest, jest, mocha, QUnit, tap, node:test, Deno: test('title', () => {…}), it.only(…), test.each([…])('title', …),
; at any depth of describe('title', () => {…}), and of functions and loops that create tests. The callee is matched by
; its text, because a pattern for each form would make compiling this language's query much slower.
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

; Functions that run before each test of their scope.
((call_expression
  function: (identifier) @name
  arguments: (arguments
    . [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @definition.setup
  (#set! place "anywhere")
  (#match? @name "^(?:beforeEach|beforeAll|before|setup)$"))
