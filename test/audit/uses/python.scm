; What a piece of Python uses and binds, for the audit of public paths.
; @use: a dotted chain or a called name. @scope: names bound inside are not seen outside. @bind: a name gets
; another meaning than an import gave it.
(attribute) @use
(call function: (identifier) @use)

[(function_definition) (lambda)
 (list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @scope

(parameters [
  (identifier) @bind
  (typed_parameter . (identifier) @bind)
  (default_parameter name: (identifier) @bind)
  (typed_default_parameter name: (identifier) @bind)
  (list_splat_pattern (identifier) @bind)
  (dictionary_splat_pattern (identifier) @bind)
])
(lambda_parameters [
  (identifier) @bind
  (default_parameter name: (identifier) @bind)
])
(assignment left: [
  (identifier) @bind
  (pattern_list (identifier) @bind)
  (tuple_pattern (identifier) @bind)
])
(for_statement left: [(identifier) @bind (pattern_list (identifier) @bind) (tuple_pattern (identifier) @bind)])
(for_in_clause left: [(identifier) @bind (pattern_list (identifier) @bind) (tuple_pattern (identifier) @bind)])
(as_pattern_target (identifier) @bind)
(named_expression name: (identifier) @bind)
(function_definition name: (identifier) @bind.outside)
(class_definition name: (identifier) @bind)
