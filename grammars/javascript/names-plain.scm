; Parameters, where they have no types.
(formal_parameters (identifier) @bind)
