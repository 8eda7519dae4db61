(call_expression function: [(identifier) (scoped_identifier) (field_expression)] @call)
(call_expression function: (generic_function function: (_) @call))
(macro_invocation macro: [(identifier) (scoped_identifier)] @call)
(struct_expression name: [(type_identifier) (scoped_type_identifier)] @call)
; Inside a macro there are only tokens, so a name before parentheses counts as a call.
(token_tree (identifier) @call . (token_tree))
