(formal_parameters [
  (identifier) @bind
  (assignment_pattern left: (identifier) @bind)
  (rest_pattern (identifier) @bind)
  (object_pattern (shorthand_property_identifier_pattern) @bind)
])
