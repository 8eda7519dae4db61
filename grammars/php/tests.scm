; Pest: `it('adds', function () { … })`, `test('…', fn () => …)`, in groups and after `beforeEach`.
(function_call_expression function: (name) @_test
  arguments: (arguments . (argument [(string) (encapsed_string)] @name)
    . (argument [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]))
  (#any-of? @_test "it" "test")) @definition.test
(function_call_expression function: (name) @_group
  arguments: (arguments . (argument [(string) (encapsed_string)] @name)
    . (argument (anonymous_function body: (_) @body)))
  (#any-of? @_group "describe")) @scope
(function_call_expression function: (name) @name
  arguments: (arguments . (argument (anonymous_function body: (_) @body)))
  (#any-of? @name "beforeEach" "beforeAll")) @definition.setup
