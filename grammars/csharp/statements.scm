; The statements that can be left out of a piece of code, and its assertions. See "Excerpts" in grammars/captures.md.
[(compilation_unit (_) @step) (block (_) @step)]
(using_directive) @step.import
(block) @step.body
(block (return_statement) @step.result)
(expression_statement (assignment_expression left: (member_access_expression))) @step.assigns
[(comment) (string_literal_content) (string_content)] @non-code
(comment) @comment
; `#region` names a part of the file for an editor.
[(preproc_region) (preproc_endregion)] @step.boilerplate @non-code

((class_declaration
  body: (declaration_list (method_declaration name: (identifier) @_name body: (block) @step.inside))) @step.wrapper
  (#eq? @_name "Main"))

((expression_statement
  (invocation_expression function: (member_access_expression expression: (identifier) @_out name: (identifier) @_write))) @step.print
  (#eq? @_out "Console")
  (#match? @_write "^Write"))

; `Assert.Equal(want, got)`
((expression_statement
  (invocation_expression
    function: (member_access_expression expression: (identifier) @_assert name: (_) @assert.by)
    arguments: (argument_list) @assert.list)) @assert
  (#eq? @_assert "Assert"))
((expression_statement
  (invocation_expression
    function: (member_access_expression expression: (identifier) @_assert name: (identifier) @assert.by)
    arguments: (argument_list (_) (argument (lambda_expression))) @assert.list)) @assert
  (#eq? @_assert "Assert")
  (#eq? @assert.by "Contains")
  (#set! by "Contains.where"))
; `Assert.Throws<E>(() => f())`
((expression_statement
  (invocation_expression
    function: (member_access_expression
      expression: (identifier) @_assert
      name: (generic_name (identifier) @assert.by (type_argument_list (_) @assert.type)))
    arguments: (argument_list) @assert.list)) @assert
  (#eq? @_assert "Assert"))
((expression_statement
  (await_expression
    (invocation_expression
      function: (member_access_expression
        expression: (identifier) @_assert
        name: (generic_name (identifier) @assert.by (type_argument_list (_) @assert.type)))
      arguments: (argument_list) @assert.list))) @assert
  (#eq? @_assert "Assert"))
; `var e = Assert.Throws<E>(() => f())`
((local_declaration_statement
  (variable_declaration
    (variable_declarator
      (invocation_expression
        function: (member_access_expression
          expression: (identifier) @_assert
          name: (generic_name (identifier) @assert.by (type_argument_list (_) @assert.type)))
        arguments: (argument_list) @assert.list)))) @assert
  (#eq? @_assert "Assert")
  (#match? @assert.by "^Throws"))
((local_declaration_statement
  (variable_declaration
    (variable_declarator
      (await_expression
        (invocation_expression
          function: (member_access_expression
            expression: (identifier) @_assert
            name: (generic_name (identifier) @assert.by (type_argument_list (_) @assert.type)))
          arguments: (argument_list) @assert.list))))) @assert
  (#eq? @_assert "Assert")
  (#match? @assert.by "^Throws"))
; `got.Should().Be(want)`
((expression_statement
  (invocation_expression
    function: (member_access_expression
      expression: (invocation_expression
        function: (member_access_expression expression: (_) @assert.subject name: (identifier) @_should))
      name: (identifier) @assert.by)
    arguments: (argument_list) @assert.list)) @assert
  (#eq? @_should "Should"))
; `got.ShouldBe(want)` of Shouldly
((expression_statement
  (invocation_expression
    function: (member_access_expression expression: (_) @assert.subject name: (identifier) @assert.by)
    arguments: (argument_list) @assert.list)) @assert
  (#match? @assert.by "^Should[A-Z]"))
((expression_statement
  (invocation_expression
    function: (member_access_expression
      expression: (_) @assert.subject
      name: (generic_name (identifier) @assert.by (type_argument_list (_) @assert.type)))
    arguments: (argument_list) @assert.list)) @assert
  (#match? @assert.by "^Should[A-Z]"))
; `await Assert.That(got).IsEqualTo(want)` of TUnit
((expression_statement
  (await_expression
    (invocation_expression
      function: (member_access_expression
        expression: (invocation_expression
          function: (member_access_expression expression: (identifier) @_assert name: (identifier) @_that @assert.by)
          arguments: (argument_list . (argument (_) @assert.subject) .))
        name: (identifier) @assert.by)
      arguments: (argument_list) @assert.list))) @assert
  (#eq? @_assert "Assert")
  (#eq? @_that "That"))
; `Assert.That(got, Is.EqualTo(want))`, `Assert.That(got, Is.Not.Null)` of NUnit
((expression_statement
  (invocation_expression
    function: (member_access_expression expression: (identifier) @_assert name: (identifier) @_that)
    arguments: (argument_list
      . (argument (_) @assert.subject)
      . (argument (invocation_expression
          function: (member_access_expression) @assert.by
          arguments: (argument_list) @assert.list))))) @assert
  (#eq? @_assert "Assert")
  (#eq? @_that "That"))
((expression_statement
  (invocation_expression
    function: (member_access_expression expression: (identifier) @_assert name: (identifier) @_that)
    arguments: (argument_list . (argument (_) @assert.subject) . (argument (member_access_expression) @assert.by)))) @assert
  (#eq? @_assert "Assert")
  (#eq? @_that "That"))

; `void Main() { … }` starts a program.
((global_statement (local_function_statement name: (identifier) @_name body: (block) @step.inside)) @step.wrapper
  (#eq? @_name "Main"))

; Members of a test's class are shown without the class, and so without modifiers of visibility.
((global_statement (local_declaration_statement (modifier) @omit)) (#not-eq? @omit "const"))
((global_statement (local_function_statement (modifier) @omit)) (#any-of? @omit "private" "public" "protected" "internal" "static"))
((compilation_unit
  [(class_declaration (modifier) @omit) (struct_declaration (modifier) @omit) (record_declaration (modifier) @omit)
   (interface_declaration (modifier) @omit) (enum_declaration (modifier) @omit)])
  (#any-of? @omit "private" "protected"))

; Functions and classes are kept whole: without one of their statements they do something else.
[(class_declaration) (struct_declaration) (record_declaration) (local_function_statement) (method_declaration) (lambda_expression)] @unit
