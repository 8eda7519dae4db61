(file_scoped_namespace_declaration name: (_) @package)
(namespace_declaration name: (_) @package)
(namespace_declaration body: (declaration_list) @transparent)

(class_declaration name: (identifier) @name) @definition.class
(class_declaration name: (identifier) @name body: (declaration_list) @body) @definition.class
(struct_declaration name: (identifier) @name body: (declaration_list) @body) @definition.struct
(record_declaration name: (identifier) @name (parameter_list)? @parameters) @definition.class
(record_declaration
  name: (identifier) @name
  (parameter_list)? @parameters
  body: (declaration_list) @body) @definition.class
(class_declaration
  name: (identifier) @name
  (parameter_list) @parameters
  body: (declaration_list) @body) @definition.class
(interface_declaration name: (identifier) @name body: (declaration_list) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (enum_member_declaration_list) @body) @definition.enum
(enum_member_declaration name: (identifier) @name value: (_)? @value) @definition.enum_member
(delegate_declaration type: (_) @returns name: (identifier) @name parameters: (parameter_list) @parameters) @definition.type
((record_declaration
  name: (identifier) @owner
  (parameter_list (parameter type: (_) @returns name: (identifier) @name) @definition.property))
  (#set! visibility "public"))

(base_list [(identifier) (qualified_name) (generic_name) (predefined_type)] @base)
(base_list (primary_constructor_base_type type: (_) @base))

(method_declaration
  returns: (_) @returns
  name: (identifier) @name
  parameters: (parameter_list) @parameters
  body: (_)? @body) @definition.method
(constructor_declaration
  name: (identifier) @name
  parameters: (parameter_list) @parameters
  body: (_)? @body) @definition.method
(operator_declaration
  type: (_) @returns
  "operator" @name operator: _ @name
  parameters: (parameter_list) @parameters
  body: (_) @body) @definition.method
((indexer_declaration
  type: (_) @returns
  parameters: (bracketed_parameter_list) @parameters
  accessors: (accessor_list) @body) @definition.property
  (#set! name "this[]"))
(indexer_declaration type: (_) @returns "this" @name) @definition.none
(conversion_operator_declaration
  "operator" @name
  type: (_) @name @returns
  parameters: (parameter_list) @parameters
  body: (_) @body) @definition.method

(property_declaration
  type: (_) @returns
  name: (identifier) @name
  accessors: (accessor_list) @body) @definition.property
(property_declaration
  type: (_) @returns
  name: (identifier) @name
  value: (arrow_expression_clause) @body) @definition.property
(field_declaration
  . (attribute_list)* . (modifier)* @signature.prefix
  (variable_declaration type: (_) @returns @signature.prefix
    (variable_declarator name: (identifier) @name (_)? @value) @signature)) @definition.property
(event_field_declaration
  . (attribute_list)* . (modifier)* @signature.prefix
  "event" @signature.prefix
  (variable_declaration type: (_) @returns @signature.prefix
    (variable_declarator name: (identifier) @name) @signature)) @definition.property
(event_declaration type: (_) @returns name: (identifier) @name accessors: (_) @body) @definition.property

(lambda_expression body: (block) @local)
(anonymous_method_expression (block) @local)

(class_declaration (modifier) @modifier)
(struct_declaration (modifier) @modifier)
(record_declaration (modifier) @modifier)
(interface_declaration (modifier) @modifier)
(enum_declaration (modifier) @modifier)
(delegate_declaration (modifier) @modifier)
(method_declaration (modifier) @modifier)
(constructor_declaration (modifier) @modifier)
(operator_declaration (modifier) @modifier)
(conversion_operator_declaration (modifier) @modifier)
(indexer_declaration (modifier) @modifier)
(property_declaration (modifier) @modifier)
(field_declaration (modifier) @modifier)
(event_field_declaration (modifier) @modifier)
(event_declaration (modifier) @modifier)
(attribute_list) @decorator
(comment) @comment

(parameter type: (_) @parameter.type name: (_) @parameter.name) @parameter
(parameter type: (_) @parameter.type name: (_) @parameter.name (_) @parameter.default .) @parameter
(parameter (modifier) type: (_) @parameter.type name: (_) @parameter.name .) @parameter
; `params int[] all` has no node of its own.
((parameter_list "params" type: (_) @parameter.type name: (_) @parameter.name @parameter)
  (#set! parameter.kind "rest"))
