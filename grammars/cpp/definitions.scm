(namespace_definition name: (_) @name body: (declaration_list) @body) @scope
; An unnamed namespace is visible in its file only.
((namespace_definition !name body: (declaration_list) @body) @scope
  (#set! visibility "private"))
(template_declaration [
  (class_specifier) (struct_specifier) (function_definition) (declaration) (field_declaration)
  (alias_declaration) (concept_definition)
] @wrapped .) @wrapper

; Types.
(class_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @definition.class
(struct_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @definition.union
(enum_specifier name: (type_identifier) @name body: (enumerator_list) @body) @definition.enum
(class_specifier name: (template_type name: (_) @name) body: (field_declaration_list) @body) @definition.class
(struct_specifier name: (template_type name: (_) @name) body: (field_declaration_list) @body) @definition.struct
(class_specifier
  name: (qualified_identifier scope: (_) @owner name: [(type_identifier) @name (template_type name: (_) @name)])
  body: (field_declaration_list) @body) @definition.class
(struct_specifier
  name: (qualified_identifier scope: (_) @owner name: [(type_identifier) @name (template_type name: (_) @name)])
  body: (field_declaration_list) @body) @definition.struct
(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @base)
((enumerator name: (identifier) @name value: (_)? @value) @definition.enum_member (#set! visibility "public"))

; `typedef struct { … } x` is a struct with that name; `typedef struct x { … } x` is one definition.
(type_definition type: (_) declarator: (type_identifier) @name) @definition.type
(type_definition type: (_) declarator: (pointer_declarator declarator: (type_identifier) @name)) @definition.type
(type_definition type: (_) declarator: (array_declarator declarator: (type_identifier) @name)) @definition.type
(type_definition type: (_)
  declarator: (function_declarator
    declarator: [
      (type_identifier) @name
      (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))
    ]
    parameters: (parameter_list) @parameters)) @definition.type
(type_definition type: (_)
  declarator: (pointer_declarator
    declarator: (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))
      parameters: (parameter_list) @parameters))) @definition.type
(type_definition "typedef" @signature.prefix type: (struct_specifier "struct" @signature.prefix body: (_) @body) declarator: (type_identifier) @name @signature) @definition.struct
(type_definition "typedef" @signature.prefix type: (union_specifier "union" @signature.prefix body: (_) @body) declarator: (type_identifier) @name @signature) @definition.union
(type_definition "typedef" @signature.prefix type: (enum_specifier "enum" @signature.prefix body: (_) @body) declarator: (type_identifier) @name @signature) @definition.enum
(type_definition type: (_ name: (_) @_tag body: (_)) declarator: (type_identifier) @name
  (#eq? @_tag @name)) @definition.none
(type_definition type: (_ name: (_) body: (_)) @wrapped) @wrapper
(alias_declaration name: (type_identifier) @name type: (_) @value) @definition.type
(concept_definition name: (identifier) @name (_) @value) @definition.type

; Variables and fields, one for each declarator.
(declaration type: (_) @returns declarator: [
  (identifier) @name
  (init_declarator declarator: (identifier) @name value: (_) @value)
  (pointer_declarator declarator: (identifier) @name)
  (array_declarator declarator: (identifier) @name)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @name) value: (_) @value)
  (init_declarator declarator: (reference_declarator (identifier) @name) value: (_) @value)
  (init_declarator declarator: (array_declarator declarator: (identifier) @name) value: (_) @value)
  (init_declarator
    declarator: (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    value: (_) @value)
]) @definition.constant
(field_declaration type: (_) @returns declarator: [
  (field_identifier) @name
  (pointer_declarator declarator: (field_identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
  (reference_declarator (field_identifier) @name)
  (array_declarator declarator: (field_identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))
  (pointer_declarator declarator: (array_declarator declarator: (field_identifier) @name))
  (function_declarator
    declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name))
    parameters: (parameter_list) @parameters)
  (pointer_declarator declarator: (function_declarator
    declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name))
    parameters: (parameter_list) @parameters))
]) @definition.property

; Macros. One without a value only enables something and is not a definition.
(preproc_def name: (identifier) @name value: (_) @value) @definition.macro
(preproc_function_def
  name: (identifier) @name
  parameters: (preproc_params) @parameters
  value: (_)? @body) @definition.macro
(preproc_params (identifier) @parameter.name @parameter)

; `static` outside of a class: visible in this file only, except in headers, where it mostly precedes `inline`.
(translation_unit (_ . (storage_class_specifier) @modifier . (type_qualifier)* . type: (_)))
(declaration_list (_ . (storage_class_specifier) @modifier . (type_qualifier)* . type: (_)))
(preproc_ifdef (_ . (storage_class_specifier) @modifier . (type_qualifier)* . type: (_)))
(preproc_if (_ . (storage_class_specifier) @modifier . (type_qualifier)* . type: (_)))

(field_declaration_list (access_specifier) @modifier.section)
(lambda_expression body: (compound_statement) @local)
(attribute_declaration) @decorator
(comment) @comment

(parameter_declaration (type_qualifier)? @parameter.type type: (_) @parameter.type declarator: [
  (identifier) @parameter.name
  (pointer_declarator "*" @parameter.type declarator: (identifier) @parameter.name)
  (pointer_declarator
    declarator: (pointer_declarator "*" @parameter.type declarator: (identifier) @parameter.name))
  (reference_declarator ["&" "&&"] @parameter.type (identifier) @parameter.name)
  (array_declarator declarator: (identifier) @parameter.name)
  (array_declarator declarator: (array_declarator declarator: (identifier) @parameter.name))
  (array_declarator declarator:
    (parenthesized_declarator [
      (reference_declarator (identifier) @parameter.name)
      (pointer_declarator declarator: (identifier) @parameter.name)
    ]))
  (pointer_declarator "*" @parameter.type declarator:
    (array_declarator declarator: (identifier) @parameter.name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @parameter.name)))
]) @parameter
(optional_parameter_declaration (type_qualifier)? @parameter.type type: (_) @parameter.type
  declarator: [
    (identifier) @parameter.name
    (pointer_declarator "*" @parameter.type declarator: (identifier) @parameter.name)
    (reference_declarator ["&" "&&"] @parameter.type (identifier) @parameter.name)
    (array_declarator declarator: (identifier) @parameter.name)
  ]
  default_value: (_) @parameter.default) @parameter
((variadic_parameter_declaration type: (_) @parameter.type
  declarator: [
    (variadic_declarator (identifier) @parameter.name)
    (reference_declarator (variadic_declarator (identifier) @parameter.name))
  ]) @parameter
  (#set! parameter.kind "rest"))
; int print(const char *format, ...)
((parameter_list "..." @parameter @parameter.name) (#set! parameter.kind "rest"))
