; GoogleTest: `TEST(Suite, Name) { … }` is parsed like a function without a return type.
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
; Check and minunit: `START_TEST(name) { … } END_TEST`
(function_definition
  !type
  declarator: (function_declarator
    declarator: (identifier) @_test
    parameters: (parameter_list . (parameter_declaration type: (_) @name) .) @parameters)
  body: (compound_statement) @body
  (#any-of? @_test "START_TEST" "MU_TEST")) @definition.test
(function_definition
  !type
  declarator: (function_declarator declarator: (identifier) @name)
  body: (compound_statement)
  (#any-of? @name "START_TEST" "MU_TEST")) @definition.none
; Catch2 and doctest: a call, followed by a block. `TEST_CASE("title" * doctest::skip())`
((expression_statement (call_expression
    function: (identifier) @_test
    arguments: (argument_list . [
      (string_literal) @name
      (binary_expression left: (string_literal) @name)
      (binary_expression left: (binary_expression left: (string_literal) @name))
    ]))) @definition.test
  . (compound_statement) @body @definition.test
  (#match? @_test "^(?:TEST_CASE|SCENARIO|TEMPLATE_TEST_CASE)"))
((expression_statement (call_expression
    function: (identifier) @_test
    arguments: (argument_list . (identifier) @owner . (string_literal) @name))) @definition.test
  . (compound_statement) @body @definition.test
  (#any-of? @_test "TEST_CASE_METHOD" "TEST_CASE_FIXTURE" "SCENARIO_METHOD"))
