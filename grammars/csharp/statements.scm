; What can be left out of a piece of code by itself, and what its assertions say. See "Excerpts" in grammars/README.md.
[(compilation_unit (_) @step) (block (_) @step)]
(using_directive) @step.import
[(comment) (string_literal_content) (string_content)] @quiet
(comment) @comment

((class_declaration
  body: (declaration_list (method_declaration name: (identifier) @_name body: (block) @step.inside))) @step.wrapper
  (#eq? @_name "Main"))

((expression_statement
  (invocation_expression function: (member_access_expression expression: (identifier) @_out name: (identifier) @_write))) @step.shows
  (#eq? @_out "Console")
  (#match? @_write "^Write"))

; `Assert.Equal(want, got)`
((expression_statement
  (invocation_expression
    function: (member_access_expression expression: (identifier) @_assert name: (_) @assert.by)
    arguments: (argument_list) @assert.list)) @assert
  (#eq? @_assert "Assert"))
; `got.Should().Be(want)`
((expression_statement
  (invocation_expression
    function: (member_access_expression
      expression: (invocation_expression
        function: (member_access_expression expression: (_) @assert.subject name: (identifier) @_should))
      name: (identifier) @assert.by)
    arguments: (argument_list) @assert.list)) @assert
  (#eq? @_should "Should"))

; Functions and classes mean something else without one of their statements.
[(class_declaration) (struct_declaration) (record_declaration) (local_function_statement) (method_declaration) (lambda_expression)] @unit
