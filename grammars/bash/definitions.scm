(function_definition name: (word) @name body: (_) @body) @definition.function
; `@test "…" {` is masked as a function whose name consists of this character (`masks` in language.json).
(function_definition name: (word) @name body: (_) @body
  (#match? @name "^ⓣ")) @definition.test

; The variables of a script are private; those that it declares (`export`, `readonly`) are for scripts that source it, too.
((program (variable_assignment name: (variable_name) @name value: (_)? @value) @definition.constant)
  (#set! visibility "private"))
(program (declaration_command (variable_assignment name: (variable_name) @name value: (_)? @value)) @definition.constant)
(comment) @comment
