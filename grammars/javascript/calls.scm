(call_expression function: [(identifier) (member_expression)] @call)
(new_expression constructor: [(identifier) (member_expression)] @call)
; The output of compilers for a call to an imported function: (0, module_1.name)(…)
(call_expression function: (parenthesized_expression (sequence_expression (member_expression) @call .)))
