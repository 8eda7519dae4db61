; The names that a piece of code binds and reads: what TypeScript adds to JavaScript.
(type_identifier) @read

(required_parameter pattern: (identifier) @bind)
(optional_parameter pattern: (identifier) @bind)
(index_signature name: (identifier) @none)
(nested_type_identifier name: (type_identifier) @none)
(import_require_clause (identifier) @bind)

([
  (function_signature)
  (abstract_method_signature)
  (method_signature)
  (call_signature)
  (construct_signature)
  (function_type)
  (constructor_type)
] @frame (#set! frame "later"))
((function_signature name: (identifier) @bind @outside) (#set! bind "first"))

; Types are bound from the first line on.
([
  (interface_declaration)
  (type_alias_declaration)
  (abstract_class_declaration)
  (index_signature)
  (conditional_type)
] @frame (#set! frame "now"))
((interface_declaration name: (_) @bind @outside) (#set! bind "first"))
((type_alias_declaration name: (_) @bind @outside) (#set! bind "first"))
(abstract_class_declaration name: (_) @bind @outside) @until
(enum_declaration name: (_) @bind) @until
(internal_module name: (identifier) @bind) @until
(type_parameter name: (type_identifier) @bind)
(mapped_type_clause name: (type_identifier) @bind)
(infer_type . (type_identifier) @bind)
