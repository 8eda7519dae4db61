; The names that a piece of code binds and reads. See "Names" in grammars/captures.md.
[(identifier) (shorthand_property_identifier)] @read

; Statements that can be removed from a piece, and those that no other statement depends on.
(program (_) @statement)
(program (import_statement) @statement.import)
(program (lexical_declaration
  (variable_declarator value: (call_expression function: (identifier) @_require))) @statement.import
  (#eq? @_require "require"))
(program (expression_statement
  (call_expression function: (member_expression object: (identifier) @_print))) @statement.print
  (#eq? @_print "console"))

; Imports are bound from the first line on.
[(import_statement) (export_statement source: (_))] @none
((import_clause (identifier) @bind) (#set! bind "first"))
((namespace_import (identifier) @bind) (#set! bind "first"))
((import_specifier !alias name: (identifier) @bind) (#set! bind "first"))
((import_specifier alias: (identifier) @bind) (#set! bind "first"))
(export_specifier alias: (identifier) @none)

; Declared functions are, too.
([
  (function_declaration)
  (generator_function_declaration)
  (function_expression)
  (generator_function)
  (arrow_function)
  (method_definition)
] @frame (#set! frame "later"))
((function_declaration name: (identifier) @bind @outside) (#set! bind "first"))
((generator_function_declaration name: (identifier) @bind @outside) (#set! bind "first"))
(function_expression name: (identifier) @bind)
(generator_function name: (identifier) @bind)
(arrow_function parameter: (identifier) @bind)
(rest_pattern (identifier) @bind)

; Classes.
([(class_declaration) (class)] @frame (#set! frame "now"))
(class_declaration name: (_) @bind @outside) @until
(class name: (_) @bind)

; Blocks.
([(statement_block) (for_statement) (for_in_statement) (catch_clause)] @frame (#set! frame "now"))
(for_in_statement left: (identifier) @bind)
(for_in_statement left: (_) @targets right: (_) @until)
(catch_clause parameter: (identifier) @bind)

; Declarations and assignments bind their names after the value.
(lexical_declaration (variable_declarator name: (identifier) @bind) @until)
((variable_declaration (variable_declarator name: (identifier) @bind) @until)
  (#set! bind "function"))
(variable_declarator name: (_) @targets) @until
(assignment_expression left: (identifier) @bind) @until
(shorthand_property_identifier_pattern) @bind
(array_pattern (identifier) @bind)
(pair_pattern value: (identifier) @bind)
(assignment_pattern left: (identifier) @bind)

; Attributes and items with a constant key, which other pieces may set.
[
  (member_expression)
  (subscript_expression index: [(string) (number)])
] @chain
(assignment_expression
  left: [(member_expression) (subscript_expression index: [(string) (number)])] @chain.set)
