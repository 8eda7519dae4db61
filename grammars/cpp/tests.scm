; GoogleTest: `TEST(Suite, Name) { … }` reads like a function without a type.
(function_definition
  !type
  declarator: (function_declarator
    declarator: (identifier) @_test
    parameters: (parameter_list
      . (parameter_declaration type: (_) @owner)
      . (parameter_declaration type: (_) @name) .) @parameters)
  body: (compound_statement) @body
  (#any-of? @_test "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P")) @definition.test
(function_definition
  !type
  declarator: (function_declarator declarator: (identifier) @name)
  body: (compound_statement)
  (#any-of? @name "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P")) @definition.none
; Catch2 and doctest: a call, and a block behind it.
((expression_statement (call_expression
    function: (identifier) @_test
    arguments: (argument_list . (string_literal) @name))) @definition.test
  . (compound_statement) @body @definition.test
  (#any-of? @_test "TEST_CASE" "SCENARIO" "TEMPLATE_TEST_CASE" "TEST_CASE_METHOD"))
