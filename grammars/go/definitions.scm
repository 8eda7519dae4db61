(package_clause (package_identifier) @package)

(function_declaration
  name: (identifier) @name
  parameters: (parameter_list) @parameters
  result: (_)? @returns
  body: (block)? @body) @definition.function

; Methods may be in any file of the package: the receiver names their owner.
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @owner
    (generic_type type: (type_identifier) @owner)
    (pointer_type [(type_identifier) @owner (generic_type type: (type_identifier) @owner)])
  ]))
  name: (field_identifier) @name
  parameters: (parameter_list) @parameters
  result: (_)? @returns
  body: (block)? @body) @definition.method

(type_declaration
  "type" @signature.prefix
  (type_spec name: (_) @name type: (_) @value) @signature @definition.type)
(type_declaration
  "type" @signature.prefix
  (type_alias name: (_) @name type: (_) @value) @signature @definition.type)
(type_declaration
  "type" @signature.prefix
  (type_spec name: (_) @name type: (struct_type (field_declaration_list) @body)) @signature @definition.struct)
(type_declaration
  "type" @signature.prefix
  (type_spec name: (_) @name type: (interface_type "{" @body "}" @body)) @signature @definition.interface)

(field_declaration name: (field_identifier) @name type: (_) @returns) @definition.property
; An embedded type is a field with the type's name.
(field_declaration !name type: [
  (type_identifier) @name
  (qualified_type name: (_) @name)
  (generic_type type: (type_identifier) @name)
]) @definition.property
; The struct has the members of an embedded type, as if it were a base.
(type_spec
  name: (_) @name
  type: (struct_type "struct" @body (field_declaration_list
    (field_declaration !name type: [
      (type_identifier) @base
      (qualified_type) @base
      (generic_type type: (type_identifier) @base)
    ])))) @scope.type
(type_spec
  name: (_) @name
  type: (interface_type "interface" @body (type_elem [(type_identifier) (qualified_type)] @base))) @scope.type
(method_elem
  name: (field_identifier) @name
  parameters: (parameter_list) @parameters
  result: (_)? @returns) @definition.method

(const_declaration
  "const" @signature.prefix
  (const_spec name: (identifier) @name type: (_)? @returns value: (_)? @value) @signature @definition.constant)
(var_declaration
  "var" @signature.prefix
  (var_spec name: (identifier) @name type: (_)? @returns value: (_)? @value) @signature @definition.constant)
(var_declaration
  "var" @signature.prefix
  (var_spec_list
    (var_spec name: (identifier) @name type: (_)? @returns value: (_)? @value) @signature @definition.constant))

; A comment above a declaration of a single name documents that name.
(type_declaration . [(type_spec) (type_alias)] @wrapped .) @wrapper
(const_declaration . (const_spec) @wrapped .) @wrapper
(var_declaration . (var_spec) @wrapped .) @wrapper

(func_literal body: (block) @local)
(comment) @comment

; `a, b int` are two parameters of one declaration.
(parameter_declaration name: (identifier) @parameter.name @parameter type: (_) @parameter.type)
((variadic_parameter_declaration name: (identifier) @parameter.name type: (_) @parameter.type) @parameter
  (#set! parameter.kind "rest"))
