; The names that a piece of code binds and reads. See "Names" in grammars/captures.md.
(identifier) @read

; Not names of variables.
(member_access_expression name: (identifier) @none)
(member_access_expression name: (generic_name . (identifier) @none))
(member_binding_expression name: (identifier) @none)
(qualified_name qualifier: (_) name: (identifier) @none)
(qualified_name qualifier: (_) name: (generic_name . (identifier) @none))
(argument name: (identifier) @none)
(initializer_expression (assignment_expression left: (identifier) @none))
(anonymous_object_creation_expression (identifier) @none . "=")
(attribute_list) @none
((invocation_expression function: (identifier) @none) (#eq? @none "nameof"))

; `using X;` brings all names of a namespace.
(using_directive) @none
(using_directive) @star
((using_directive name: (identifier) @bind) (#set! bind "first"))
[(namespace_declaration name: (_) @none) (file_scoped_namespace_declaration name: (_) @none)]

; Types, their members and local functions are bound from the first line on.
([
  (local_function_statement) (method_declaration) (constructor_declaration) (lambda_expression) (anonymous_method_expression)
  (property_declaration) (operator_declaration) (indexer_declaration) (delegate_declaration)
] @frame (#set! frame "later"))
((local_function_statement name: (identifier) @bind @outside) (#set! bind "first"))
((method_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((property_declaration name: (identifier) @bind @outside) (#set! bind "first"))
(constructor_declaration name: (identifier) @none)
([
  (class_declaration) (struct_declaration) (interface_declaration) (enum_declaration) (record_declaration)
] @frame (#set! frame "now"))
((class_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((struct_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((interface_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((enum_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((record_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((delegate_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((enum_member_declaration name: (identifier) @bind) (#set! bind "first"))
((type_parameter name: (identifier) @bind) (#set! bind "first"))
((field_declaration (variable_declaration (variable_declarator name: (identifier) @bind))) (#set! bind "first"))
(parameter name: (identifier) @bind)
(implicit_parameter) @bind
(lambda_expression parameters: (implicit_parameter) @bind)

; Blocks.
([(block) (for_statement) (foreach_statement) (using_statement) (catch_clause) (switch_section)] @frame (#set! frame "now"))
(variable_declaration (variable_declarator name: (identifier) @bind) @until)
(tuple_pattern name: (identifier) @bind)
(foreach_statement left: (identifier) @bind)
(catch_declaration name: (identifier) @bind)
((declaration_pattern name: (identifier) @bind) (#set! bind "function"))
((declaration_expression name: (identifier) @bind) (#set! bind "function"))
