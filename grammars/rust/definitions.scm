(function_item
  name: (identifier) @name
  parameters: (parameters) @parameters
  return_type: (_)? @returns
  body: (block) @body) @definition.function
(function_signature_item
  name: (identifier) @name
  parameters: (parameters) @parameters
  return_type: (_)? @returns) @definition.function

(struct_item name: (_) @name) @definition.struct
(struct_item name: (_) @name body: (field_declaration_list) @body) @definition.struct
(union_item name: (_) @name body: (field_declaration_list) @body) @definition.union
(struct_item
  body: (field_declaration_list
    (field_declaration name: (_) @name type: (_) @returns) @definition.property))
(union_item
  body: (field_declaration_list
    (field_declaration name: (_) @name type: (_) @returns) @definition.property))

(enum_item name: (_) @name body: (enum_variant_list) @body) @definition.enum
((enum_variant name: (_) @name) @definition.enum_member (#set! visibility "public"))

; The members of a trait are as visible as the trait.
(trait_item name: (_) @name body: (declaration_list) @body) @definition.trait
(trait_item bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @base))
((trait_item
  body: (declaration_list [
    (function_signature_item
      name: (identifier) @name
      parameters: (parameters) @parameters
      return_type: (_)? @returns)
    (function_item
      name: (identifier) @name
      parameters: (parameters) @parameters
      return_type: (_)? @returns
      body: (block) @body)
  ] @definition.function))
  (#set! visibility "public"))
((trait_item
  body: (declaration_list
    (const_item name: (_) @name type: (_) @returns value: (_)? @value) @definition.constant))
  (#set! visibility "public"))
((associated_type name: (_) @name) @definition.type (#set! visibility "public"))

; Methods are outside of the type: the `impl` block is a scope with the type's name.
(impl_item
  trait: (_)? @base
  type: [
    (type_identifier) @name
    (scoped_type_identifier name: (type_identifier) @name)
    (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (type_identifier) @name)])
    (reference_type type: [(type_identifier) @name (generic_type type: (type_identifier) @name)])
  ]
  body: (declaration_list) @body) @scope.type
; What a trait adds to types without a name (`[T; N]`, `(A, B)`, `u8`) is not a function of the module.
((impl_item
  trait: (_)
  type: [
    (type_identifier) (scoped_type_identifier) (generic_type)
    (reference_type type: [(type_identifier) (generic_type)])
  ]
  body: (declaration_list
    (function_item
      name: (identifier) @name
      parameters: (parameters) @parameters
      return_type: (_)? @returns
      body: (block) @body) @definition.function))
  (#set! visibility "public"))

(type_item name: (_) @name type: (_) @value) @definition.type
(const_item name: (_) @name type: (_) @returns value: (_)? @value) @definition.constant
(static_item name: (_) @name type: (_) @returns value: (_)? @value) @definition.constant

(macro_definition name: (_) @name . [(line_comment) (block_comment)]* . (macro_rule) @body) @definition.macro
((attribute_item (attribute (identifier) @_attribute))
  .
  (macro_definition name: (_) @name . [(line_comment) (block_comment)]* . (macro_rule) @body) @definition.macro
  (#eq? @_attribute "macro_export")
  (#set! visibility "public"))

; A macro for `#[derive(Name)]` is called by the name in the attribute.
((attribute_item (attribute (identifier) @_attribute (token_tree . (identifier) @name))) @signature
  .
  (function_item body: (block) @body) @definition.macro
  (#eq? @_attribute "proc_macro_derive")
  (#set! visibility "public"))
((attribute_item (attribute (identifier) @_attribute))
  .
  (function_item name: (identifier) @name) @definition.none
  (#eq? @_attribute "proc_macro_derive"))

(mod_item name: (_) @name body: (declaration_list) @body) @definition.namespace
(foreign_mod_item body: (declaration_list) @transparent)
(closure_expression body: (block) @local)

(attribute_item) @decorator
(visibility_modifier) @modifier
[(line_comment) (block_comment)] @comment

(parameters (parameter pattern: _ @parameter.name type: (_) @parameter.type) @parameter)
