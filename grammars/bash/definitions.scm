(function_definition name: (word) @name body: (_) @body) @definition.function
; `@test "…" {` has become a function whose name is made of this sign (see "masks").
(function_definition name: (word) @name body: (_) @body
  (#match? @name "^ⓣ")) @definition.test

; A script's variables are its own; what it declares (`export`, `readonly`) is for who sources it as well.
((program (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.constant)
  (#set! visibility "private"))
(program (declaration_command (variable_assignment name: (variable_name) @name value: (_)? @value)) @definition.constant)
(comment) @comment
