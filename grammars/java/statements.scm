; What can be left out of a piece of code by itself, and what its assertions say. See "Excerpts" in grammars/README.md.
[(program (_) @step) (block (_) @step)]
[(import_declaration) (package_declaration)] @step.import
[(block) (constructor_body)] @step.body
(block (return_statement) @step.gives)
(expression_statement (assignment_expression left: (field_access))) @step.sets
; Members of a test's class stand alone: what says who sees them is gone.
(program [
  (method_declaration (modifiers ["private" "public" "protected" "static"] @omit))
  (local_variable_declaration (modifiers ["private" "public" "protected" "static"] @omit))
  (class_declaration (modifiers ["private" "protected" "static"] @omit))
])
(this) @self
(class_body) @self.owner
[(line_comment) (block_comment) (string_fragment) (multiline_string_fragment)] @quiet
[(line_comment) (block_comment)] @comment

((class_declaration
  body: (class_body
    (method_declaration name: (identifier) @_name body: (block) @step.inside))) @step.wrapper
  (#eq? @_name "main"))

((expression_statement (method_invocation object: (field_access) @_out)) @step.shows (#eq? @_out "System.out"))

; `assertEquals(want, got)`
((expression_statement
  (method_invocation name: (identifier) @assert.by arguments: (argument_list) @assert.list)) @assert
  (#match? @assert.by "^assert(?:NotEquals|NotSame|DoesNotThrow|Equals|ArrayEquals|IterableEquals|True|False|Null|NotNull|Same|Throws|InstanceOf)$"))
; `var e = assertThrows(E.class, () -> f())`
((local_variable_declaration
  declarator: (variable_declarator
    value: (method_invocation name: (identifier) @assert.by arguments: (argument_list) @assert.list))) @assert
  (#eq? @assert.by "assertThrows"))
; `assertThat(got).isEqualTo(want)`
((expression_statement
  (method_invocation
    object: (method_invocation name: (identifier) @_that arguments: (argument_list . (_) @assert.subject .))
    name: (identifier) @assert.by
    arguments: (argument_list) @assert.list)) @assert
  (#eq? @_that "assertThat"))
; `assertThat(got).containsExactly(one, two).inOrder()`
((expression_statement
  (method_invocation
    object: (method_invocation
      object: (method_invocation name: (identifier) @_that arguments: (argument_list . (_) @assert.subject .))
      name: (identifier) @assert.by
      arguments: (argument_list) @assert.list)
    name: (identifier) @_order)) @assert
  (#eq? @_that "assertThat")
  (#eq? @_order "inOrder"))

; Functions and classes mean something else without one of their statements.
[(class_declaration) (interface_declaration) (enum_declaration) (record_declaration) (class_body) (method_declaration) (lambda_expression)] @unit
