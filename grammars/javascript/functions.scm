; Functions, members and parameters in the nodes of the JavaScript grammar; TypeScript has its own.

(function_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  body: (statement_block) @body) @definition.function
(generator_function_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  body: (statement_block) @body) @definition.function

; `const f = () => …`, `const f = function () {…}`
(lexical_declaration
  kind: ["const" "let"] @signature.prefix
  (variable_declarator name: (identifier) @name value: [
    (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
    (arrow_function parameter: (identifier) @parameters body: (_) @body)
    (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
    (generator_function parameters: (formal_parameters) @parameters body: (_) @body)
  ]) @signature) @definition.function
(variable_declaration
  "var" @signature.prefix
  (variable_declarator name: (identifier) @name value: [
    (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
    (arrow_function parameter: (identifier) @parameters body: (_) @body)
    (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
    (generator_function parameters: (formal_parameters) @parameters body: (_) @body)
  ]) @signature) @definition.function

((export_statement value: [
  (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
  (arrow_function parameter: (identifier) @parameters body: (_) @body)
  (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
  (generator_function parameters: (formal_parameters) @parameters body: (_) @body)
] @definition.function) (#set! name "default"))

; Members of classes.
(class_heritage [(identifier) (member_expression) (call_expression)] @base)
(class_body
  (method_definition
    name: (_) @name
    parameters: (formal_parameters) @parameters
    body: (statement_block) @body) @definition.method)
(class_body
  (method_definition
    ["get" "set"]
    name: (_) @name
    parameters: (formal_parameters) @parameters
    body: (statement_block) @body) @definition.property)
(class_body (field_definition property: (_) @name value: (_)? @value) @definition.property)
(class_body
  (field_definition property: (_) @name value: [
    (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
    (arrow_function parameter: (identifier) @parameters body: (_) @body)
    (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
  ]) @definition.method)

; `this.x = …` in a constructor.
(expression_statement
  (assignment_expression
    left: (member_expression object: (this) @instance property: [(property_identifier) (private_property_identifier)] @name)
    right: (_) @value) @definition.property)
; JavaScript has no modifier for a field that is only assigned; its name shows whether it is private.
((expression_statement
  (assignment_expression
    left: (member_expression object: (this) @instance property: (property_identifier) @name)
    right: (_) @value) @definition.property)
  (#match? @name "^_") (#set! visibility "private"))

; Parameters.
(formal_parameters (identifier) @parameter.name @parameter)
(formal_parameters (object_pattern) @parameter.name @parameter)
(formal_parameters (array_pattern) @parameter.name @parameter)
(formal_parameters
  (assignment_pattern left: (_) @parameter.name right: (_) @parameter.default) @parameter)
((formal_parameters (rest_pattern (_) @parameter.name) @parameter) (#set! parameter.kind "rest"))
(arrow_function parameter: (identifier) @parameter.name @parameter)
