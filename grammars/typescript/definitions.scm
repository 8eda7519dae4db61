; Functions, members, types and parameters in the nodes of the TypeScript grammar.

(function_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  return_type: (_)? @returns
  body: (statement_block) @body) @definition.function
(generator_function_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  return_type: (_)? @returns
  body: (statement_block) @body) @definition.function
(function_signature
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  return_type: (_)? @returns) @definition.function

; Variables with a type.
(lexical_declaration
  kind: ["const" "let"] @signature.prefix
  (variable_declarator name: (identifier) @name type: (_) @returns value: (_)? @value) @signature) @definition.constant
(variable_declaration
  "var" @signature.prefix
  (variable_declarator name: (identifier) @name type: (_) @returns value: (_)? @value) @signature) @definition.constant

; `const f = () => …`, `const f = function () {…}`
(lexical_declaration
  kind: ["const" "let"] @signature.prefix
  (variable_declarator name: (identifier) @name value: [
    (arrow_function parameters: (formal_parameters) @parameters return_type: (_)? @returns body: (_) @body)
    (arrow_function parameter: (identifier) @parameters body: (_) @body)
    (function_expression parameters: (formal_parameters) @parameters return_type: (_)? @returns body: (_) @body)
    (generator_function parameters: (formal_parameters) @parameters return_type: (_)? @returns body: (_) @body)
  ]) @signature) @definition.function

