; vitest, jest, mocha, node:test, Deno: test('title', () => {…}), it.only(…), test.each([…])('title', …),
; inside any depth of describe('title', () => {…}).
((call_expression
  function: [
    (identifier) @_test
    (member_expression object: (identifier) @_test)
    (member_expression object: (member_expression object: (identifier) @_test))
    (call_expression function: (member_expression object: (identifier) @_test))
    (call_expression function: (member_expression object: (identifier) @_test) arguments: (template_string))
  ]
  arguments: (arguments
    . [(string) (template_string)] @name
    [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @definition.test
  (#any-of? @_test "test" "it" "Deno" "fit" "xit" "specify"))

((call_expression
  function: [
    (identifier) @_describe
    (member_expression object: (identifier) @_describe)
    (call_expression function: (member_expression object: (identifier) @_describe))
  ]
  arguments: (arguments
    . [(string) (template_string)] @name
    [(arrow_function body: (_) @body) (function_expression body: (_) @body)])) @scope
  (#any-of? @_describe "describe" "suite" "context" "fdescribe" "xdescribe"))
