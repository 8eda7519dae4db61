; The statements that can be left out of a piece of code, and its assertions. See "Excerpts" in grammars/captures.md.
[(program (_) @step) (compound_statement (_) @step)]
[(namespace_use_declaration) (namespace_definition)] @step.import
[(php_tag) (declare_statement)] @step.boilerplate
(compound_statement) @step.body
(compound_statement (return_statement) @step.result)
(expression_statement (assignment_expression left: (member_access_expression))) @step.assigns
[(comment) (string_content)] @non-code
(comment) @comment
((variable_name) @self (#eq? @self "$this"))
; `static::ROOT`
(relative_scope) @self
(declaration_list) @self.owner
; A function that becomes a method by its name: `Cart::macro('double', function () { … })`.
(scoped_call_expression
  arguments: (arguments . (argument (string)) . (argument (anonymous_function) @self.owner) .))

(echo_statement) @step.print
((expression_statement (function_call_expression function: (name) @_print)) @step.print
  (#any-of? @_print "print_r" "var_dump" "var_export" "printf" "dump"))

; `self::assertSame(want, got)`, `$this->assertSame(want, got)`, `$this->expectException(E::class)`
((expression_statement
  (scoped_call_expression scope: (_) @_self name: (name) @assert.by arguments: (arguments) @assert.list)) @assert
  (#match? @_self "^(?:self|static|Assert)$")
  (#match? @assert.by "^(?:assert|expect[EO])"))
; An assertion of a test case's own, whose class is not shown: `assertPriceEquals(want, got)`
((expression_statement
  (function_call_expression function: (name) @assert.by arguments: (arguments) @assert.list)) @assert
  (#match? @assert.by "^assert\\w*Equals$"))
; `Assert::same(want, got)` of Nette Tester
((expression_statement
  (scoped_call_expression scope: (_) @_self name: (name) @assert.by arguments: (arguments) @assert.list)) @assert
  (#eq? @_self "Assert")
  (#any-of? @assert.by "same" "equal" "notSame" "notEqual" "true" "false" "null" "notNull" "count" "type" "exception"))
((expression_statement
  (member_call_expression object: (variable_name) @_this name: (name) @assert.by arguments: (arguments) @assert.list)) @assert
  (#eq? @_this "$this")
  (#match? @assert.by "^(?:assert|expect[EO])"))
; `expect(got)->toBe(want)`
((expression_statement
  (member_call_expression
    object: (function_call_expression function: (name) @_expect arguments: (arguments . (argument (_) @assert.subject) .))
    name: (name) @assert.by
    arguments: (arguments) @assert.list)) @assert
  (#eq? @_expect "expect"))

; Functions and classes are kept whole: without one of their statements they do something else.
[(function_definition) (method_declaration) (anonymous_function) (arrow_function) (class_declaration) (interface_declaration) (trait_declaration)] @unit
