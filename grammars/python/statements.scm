; The statements that can be left out of a piece of code, and its assertions. See "Excerpts" in grammars/captures.md.
[(module (_) @step) (block (_) @step)]
[(import_statement) (import_from_statement) (future_import_statement)] @step.import
[(elif_clause) (else_clause)] @step
(block) @step.body
(block (return_statement) @step.result)
(expression_statement (assignment left: [(attribute) (subscript)])) @step.assigns
[(comment) (string_content)] @non-code
(comment) @comment

(module (return_statement) @invalid)
(module (expression_statement (yield)) @invalid)

; Blocks that only start the code: their statements are shown without them.
((if_statement condition: (comparison_operator . (identifier) @_name) consequence: (block) @step.inside) @step.wrapper
  (#eq? @_name "__name__"))
((function_definition name: (identifier) @_name parameters: (parameters) @_none body: (block) @step.inside) @step.wrapper
  (#match? @_name "^(?:main|test_\\w*)$")
  (#match? @_none "^\\(\\s*\\)$"))
((with_statement (with_clause (with_item value: (call function: (attribute attribute: (identifier) @_name)))) body: (block) @step.inside) @step.wrapper
  (#any-of? @_name "subTest" "subtests"))

((expression_statement . (call function: (identifier) @_name) .) @step.print
  (#any-of? @_name "print" "pprint" "display"))

((assert_statement . (_) @assert.subject) @assert (#set! by "true"))
((assert_statement . (not_operator argument: (_) @assert.subject)) @assert (#set! by "false"))
((assert_statement . (call function: (identifier) @_name) @assert.subject) @assert
  (#any-of? @_name "isinstance" "issubclass" "hasattr" "callable" "all" "any")
  (#set! by "boolean"))
(assert_statement
  . (comparison_operator
    . (_) @assert.subject
    . ["==" "!=" "is" "is not" "in" "not in" "<" ">" "<=" ">="] @assert.by
    . (_) @assert.argument .)) @assert
((assert_statement . (comparison_operator . (_) . (_) . (_)) @assert.subject) @assert (#set! by "boolean"))

; The same in parentheses, which a long one needs.
(assert_statement
  . (parenthesized_expression
    (comparison_operator
      . (_) @assert.subject
      . ["==" "!=" "is" "is not" "in" "not in" "<" ">" "<=" ">="] @assert.by
      . (_) @assert.argument .))) @assert
((assert_statement . (parenthesized_expression (comparison_operator . (_) . (_) . (_))) @assert.subject) @assert
  (#set! by "boolean"))
((assert_statement
  . (comparison_operator
    . (_) @assert.subject
    . "=="
    . (call function: (_) @_approx arguments: (argument_list . (_) @assert.argument)) .)) @assert
  (#match? @_approx "\\bapprox$")
  (#set! by "approx"))

; `with pytest.raises(E): f()`
((with_statement
  (with_clause (with_item value: (call function: (attribute) @_raises arguments: (argument_list . (_) @assert.argument))))
  body: (block . (expression_statement) @assert.subject .)) @assert
  (#match? @_raises "^(?:pytest\\.raises|self\\.assertRaises(?:Regex)?)$")
  (#set! by "raises"))
((with_statement
  (with_clause (with_item value: (call function: (attribute) @_warns arguments: (argument_list . (_) @assert.argument))))
  body: (block . (expression_statement) @assert.subject .)) @assert
  (#match? @_warns "^(?:pytest\\.(?:warns|deprecated_call)|self\\.assertWarns(?:Regex)?)$")
  (#set! by "warns"))

; Functions and classes are kept whole: without one of their statements they do something else.
[(function_definition) (class_definition) (lambda)] @unit
