; What can be left out of a piece of code by itself, and what its assertions say. See "Excerpts" in grammars/README.md.
[(program (_) @step) (block (_) @step)]
[(import_declaration) (package_declaration)] @step.import
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
  (#match? @assert.by "^assert(?:Equals|ArrayEquals|IterableEquals|True|False|Null|NotNull|Same|Throws|InstanceOf)$"))
; `assertThat(got).isEqualTo(want)`
((expression_statement
  (method_invocation
    object: (method_invocation name: (identifier) @_that arguments: (argument_list . (_) @assert.subject .))
    name: (identifier) @assert.by
    arguments: (argument_list) @assert.list)) @assert
  (#eq? @_that "assertThat"))

; Functions and classes mean something else without one of their statements.
[(class_declaration) (interface_declaration) (enum_declaration) (record_declaration) (class_body) (method_declaration) (lambda_expression)] @unit
