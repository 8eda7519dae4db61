(namespace_definition name: (namespace_name) @package)
(namespace_definition body: (compound_statement) @transparent)
(if_statement body: (compound_statement) @transparent)

(class_declaration name: (name) @name body: (declaration_list) @body) @definition.class
(interface_declaration name: (name) @name body: (declaration_list) @body) @definition.interface
(trait_declaration name: (name) @name body: (declaration_list) @body) @definition.trait
(enum_declaration name: (name) @name body: (enum_declaration_list) @body) @definition.enum
(enum_case name: (name) @name value: (_)? @value) @definition.enum_member

(base_clause [(name) (qualified_name)] @base)
(class_interface_clause [(name) (qualified_name)] @base)
; The members of a trait become members of the class.
(class_declaration
  name: (name) @name
  body: (declaration_list (use_declaration [(name) (qualified_name)] @base) @body)) @scope.type

(function_definition
  name: (name) @name
  parameters: (formal_parameters) @parameters
  return_type: (_)? @returns
  body: (compound_statement) @body) @definition.function
(method_declaration
  name: (name) @name
  parameters: (formal_parameters) @parameters
  return_type: (_)? @returns
  body: (compound_statement)? @body) @definition.method

(const_declaration (const_element . (_) @name (_) @value)) @definition.constant
((function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument (string (string_content) @name)))) @definition.constant
  (#eq? @_define "define"))
(property_declaration
  type: (_)? @returns
  (property_element name: (variable_name (name) @name) default_value: (_)? @value)) @definition.property
; A promoted parameter of a constructor is a property as well.
(property_promotion_parameter
  type: (_)? @returns
  name: (variable_name (name) @name)) @definition.property

(anonymous_function body: (compound_statement) @local)
(anonymous_class (declaration_list) @local)

[(visibility_modifier) (var_modifier)] @modifier
(attribute_group) @decorator
(comment) @comment

(simple_parameter type: (_)? @parameter.type name: (variable_name (name) @parameter.name)) @parameter
(simple_parameter
  type: (_)? @parameter.type
  name: (variable_name (name) @parameter.name)
  default_value: (_) @parameter.default) @parameter
(property_promotion_parameter
  type: (_)? @parameter.type
  name: (variable_name (name) @parameter.name)) @parameter
(property_promotion_parameter
  type: (_)? @parameter.type
  name: (variable_name (name) @parameter.name)
  default_value: (_) @parameter.default) @parameter
((variadic_parameter type: (_)? @parameter.type name: (variable_name (name) @parameter.name)) @parameter
  (#set! parameter.kind "rest"))
