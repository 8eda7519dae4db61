; The statements that can be left out of a piece of code, and its assertions. See "Excerpts" in grammars/captures.md.
[(source_file (_) @step) (statement_list (_) @step)]
[(expression_case) (type_case) (default_case)] @step
[(import_declaration) (package_clause)] @step.import
(import_spec_list (import_spec) @step @step.import)
(block) @step.body
(statement_list (return_statement) @step.result)
(assignment_statement left: (expression_list (selector_expression))) @step.assigns
[(comment) (interpreted_string_literal_content) (raw_string_literal_content)] @non-code
(comment) @comment

((function_declaration name: (identifier) @_name parameters: (parameter_list) @_none body: (block) @step.inside) @step.wrapper
  (#eq? @_name "main")
  (#eq? @_none "()"))
; The loop of a benchmark: `for i := 0; i < b.N; i++ { … }`, `for range b.N { … }`, `for b.Loop() { … }`
((for_statement
  [
    (for_clause condition: (binary_expression right: (selector_expression operand: (identifier) @_b field: (field_identifier) @_count)))
    (range_clause right: (selector_expression operand: (identifier) @_b field: (field_identifier) @_count))
    (call_expression function: (selector_expression operand: (identifier) @_b field: (field_identifier) @_count))
  ]
  body: (block) @step.inside) @step.wrapper
  (#eq? @_b "b")
  (#any-of? @_count "N" "Loop"))
((expression_statement
  (call_expression
    function: (selector_expression operand: (identifier) @_t field: (field_identifier) @_run)
    arguments: (argument_list (func_literal body: (block) @step.inside)))) @step.wrapper
  (#any-of? @_t "t" "b")
  (#eq? @_run "Run"))

((expression_statement
  (call_expression function: (selector_expression operand: (identifier) @_fmt field: (field_identifier) @_print))) @step.print
  (#eq? @_fmt "fmt")
  (#match? @_print "^Print"))
((expression_statement
  (call_expression function: (selector_expression operand: (identifier) @_t field: (field_identifier) @_run))) @step.boilerplate
  (#any-of? @_t "t" "b")
  (#any-of? @_run "Parallel" "Helper" "Log" "Logf" "Skip" "Setenv"))

; `assert := assert.New(t)`: `assert.Equal(want, got)` checks, and changes nothing.
((expression_statement
  (call_expression
    function: (selector_expression operand: (identifier) @_assert)
    arguments: (argument_list . (_) @_first))) @step.boilerplate
  (#any-of? @_assert "require" "assert")
  (#not-match? @_first "^[tb]$"))

; `require.Equal(t, want, got)`, `assert.Equal(t, want, got)`
((expression_statement
  (call_expression
    function: (selector_expression operand: (identifier) @_assert field: (field_identifier) @assert.by)
    arguments: (argument_list . (identifier) @_t) @assert.list)) @assert
  (#any-of? @_assert "require" "assert")
  (#any-of? @_t "t" "b"))

; `import . "…/assert"`: `Equal(t, want, got)`
((expression_statement
  (call_expression
    function: (identifier) @assert.by
    arguments: (argument_list . (identifier) @_t) @assert.list)) @assert
  (#match? @assert.by "^(?:Equal(?:Values|Error)?|Exactly|Same|Not(?:Equal|Nil|Empty)|True|False|Nil|NoError|Error(?:Is)?|Len|Empty|Contains|Zero)f?$")
  (#any-of? @_t "t" "b"))

; `if got != want { t.Errorf(…) }`, `if got, ok := f(); !ok || got != want { t.Fatal() }`
((if_statement
  initializer: (_)? @check.setup
  condition: (_) @check.condition
  consequence: (block (statement_list .
    (expression_statement
      (call_expression function: (selector_expression operand: (identifier) @_t field: (field_identifier) @_fail)))))
  !alternative) @check
  (#any-of? @_t "t" "b")
  (#any-of? @_fail "Error" "Errorf" "Fail" "FailNow" "Fatal" "Fatalf"))
; Whether the first statement declares one name, or assigns to a declared one.
((if_statement
  initializer: [
    (short_var_declaration
      left: (expression_list . (identifier) @check.name .)
      right: (expression_list . (_) @check.value .))
    (assignment_statement) @check.assigned
  ] @check.setup
  condition: (_) @check.condition
  consequence: (block (statement_list .
    (expression_statement
      (call_expression function: (selector_expression operand: (identifier) @_t field: (field_identifier) @_fail)))))
  !alternative) @check
  (#any-of? @_t "t" "b")
  (#any-of? @_fail "Error" "Errorf" "Fail" "FailNow" "Fatal" "Fatalf"))

; `if err != nil { panic(err) }`, `if err != nil { log.Fatal(err) }`
((if_statement
  !initializer
  condition: (binary_expression left: (_) @assert.subject operator: "!=" right: (nil) @assert.argument)
  consequence: (block (statement_list . (expression_statement (call_expression function: (identifier) @_fail))))
  !alternative) @assert
  (#eq? @_fail "panic")
  (#set! by "if != nil"))
((if_statement
  !initializer
  condition: (binary_expression left: (_) @assert.subject operator: "!=" right: (nil) @assert.argument)
  consequence: (block (statement_list .
    (expression_statement
      (call_expression function: (selector_expression operand: (identifier) @_log field: (field_identifier) @_fail)))))
  !alternative) @assert
  (#eq? @_log "log")
  (#match? @_fail "^(?:Fatal|Panic)")
  (#set! by "if != nil"))

; Functions are kept whole: without one of their statements they do something else.
[(function_declaration) (method_declaration) (func_literal)] @unit
