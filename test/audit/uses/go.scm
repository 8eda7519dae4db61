; What a piece of Go uses and binds, for the audit of public paths; see python.scm.
(selector_expression) @use
(qualified_type) @use

[(function_declaration) (method_declaration) (func_literal) (block)] @scope

(short_var_declaration left: (expression_list (identifier) @bind))
(var_spec name: (identifier) @bind)
(const_spec name: (identifier) @bind)
(range_clause left: (expression_list (identifier) @bind))
(parameter_declaration name: (identifier) @bind)
(variadic_parameter_declaration name: (identifier) @bind)
