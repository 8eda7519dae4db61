; Types are written with the same dots: `z.infer<…>`.
(nested_type_identifier) @use
(formal_parameters (_ pattern: [
  (identifier) @bind
  (rest_pattern (identifier) @bind)
  (object_pattern (shorthand_property_identifier_pattern) @bind)
]))
