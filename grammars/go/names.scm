; The names that a piece of code binds and reads. See "Names" in grammars/captures.md.
[(identifier) (type_identifier) (package_identifier)] @read

; Not names of variables.
(package_clause) @none
(literal_value (keyed_element key: (literal_element (identifier) @none)))
(label_name) @none
(qualified_type name: (type_identifier) @none)

; Imports: by a name of their own, or by the last part of their path.
(import_declaration) @none
((import_spec !name path: (interpreted_string_literal (interpreted_string_literal_content) @bind)) (#set! bind "first"))
((import_spec name: (package_identifier) @bind) (#set! bind "first"))
(import_spec name: (dot)) @star

; Declarations of a file are bound from its first line on.
([(function_declaration) (method_declaration) (func_literal)] @frame (#set! frame "later"))
((function_declaration name: (identifier) @bind @outside) (#set! bind "first"))
(method_declaration name: (field_identifier) @outside)
([(type_spec) (type_alias)] @frame (#set! frame "now"))
((type_spec name: (type_identifier) @bind @outside) (#set! bind "first"))
((type_alias name: (type_identifier) @bind @outside) (#set! bind "first"))
((type_parameter_declaration name: (identifier) @bind) (#set! bind "first"))
(parameter_declaration name: (identifier) @bind)
(variadic_parameter_declaration name: (identifier) @bind)
(function_type parameters: (parameter_list (parameter_declaration name: (identifier) @none)))

; Blocks.
([
  (block) (if_statement) (for_statement) (expression_switch_statement) (type_switch_statement) (select_statement)
  (expression_case) (type_case) (communication_case) (default_case)
] @frame (#set! frame "now"))
(short_var_declaration left: (expression_list (identifier) @bind)) @until
(var_spec name: (identifier) @bind) @until
(const_spec name: (identifier) @bind) @until
(range_clause left: (expression_list (identifier) @bind)) @until
(type_switch_statement alias: (expression_list (identifier) @bind))
(receive_statement left: (expression_list (identifier) @bind)) @until

; Members that other packages cannot see, unless the code declares them itself.
((selector_expression field: (field_identifier) @member.hidden) (#match? @member.hidden "^[a-z_]"))
((composite_literal
  type: [(type_identifier) (qualified_type) (generic_type)]
  body: (literal_value (keyed_element key: (literal_element (identifier) @member.hidden))))
  (#match? @member.hidden "^[a-z_]"))
[
  (field_declaration name: (field_identifier) @member.own)
  (method_declaration name: (field_identifier) @member.own)
  (method_elem name: (field_identifier) @member.own)
]
