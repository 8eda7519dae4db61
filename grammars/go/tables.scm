; Tests with a table of cases and a loop over it. See "Tables of test cases" in grammars/captures.md.
(short_var_declaration
  left: (expression_list (identifier) @table.name)
  right: (expression_list
    (composite_literal
      type: [
        (slice_type element: [
          (struct_type (field_declaration_list) @table.fields)
          (pointer_type (struct_type (field_declaration_list) @table.fields))
          (type_identifier) @table.type
        ])
        (map_type value: [(struct_type (field_declaration_list) @table.fields) (type_identifier) @table.type])
      ]
      body: (literal_value) @table.cases))) @table
(var_declaration
  (var_spec
    name: (identifier) @table.name
    value: (expression_list
      (composite_literal
        type: [
          (slice_type element: [
            (struct_type (field_declaration_list) @table.fields)
            (pointer_type (struct_type (field_declaration_list) @table.fields))
            (type_identifier) @table.type
          ])
          (map_type value: [(struct_type (field_declaration_list) @table.fields) (type_identifier) @table.type])
        ]
        body: (literal_value) @table.cases)))) @table
(type_declaration
  (type_spec name: (type_identifier) @type.name type: (struct_type (field_declaration_list) @type.fields))) @type

(field_declaration name: (field_identifier) @field.name type: (_) @field.type) @field
(literal_value [
  (literal_element (literal_value) @case)
  (keyed_element value: (literal_element (literal_value) @case))
])
(literal_value (keyed_element key: (literal_element (identifier) @value.key) value: (literal_element) @value))
(literal_value (literal_element) @value)

(for_statement
  (range_clause left: (expression_list (_) . (identifier) @loop.case .) right: (identifier) @loop.table)
  body: (block) @loop.inside) @loop
; `for _, tc := range []struct{ … }{ … } { … }`
(for_statement
  (range_clause
    left: (expression_list (_) . (identifier) @loop.case .)
    right: (composite_literal
      type: [
        (slice_type element: [
          (struct_type (field_declaration_list) @table.fields)
          (pointer_type (struct_type (field_declaration_list) @table.fields))
          (type_identifier) @table.type
        ])
        (map_type value: [(struct_type (field_declaration_list) @table.fields) (type_identifier) @table.type])
      ]
      body: (literal_value) @table.cases))
  body: (block) @loop.inside) @loop
(for_statement (range_clause right: (selector_expression) @over.list)) @over
; `tc := tc`
((short_var_declaration
  left: (expression_list . (identifier) @_to .)
  right: (expression_list . (identifier) @loop.from .)) @loop.copy
  (#eq? @_to @loop.from))
((expression_statement
  (call_expression
    function: (selector_expression operand: (identifier) @_t field: (field_identifier) @_run)
    arguments: (argument_list (func_literal body: (block) @wrapper.inside)))) @wrapper
  (#any-of? @_t "t" "b")
  (#eq? @_run "Run"))
(selector_expression operand: (identifier) @use.of field: (field_identifier) @use.field) @use
[
  (unary_expression operator: "&" operand: (selector_expression) @changed)
  (assignment_statement left: (expression_list (selector_expression) @changed))
]
(if_statement
  !initializer
  condition: (_) @if.condition
  consequence: (block) @if.then
  alternative: (_)? @if.else) @if
(raw_string_literal) @raw
[(return_statement) (continue_statement) (break_statement)] @leaves
