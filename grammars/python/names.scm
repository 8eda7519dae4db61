; The names that a piece of code binds and reads. See "Names" in grammars/captures.md.
(identifier) @read

; Statements that can be removed from a piece, and those that no other statement depends on.
(module (_) @statement)
(module [(import_statement) (import_from_statement)] @statement.import)
(module (expression_statement . [(identifier) (attribute) (subscript) (string)] .) @statement.print)
(module
  (expression_statement . (call function: (identifier) @_print) .) @statement.print
  (#any-of? @_print "print" "pprint" "display" "help" "type" "len" "dir"))
(module
  (expression_statement . (call function: (attribute attribute: (identifier) @_print)) .) @statement.print
  (#match? @_print "^(?:head|tail|describe|get|is|has|list|show|print|info)(?:_|$)"))

; Not names of variables.
(attribute attribute: (identifier) @none)
(keyword_argument name: (identifier) @none)
(keyword_pattern . (identifier) @none)
(dotted_name (identifier) (identifier) @none)
[(import_statement) (import_from_statement) (future_import_statement)] @none

; Imports.
(import_statement name: (dotted_name . (identifier) @bind))
(import_statement name: (aliased_import alias: (identifier) @bind))
(import_from_statement name: (dotted_name (identifier) @bind .))
(import_from_statement name: (aliased_import alias: (identifier) @bind))
(import_from_statement (wildcard_import) @star)

; Functions: the name, the defaults, the decorators and the types are read where the function is defined.
((function_definition) @frame (#set! frame "later"))
(function_definition name: (identifier) @bind @outside) @until
(function_definition type_parameters: (type_parameter (type (identifier) @bind)))
(function_definition
  type_parameters: (type_parameter (type (constrained_type . (type (identifier) @bind)))))
(function_definition !type_parameters return_type: (_) @outside)
(function_definition !type_parameters parameters: (parameters [
  (typed_parameter type: (_) @outside)
  (typed_default_parameter type: (_) @outside)
]))
((lambda) @frame (#set! frame "later"))
(parameters [
  (identifier) @bind
  (default_parameter name: (identifier) @bind value: (_) @outside)
  (typed_parameter . (identifier) @bind)
  (typed_default_parameter name: (identifier) @bind value: (_) @outside)
])
(lambda_parameters [
  (identifier) @bind
  (default_parameter name: (identifier) @bind value: (_) @outside)
])
[
  (list_splat_pattern (identifier) @bind)
  (dictionary_splat_pattern (identifier) @bind)
]
(global_statement (identifier) @outer.top)
(nonlocal_statement (identifier) @outer)

; Classes: the functions in them cannot see the names of their bodies.
((class_definition) @frame (#set! frame "class"))
(class_definition name: (identifier) @bind @outside) @until
(class_definition !type_parameters superclasses: (_) @outside)
(class_definition type_parameters: (type_parameter (type (identifier) @bind)))
(class_definition
  type_parameters: (type_parameter (type (constrained_type . (type (identifier) @bind)))))

; Comprehensions: the iterable of the first `for` is read outside.
([
  (list_comprehension)
  (set_comprehension)
  (dictionary_comprehension)
  (generator_expression)
] @frame (#set! frame "now"))
(list_comprehension . (_) . (for_in_clause right: (_) @outside))
(set_comprehension . (_) . (for_in_clause right: (_) @outside))
(dictionary_comprehension . (_) . (for_in_clause right: (_) @outside))
(generator_expression . (_) . (for_in_clause right: (_) @outside))
(for_in_clause left: (identifier) @bind)

; Assignments bind their names after the value.
(assignment left: (_) @targets) @until
(assignment left: (identifier) @bind right: (_))
(assignment left: (identifier) @bind !right !type)
(assignment left: (identifier) @none type: (_) !right)
(augmented_assignment left: (identifier) @bind @change) @until
((named_expression name: (identifier) @bind) @until (#set! bind "function"))
(pattern_list (identifier) @bind)
(tuple_pattern (identifier) @bind)
(list_pattern (identifier) @bind)
(type_alias_statement left: (type (identifier) @bind))
(type_alias_statement left: (type (generic_type . (identifier) @bind @outside)))
((type_alias_statement left: (type (generic_type))) @frame (#set! frame "later"))
(type_alias_statement left: (type (generic_type (type_parameter (type (identifier) @bind)))))

; Statements with targets.
(for_statement left: (identifier) @bind)
(for_statement left: (_) @targets right: (_) @until)
(as_pattern . (_) @until alias: (as_pattern_target) @targets)
(as_pattern_target (identifier) @bind)
(as_pattern_target (tuple (identifier) @bind))
(as_pattern_target (list (identifier) @bind))
(as_pattern_target (tuple (tuple (identifier) @bind)))
(except_clause (as_pattern alias: (as_pattern_target (identifier) @unbind))) @until
(delete_statement (identifier) @unbind @change) @until
(delete_statement (expression_list (identifier) @unbind @change)) @until
(delete_statement (expression_list (tuple (identifier) @unbind @change))) @until
(delete_statement (tuple (identifier) @unbind @change)) @until

; match: a bare name binds, a dotted one is read.
(case_pattern (dotted_name . (identifier) @bind .))
(keyword_pattern (identifier) (dotted_name . (identifier) @bind .))
(case_pattern (as_pattern (identifier) @bind .))
(splat_pattern (identifier) @bind)

; Attributes and items with a constant key, which other pieces may set.
[
  (attribute)
  (subscript subscript: [(string) (integer)])
] @chain
(assignment left: [(attribute) (subscript subscript: [(string) (integer)])] @chain.set)
(augmented_assignment left: [(attribute) (subscript subscript: [(string) (integer)])] @chain.set)
(assignment left: (pattern_list [(attribute) (subscript subscript: [(string) (integer)])] @chain.set))

; Python 2, which the grammar accepts and Python 3 does not.
[(print_statement) (exec_statement)] @invalid