((export_statement value: [
  (arrow_function parameters: (formal_parameters) @parameters return_type: (_)? @returns body: (_) @body)
  (arrow_function parameter: (identifier) @parameters body: (_) @body)
  (function_expression parameters: (formal_parameters) @parameters return_type: (_)? @returns body: (_) @body)
  (generator_function parameters: (formal_parameters) @parameters return_type: (_)? @returns body: (_) @body)
] @definition.function) (#set! name "default"))

((ambient_declaration (_) @wrapped) @wrapper (#set! ambient "true"))
(accessibility_modifier) @modifier

; Classes.
(abstract_class_declaration name: (_) @name body: (class_body) @body) @definition.class
(extends_clause value: [(identifier) (member_expression) (call_expression)] @base)
(implements_clause [(type_identifier) @base (nested_type_identifier) @base (generic_type name: (_) @base)])

(class_body
  (method_definition
    name: (_) @name
    parameters: (formal_parameters) @parameters
    return_type: (_)? @returns
    body: (statement_block) @body) @definition.method)
(class_body
  (method_definition
    ["get" "set"]
    name: (_) @name
    parameters: (formal_parameters) @parameters
    return_type: (_)? @returns
    body: (statement_block) @body) @definition.property)
(class_body
  [(method_signature
    name: (_) @name
    parameters: (formal_parameters) @parameters
    return_type: (_)? @returns)
   (abstract_method_signature
    name: (_) @name
    parameters: (formal_parameters) @parameters
    return_type: (_)? @returns)] @definition.method)
(class_body
  [(method_signature ["get" "set"] name: (_) @name return_type: (_)? @returns)
   (abstract_method_signature ["get" "set"] name: (_) @name return_type: (_)? @returns)] @definition.property)
(class_body
  (public_field_definition name: (_) @name type: (_)? @returns value: (_)? @value) @definition.property)
(class_body
  (public_field_definition name: (_) @name value: [
    (arrow_function parameters: (formal_parameters) @parameters return_type: (_)? @returns body: (_) @body)
    (arrow_function parameter: (identifier) @parameters body: (_) @body)
    (function_expression parameters: (formal_parameters) @parameters return_type: (_)? @returns body: (_) @body)
  ]) @definition.method)
; constructor(private service: Service)
([
  (required_parameter (accessibility_modifier) pattern: (identifier) @name type: (_)? @returns)
  (optional_parameter (accessibility_modifier) pattern: (identifier) @name type: (_)? @returns)
] @definition.property)

; Interfaces and their members.
(interface_declaration name: (_) @name body: (_) @body) @definition.interface
(extends_type_clause [(type_identifier) @base (nested_type_identifier) @base])
((extends_type_clause (generic_type name: (_) @base))
  (#not-match? @base "^(?:Omit|Partial|Pick|Readonly|Required)$"))
; `extends Omit<Base, 'name'>` has members of Base.
(extends_type_clause (generic_type
  name: (type_identifier) @_utility
  type_arguments: (type_arguments . [
    (type_identifier) @base
    (nested_type_identifier) @base
    (generic_type name: (_) @base)
  ])
  (#match? @_utility "^(?:Omit|Partial|Pick|Readonly|Required)$")))
(interface_body (property_signature name: (_) @name type: (_)? @returns) @definition.property)
(interface_body
  (method_signature
    name: (_) @name
    parameters: (formal_parameters) @parameters
    return_type: (_)? @returns) @definition.method)
(interface_body
  (method_signature ["get" "set"] name: (_) @name return_type: (_)? @returns) @definition.property)

((type_alias_declaration name: (_) @name value: (_) @value) @definition.type (#set! members "true"))
; Members of an object type under a name, alone or as part of an intersection: `type Options = Base & {timeout: number}`.
(type_alias_declaration value: [
  (object_type (property_signature name: (_) @name type: (_)? @returns) @definition.property)
  (intersection_type (object_type (property_signature name: (_) @name type: (_)? @returns) @definition.property))
  (intersection_type (intersection_type (object_type (property_signature name: (_) @name type: (_)? @returns) @definition.property)))
  (intersection_type (intersection_type (intersection_type (object_type (property_signature name: (_) @name type: (_)? @returns) @definition.property))))
])
(type_alias_declaration value: [
  (object_type (method_signature name: (_) @name parameters: (formal_parameters) @parameters return_type: (_)? @returns) @definition.method)
  (intersection_type (object_type (method_signature name: (_) @name parameters: (formal_parameters) @parameters return_type: (_)? @returns) @definition.method))
  (intersection_type (intersection_type (object_type (method_signature name: (_) @name parameters: (formal_parameters) @parameters return_type: (_)? @returns) @definition.method)))
  (intersection_type (intersection_type (intersection_type (object_type (method_signature name: (_) @name parameters: (formal_parameters) @parameters return_type: (_)? @returns) @definition.method))))
])
(type_alias_declaration value: [
  (intersection_type [(type_identifier) @base (nested_type_identifier) @base (generic_type name: (_) @base)])
  (intersection_type (intersection_type [(type_identifier) @base (nested_type_identifier) @base (generic_type name: (_) @base)]))
  (intersection_type (intersection_type (intersection_type [(type_identifier) @base (nested_type_identifier) @base (generic_type name: (_) @base)])))
])
(enum_declaration name: (_) @name body: (enum_body) @body) @definition.enum
(enum_body (enum_assignment name: (_) @name value: (_) @value) @definition.enum_member)
(enum_body name: (_) @name @definition.enum_member)
(import_alias . (identifier) @name (_) @value .) @definition.constant
(internal_module name: (_) @name body: (statement_block) @body) @definition.namespace
(module name: [(identifier) (nested_identifier)] @name body: (statement_block) @body) @scope
((module name: (string) @name body: (statement_block) @body) @scope (#set! ambient "true"))
(ambient_declaration (statement_block) @transparent)

; Parameters.
(formal_parameters
  (required_parameter
    pattern: (_) @parameter.name
    type: (_)? @parameter.type
    value: (_)? @parameter.default) @parameter)
((formal_parameters
  (required_parameter
    pattern: (rest_pattern (_) @parameter.name)
    type: (_)? @parameter.type) @parameter)
  (#set! parameter.kind "rest"))
((formal_parameters
  (optional_parameter
    pattern: (_) @parameter.name
    type: (_)? @parameter.type
    value: (_)? @parameter.default) @parameter)
  (#set! parameter.kind "optional"))
(arrow_function parameter: (identifier) @parameter.name @parameter)
