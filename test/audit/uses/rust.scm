; What a piece of Rust uses and binds, for the audit of public paths; see python.scm.
(scoped_identifier) @use
(scoped_type_identifier) @use
(call_expression function: (identifier) @use)

[(function_item) (closure_expression) (block) (mod_item)] @scope

(parameter pattern: (identifier) @bind)
(closure_parameters (identifier) @bind)
(let_declaration pattern: (identifier) @bind)
(for_expression pattern: (identifier) @bind)
(function_item name: (identifier) @bind.outside)
