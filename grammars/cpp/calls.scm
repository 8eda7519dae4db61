(call_expression function: [(identifier) (field_expression) (qualified_identifier) (template_function)] @call)
(new_expression type: (_) @call)
