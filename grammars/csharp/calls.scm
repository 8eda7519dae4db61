(invocation_expression function: [(identifier) (member_access_expression) (generic_name)] @call)
(invocation_expression function: (conditional_access_expression) @call)
(object_creation_expression type: (_) @call)
