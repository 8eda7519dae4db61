(call_expression function: [(identifier) (selector_expression)] @call)
(call_expression function: (parenthesized_expression (_) @call))
(composite_literal type: [(type_identifier) (qualified_type)] @call)
