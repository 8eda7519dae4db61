; The statements that can be left out of a piece of code, and its assertions. See "Excerpts" in grammars/captures.md.
[(source_file (_) @step) (statements (_) @step) (import_list (_) @step)]
[(import_list) (import_header) (package_header)] @step.import
(file_annotation) @step.boilerplate
(label) @step.head
(statements) @step.body
(statements (jump_expression) @step.result)
; The result of a function is its last expression.
(lambda_literal
  (statements
    [
      (simple_identifier) (navigation_expression) (indexing_expression) (additive_expression) (multiplicative_expression)
      (comparison_expression) (equality_expression) (elvis_expression) (string_literal) (integer_literal) (boolean_literal)
    ] @step.result
    .))
(assignment (directly_assignable_expression [(navigation_suffix) (indexing_suffix)])) @step.assigns
; Members of a test's class are shown without the class, and so without modifiers of visibility.
(source_file (function_declaration (modifiers (visibility_modifier) @omit)))
(source_file (property_declaration (modifiers (visibility_modifier) @omit)))
(source_file (class_declaration (modifiers (visibility_modifier) @omit)))
(this_expression) @self
[(class_body) (enum_class_body) (lambda_literal) (anonymous_function)] @self.owner
(function_declaration [(user_type) (nullable_type)] . (simple_identifier)) @self.owner
[(line_comment) (multiline_comment) (string_content)] @non-code
[(line_comment) (multiline_comment)] @comment

((function_declaration (simple_identifier) @_name (function_body (statements) @step.inside)) @step.wrapper
  (#eq? @_name "main"))
((call_expression
  . (simple_identifier) @_run
  (call_suffix (annotated_lambda (lambda_literal "{" . (statements) @step.inside)))) @step.wrapper
  (#eq? @_run "runTest"))

((call_expression . (simple_identifier) @_print) @step.print (#any-of? @_print "println" "print"))

; `assertEquals(want, got)`
((call_expression . (simple_identifier) @assert.by (call_suffix (value_arguments) @assert.list)) @assert
  (#any-of? @assert.by
    "assertEquals" "assertContentEquals" "assertArrayEquals" "assertSame" "assertTrue" "assertFalse" "assertNull" "assertNotNull"
    "assertNotEquals" "assertContains"))
((call_expression
  . (simple_identifier) @assert.by
  (call_suffix (annotated_lambda (lambda_literal) @assert.argument))) @assert
  (#any-of? @assert.by "assertTrue" "assertFalse"))
; `assertFailsWith<E> { f() }`
((call_expression
  . (simple_identifier) @assert.by
  (call_suffix
    (type_arguments (type_projection (_) @assert.type))
    (annotated_lambda (lambda_literal) @assert.argument))) @assert
  (#any-of? @assert.by "assertFailsWith" "assertThrows" "shouldThrow" "shouldThrowExactly"))
; `val e = assertFailsWith<E> { f() }`
((property_declaration
  (call_expression
    . (simple_identifier) @assert.by
    (call_suffix
      (type_arguments (type_projection (_) @assert.type))
      (annotated_lambda (lambda_literal) @assert.argument)))) @assert
  (#any-of? @assert.by "assertFailsWith" "assertThrows" "shouldThrow" "shouldThrowExactly"))
; `assertThat(got).isEqualTo(want)`
((call_expression
  (navigation_expression
    (call_expression
      . (simple_identifier) @_that
      (call_suffix (value_arguments . (value_argument (_) @assert.subject .) .)))
    (navigation_suffix (simple_identifier) @assert.by))
  (call_suffix (value_arguments) @assert.list)) @assert
  (#any-of? @_that "assertThat" "expectThat"))
; `got shouldBe want`
((infix_expression . (_) @assert.subject (simple_identifier) @assert.by . (_) @assert.argument .) @assert
  (#match? @assert.by "^should"))
; `got.shouldBeTrue()`
((call_expression
  (navigation_expression . (_) @assert.subject (navigation_suffix (simple_identifier) @assert.by))
  (call_suffix (value_arguments) @assert.list)) @assert
  (#match? @assert.by "^should"))

; Functions and classes are kept whole: without one of their statements they do something else.
[(class_declaration) (object_declaration) (object_literal) (function_declaration) (anonymous_function) (lambda_literal)] @unit
