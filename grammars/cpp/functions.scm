; A function's declarator may be inside of `*` and `&`: one pattern for each depth, for definitions, declarations and
; declarations in classes.

(function_definition
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters)
  body: (_)? @body) @definition.function
(function_definition
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (pointer_declarator "*" @returns declarator: (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters))
  body: (_)? @body) @definition.function
(function_definition
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (pointer_declarator declarator: (pointer_declarator "*" @returns declarator: (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters)))
  body: (_)? @body) @definition.function
(function_definition
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (reference_declarator ["&" "&&"] @returns (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters))
  body: (_)? @body) @definition.function
(declaration
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters)) @definition.function
(declaration
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (pointer_declarator "*" @returns declarator: (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters))) @definition.function
(declaration
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (pointer_declarator declarator: (pointer_declarator "*" @returns declarator: (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters)))) @definition.function
(declaration
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (reference_declarator ["&" "&&"] @returns (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters))) @definition.function
(field_declaration
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters)) @definition.function
(field_declaration
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (pointer_declarator "*" @returns declarator: (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters))) @definition.function
(field_declaration
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (pointer_declarator declarator: (pointer_declarator "*" @returns declarator: (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters)))) @definition.function
(field_declaration
  (type_qualifier)? @returns
  type: (_)? @returns
  declarator: (reference_declarator ["&" "&&"] @returns (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters))) @definition.function
; `virtual void draw() = 0`
(declaration
  type: (_)? @returns
  declarator: (init_declarator declarator: (function_declarator
    declarator: [
      (identifier) (field_identifier) (destructor_name) (operator_name) (qualified_identifier) (template_function)
    ] @name.path
    parameters: (parameter_list) @parameters))) @definition.function
; `operator bool()`
(function_definition
  declarator: (operator_cast
    "operator" @name
    type: (_) @name
    declarator: (abstract_function_declarator parameters: (parameter_list) @parameters))
  body: (_)? @body) @definition.function
(declaration
  declarator: (operator_cast
    "operator" @name
    type: (_) @name
    declarator: (abstract_function_declarator parameters: (parameter_list) @parameters))) @definition.function
; Trailing return types.
(function_definition
  declarator: (function_declarator
    declarator: (_) @name.path
    parameters: (parameter_list) @parameters
    (trailing_return_type (type_descriptor) @returns))
  body: (_)? @body) @definition.function
(declaration
  declarator: (function_declarator
    declarator: (_) @name.path
    parameters: (parameter_list) @parameters
    (trailing_return_type (type_descriptor) @returns))) @definition.function
(field_declaration
  declarator: (function_declarator
    declarator: (_) @name.path
    parameters: (parameter_list) @parameters
    (trailing_return_type (type_descriptor) @returns))) @definition.function
; The initializer list of a constructor belongs to its body.
(function_definition
  declarator: (function_declarator
    declarator: [(identifier) (qualified_identifier)] @name.path
    parameters: (parameter_list) @parameters)
  (field_initializer_list) @body
  body: (_) @body) @definition.function
