(package_declaration [(scoped_identifier) (identifier)] @package)

(class_declaration name: (identifier) @name body: (class_body) @body) @definition.class
(interface_declaration name: (identifier) @name body: (interface_body) @body) @definition.interface
(annotation_type_declaration name: (identifier) @name body: (annotation_type_body) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (enum_body) @body) @definition.enum
(record_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  body: (class_body) @body) @definition.class
; The components in the head of a record are its fields, with a getter each.
((record_declaration
  name: (identifier) @owner
  parameters: (formal_parameters
    (formal_parameter type: (_) @returns name: (identifier) @name) @definition.property))
  (#set! visibility "public"))

(superclass (_) @base)
(super_interfaces (type_list (_) @base))
(extends_interfaces (type_list (_) @base))

(method_declaration
  type: (_) @returns
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  body: (block)? @body) @definition.method
(constructor_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  body: (constructor_body) @body) @definition.method
(compact_constructor_declaration name: (identifier) @name body: (block) @body) @definition.method
(annotation_type_element_declaration type: (_) @returns name: (identifier) @name) @definition.method

(field_declaration
  (modifiers)? @signature.prefix
  type: (_) @returns @signature.prefix
  declarator: (variable_declarator name: (identifier) @name value: (_)? @value) @signature) @definition.property
(constant_declaration
  (modifiers)? @signature.prefix
  type: (_) @returns @signature.prefix
  declarator: (variable_declarator name: (identifier) @name value: (_)? @value) @signature) @definition.property
((enum_constant name: (identifier) @name body: (class_body)? @body) @definition.enum_member
  (#set! visibility "public"))

(static_initializer (block) @local)
(lambda_expression body: (block) @local)

(modifiers ["public" "protected" "private"] @modifier)
[(marker_annotation) (annotation)] @decorator
[(line_comment) (block_comment)] @comment

(formal_parameters (formal_parameter type: (_) @parameter.type name: (_) @parameter.name) @parameter)
((formal_parameters
  (spread_parameter (modifiers)? . (_) @parameter.type (variable_declarator name: (_) @parameter.name)) @parameter)
  (#set! parameter.kind "rest"))
