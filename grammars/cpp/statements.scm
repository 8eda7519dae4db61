; The statements that can be left out of a piece of code, and its assertions. See "Excerpts" in grammars/captures.md.
[(translation_unit (_) @step) (compound_statement (_) @step)]
[(preproc_include) (using_declaration) (preproc_def) (preproc_function_def)] @step.import
(compound_statement) @step.body
(compound_statement (return_statement) @step.result)
(expression_statement (assignment_expression left: (field_expression))) @step.assigns
[(comment) (string_content) (raw_string_content)] @non-code
(comment) @comment

((function_definition
  declarator: (function_declarator declarator: (identifier) @_name)
  body: (compound_statement) @step.inside) @step.wrapper
  (#eq? @_name "main"))

((expression_statement (binary_expression operator: "<<") @_out) @step.print
  (#match? @_out "^std::c(?:out|err)\\b"))
((expression_statement (call_expression function: (qualified_identifier) @_out)) @step.print
  (#match? @_out "^std::print(?:ln)?$"))

; `REQUIRE(got == want)`, `EXPECT_EQ(got, want)`
((expression_statement
  (call_expression function: (identifier) @assert.by arguments: (argument_list . (_) @assert.subject .))) @assert
  (#any-of? @assert.by "REQUIRE" "CHECK" "REQUIRE_FALSE" "CHECK_FALSE" "EXPECT_TRUE" "EXPECT_FALSE" "ASSERT_TRUE" "ASSERT_FALSE" "assert" "REQUIRE_NOTHROW" "CHECK_NOTHROW" "REQUIRE_THROWS" "CHECK_THROWS"))
((expression_statement
  (call_expression
    function: (identifier) @_check
    arguments: (argument_list
      . (binary_expression left: (_) @assert.subject operator: ["==" "!=" "<" ">" "<=" ">="] @assert.by right: (_) @assert.argument) .))) @assert
  (#any-of? @_check "REQUIRE" "CHECK" "EXPECT_TRUE" "ASSERT_TRUE" "assert"))
((expression_statement
  (call_expression function: (identifier) @assert.by arguments: (argument_list) @assert.list)) @assert
  (#match? @assert.by "^(?:EXPECT|ASSERT)_(?:EQ|NE|LT|GT|LE|GE|STREQ|FLOAT_EQ|DOUBLE_EQ|NEAR|THROW|NO_THROW)$|^(?:REQUIRE|CHECK)_THROWS_(?:AS|WITH|WITH_AS)$"))

; Functions and types are kept whole: without one of their statements they do something else.
[(function_definition) (lambda_expression) (struct_specifier) (class_specifier)] @unit
