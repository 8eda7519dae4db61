; The names that a piece of code binds and reads. See "Names" in grammars/captures.md.
[(identifier) (type_identifier)] @read

; Not names of variables.
(method_invocation object: (_) name: (identifier) @none)
(field_access field: (identifier) @none)
(scoped_type_identifier (_) (type_identifier) @none)
(scoped_identifier name: (identifier) @none)
(method_reference (_) (identifier) @none)
(element_value_pair key: (identifier) @none)
(labeled_statement . (identifier) @none)
(switch_label (identifier) @none)
(package_declaration) @none

; Imports.
(import_declaration) @none
((import_declaration (scoped_identifier name: (identifier) @bind) .) (#set! bind "first"))
(import_declaration (asterisk)) @star

; Types and methods are bound from the first line on.
([(method_declaration) (constructor_declaration) (lambda_expression) (compact_constructor_declaration)] @frame (#set! frame "later"))
((method_declaration name: (identifier) @bind @outside) (#set! bind "first"))
(constructor_declaration name: (identifier) @none)
(compact_constructor_declaration name: (identifier) @none)
([
  (class_declaration) (interface_declaration) (enum_declaration) (record_declaration) (annotation_type_declaration) (class_body)
] @frame (#set! frame "now"))
((class_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((interface_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((enum_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((record_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((annotation_type_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((enum_constant name: (identifier) @bind) (#set! bind "first"))
((type_parameter (type_identifier) @bind) (#set! bind "first"))
((field_declaration declarator: (variable_declarator name: (identifier) @bind)) (#set! bind "first"))
(formal_parameter name: (identifier) @bind)
(spread_parameter (variable_declarator name: (identifier) @bind))
(inferred_parameters (identifier) @bind)
(lambda_expression parameters: (identifier) @bind)

; Blocks.
([
  (block) (for_statement) (enhanced_for_statement) (try_with_resources_statement) (catch_clause) (switch_block_statement_group)
] @frame (#set! frame "now"))
(local_variable_declaration declarator: (variable_declarator name: (identifier) @bind) @until)
(enhanced_for_statement name: (identifier) @bind)
(resource name: (identifier) @bind)
(catch_formal_parameter name: (identifier) @bind)
((instanceof_expression name: (identifier) @bind) (#set! bind "function"))
((type_pattern (identifier) @bind) (#set! bind "function"))
(assignment_expression left: (identifier) @bind @change) @until
