; The names that a piece of code binds and reads. See "Names" in grammars/captures.md.
[(simple_identifier) (type_identifier) (interpolated_identifier)] @read

; A member may be an imported extension: `"a/b".toPath()`, `a shouldBe b`.
(navigation_suffix (simple_identifier) @uncertain)
(infix_expression (_) . (simple_identifier) @uncertain . (_))
; A function without parameters may have a receiver, whose members need no name: `buffer.apply { writeUtf8("a") }`.
((annotated_lambda (lambda_literal) @uncertain) (#not-match? @uncertain "^\\{\\s*[\\w\\s,:()<>?.]*->"))

; Not names of variables.
(user_type "." . (type_identifier) @none)
(value_argument (simple_identifier) @none . "=")
(callable_reference (type_identifier) (simple_identifier) @none)
(this_expression (type_identifier) @none)
(super_expression (type_identifier) @none)
[(package_header) (import_header) (file_annotation)] @none

; Masked arguments of an annotation.
((annotation (user_type (type_arguments) @none)) (#match? @none "^<_+>$"))

; Imports.
((import_header (identifier (simple_identifier) @bind .)) @_import
  (#not-match? @_import "^import[ \t]+[^ \t\n]+(?:\\.\\*|[ \t]+as[ \t])")
  (#set! bind "first"))
((import_header (import_alias (type_identifier) @bind)) (#set! bind "first"))
(import_header (wildcard_import)) @star

; Types, functions and members are bound from the first line on.
([(function_declaration) (secondary_constructor) (lambda_literal) (anonymous_function) (getter) (setter)] @frame
  (#set! frame "later"))
((function_declaration (simple_identifier) @bind @outside . (function_value_parameters)) (#set! bind "first"))
([(class_declaration) (object_declaration) (companion_object) (object_literal)] @frame (#set! frame "now"))
((class_declaration (type_identifier) @bind @outside) (#set! bind "first"))
((object_declaration (type_identifier) @bind @outside) (#set! bind "first"))
((type_alias (type_identifier) @bind) (#set! bind "first"))
((enum_entry (simple_identifier) @bind) (#set! bind "first"))
((type_parameter (type_identifier) @bind) (#set! bind "first"))
((class_body (property_declaration (variable_declaration (simple_identifier) @bind))) (#set! bind "first"))
(class_parameter (simple_identifier) @bind . ":")
(parameter (simple_identifier) @bind . ":")
(parameter_with_optional_type . (simple_identifier) @bind)
(lambda_parameters (variable_declaration . (simple_identifier) @bind))
(lambda_parameters (multi_variable_declaration (variable_declaration . (simple_identifier) @bind)))

; Blocks.
([(statements) (control_structure_body) (for_statement) (when_expression) (catch_block)] @frame (#set! frame "now"))
(property_declaration (variable_declaration . (simple_identifier) @bind)) @until
(property_declaration (multi_variable_declaration (variable_declaration . (simple_identifier) @bind))) @until
(for_statement (variable_declaration . (simple_identifier) @bind))
(for_statement (multi_variable_declaration (variable_declaration . (simple_identifier) @bind)))
(when_subject (variable_declaration . (simple_identifier) @bind))
(catch_block (simple_identifier) @bind . ":")
(assignment (directly_assignable_expression . (simple_identifier) @bind @change .)) @until
