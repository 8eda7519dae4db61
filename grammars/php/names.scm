; The names that a piece of code binds and reads. See "Names" in grammars/captures.md.
(variable_name) @read
(object_creation_expression (name) @read)
(scoped_call_expression scope: (name) @read)
(class_constant_access_expression . (name) @read)
(scoped_property_access_expression scope: (name) @read)
(named_type (name) @read)
(base_clause (name) @read)
(class_interface_clause (name) @read)
(binary_expression operator: "instanceof" right: (name) @read)
; The language has hundreds of functions, and an unbound name may be one of them.
(function_call_expression function: (name) @read @uncertain)

; `Psr7\Request`: relative to an import, or to a namespace that needs none.
((qualified_name prefix: (namespace_name . (name) @read @uncertain)))

; Imports.
(namespace_use_declaration) @none
((namespace_use_clause (qualified_name (name) @bind .) .) (#set! bind "first"))
((namespace_use_clause . (name) @bind .) (#set! bind "first"))
((namespace_use_clause alias: (name) @bind) (#set! bind "first"))
(namespace_definition) @none

; Functions and classes are bound from the first line on.
([(function_definition) (method_declaration) (anonymous_function) (arrow_function)] @frame (#set! frame "later"))
((function_definition name: (name) @bind @outside) (#set! bind "first"))
([(class_declaration) (interface_declaration) (trait_declaration) (enum_declaration)] @frame (#set! frame "now"))
((class_declaration name: (name) @bind @outside) (#set! bind "first"))
((interface_declaration name: (name) @bind @outside) (#set! bind "first"))
((trait_declaration name: (name) @bind @outside) (#set! bind "first"))
((enum_declaration name: (name) @bind @outside) (#set! bind "first"))
(property_element name: (variable_name) @none)
(simple_parameter name: (variable_name) @bind)
(variadic_parameter name: (variable_name) @bind)
(property_promotion_parameter name: (variable_name) @bind)

; A name that is assigned anywhere in a function is a variable of it.
(assignment_expression left: (variable_name) @bind) @until
(assignment_expression left: (list_literal (variable_name) @bind)) @until
(augmented_assignment_expression left: (variable_name) @bind @change) @until
(reference_assignment_expression left: (variable_name) @bind) @until
(foreach_statement . (_) . (variable_name) @bind)
(foreach_statement . (_) . (pair (variable_name) @bind))
(catch_clause name: (variable_name) @bind)
; An argument passed by reference gets its value in the call.
(static_variable_declaration name: (variable_name) @bind)
