; Syntax that JavaScript and TypeScript share.

; Variables. Those inside functions are excluded by their position.
(lexical_declaration
  kind: ["const" "let"] @signature.prefix
  (variable_declarator name: (identifier) @name value: (_)? @value) @signature) @definition.constant
(variable_declaration
  "var" @signature.prefix
  (variable_declarator name: (identifier) @name value: (_)? @value) @signature) @definition.constant

; `export const { a, b: c } = …`
(export_statement
  (lexical_declaration
    (variable_declarator
      name: (object_pattern [
        (shorthand_property_identifier_pattern) @name
        (pair_pattern value: (identifier) @name)
        (object_assignment_pattern left: (_) @name)
        (rest_pattern (identifier) @name)
      ])
      value: (_) @value)) @definition.constant)
(export_statement
  (lexical_declaration
    (variable_declarator
      name: (array_pattern [(identifier) @name (rest_pattern (identifier) @name)])
      value: (_) @value)) @definition.constant)

(class_declaration name: (_) @name body: (class_body) @body) @definition.class
(lexical_declaration
  kind: ["const" "let"] @signature.prefix
  (variable_declarator name: (identifier) @name
    value: (class body: (class_body) @body)) @signature) @definition.class
(variable_declaration
  "var" @signature.prefix
  (variable_declarator name: (identifier) @name
    value: (class body: (class_body) @body)) @signature) @definition.class

; Exports by keyword.
((export_statement declaration: (_) @wrapped) @wrapper (#set! exported "true"))
((export_statement value: (_) @wrapped) @wrapper (#set! exported "true"))
((export_statement value: (_) @value @definition.constant) (#set! name "default"))
((export_statement value: (identifier) @definition.none) (#set! name "default"))
((export_statement value: (class body: (class_body) @body) @definition.class) (#set! name "default"))
(decorator) @decorator

(comment) @comment

; Bodies whose names are local.
(arrow_function body: (statement_block) @local)
(function_expression body: (statement_block) @local)
(generator_function body: (statement_block) @local)
(method_definition body: (statement_block) @local)
(class_static_block) @local
(for_statement body: (_) @local)
(for_in_statement body: (_) @local)
(while_statement body: (_) @local)

; Functions that are called at once are transparent: (function () { … })(), define(function () { … }).
(expression_statement
  (call_expression
    function: (parenthesized_expression [
      (function_expression body: (_) @transparent)
      (arrow_function body: (_) @transparent)
      (call_expression function: (member_expression object: (function_expression body: (_) @transparent)))
    ])))
(expression_statement
  (parenthesized_expression
    (call_expression function: [
      (function_expression body: (_) @transparent)
      (member_expression object: (function_expression body: (_) @transparent))
    ])))
(expression_statement
  (call_expression
    function: (parenthesized_expression)
    arguments: (arguments (function_expression body: (_) @transparent))))
(expression_statement
  (call_expression
    function: (identifier) @_define
    arguments: (arguments (function_expression body: (_) @transparent)))
  (#eq? @_define "define"))
