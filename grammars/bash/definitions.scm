(function_definition name: (word) @name body: (_) @body) @definition.function
; `@test "…" {` has become a function whose name is made of this sign (see "masks").
(function_definition name: (word) @name body: (_) @body
  (#match? @name "^ⓣ")) @definition.test

(program (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.constant)
(program (declaration_command (variable_assignment name: (variable_name) @name value: (_)? @value)) @definition.constant)
(comment) @comment
