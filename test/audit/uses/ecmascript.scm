; What a piece of JavaScript or TypeScript uses and binds, for the audit of public paths; see python.scm.
(member_expression) @use
(call_expression function: (identifier) @use)
(new_expression constructor: (identifier) @use)

[(function_declaration) (function_expression) (arrow_function) (method_definition)
 (generator_function) (generator_function_declaration) (statement_block) (for_statement) (for_in_statement)] @scope

(variable_declarator name: [
  (identifier) @bind
  (object_pattern (shorthand_property_identifier_pattern) @bind)
  (object_pattern (pair_pattern value: (identifier) @bind))
  (array_pattern (identifier) @bind)
])
(arrow_function parameter: (identifier) @bind)
(catch_clause parameter: (identifier) @bind)
(for_in_statement left: (identifier) @bind)
(function_declaration name: (identifier) @bind.outside)
(class_declaration name: (_) @bind)
