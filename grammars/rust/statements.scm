; The statements that can be left out of a piece of code, and its assertions. See "Excerpts" in grammars/captures.md.
[(source_file (_) @step) (block (_) @step)]
(else_clause) @step
[(use_declaration) (extern_crate_declaration)] @step.import
(attribute_item) @step.head
(inner_attribute_item) @step.boilerplate
(block) @step.body
; The result of a block is its last expression.
(block [
  (identifier) (call_expression) (field_expression) (reference_expression) (struct_expression) (tuple_expression) (macro_invocation)
  (binary_expression) (unary_expression) (try_expression) (await_expression) (closure_expression) (scoped_identifier)
  (boolean_literal) (integer_literal) (float_literal) (string_literal) (unit_expression) (array_expression) (index_expression)
] @step.result .)
(block (expression_statement (return_expression)) @step.result)
(expression_statement (assignment_expression left: (field_expression))) @step.assigns
[(line_comment) (block_comment) (string_content) (raw_string_literal)] @non-code
[(line_comment) (block_comment)] @comment

((function_item name: (identifier) @_name parameters: (parameters) @_none body: (block) @step.inside) @step.wrapper
  (#eq? @_name "main")
  (#eq? @_none "()"))

((expression_statement (macro_invocation macro: (identifier) @_print)) @step.print
  (#any-of? @_print "println" "print" "dbg"))
((expression_statement
  (macro_invocation macro: (identifier) @assert.by (token_tree) @assert.list)) @assert
  (#match? @assert.by "^(?:debug_)?assert"))

; An `impl` completes its type.
(impl_item type: [(type_identifier) @completes (generic_type type: (type_identifier) @completes)])

; Functions and types are kept whole: without one of their statements they do something else.
[(function_item) (closure_expression) (impl_item) (trait_item) (mod_item)] @unit
