(package_header (identifier) @package)

(class_declaration
  "class"
  (type_identifier) @name
  (primary_constructor)? @parameters
  (class_body)? @body) @definition.class
(class_declaration "interface" (type_identifier) @name (class_body)? @body) @definition.interface
(class_declaration
  "enum"
  (type_identifier) @name
  (primary_constructor)? @parameters
  (enum_class_body)? @body) @definition.enum
(object_declaration (type_identifier) @name (class_body)? @body) @definition.object
; Members of a companion belong to its class.
(companion_object (class_body) @body) @scope.type
((enum_entry (simple_identifier) @name (class_body)? @body) @definition.enum_member (#set! visibility "public"))
; A `val` or `var` in the head of a class is a property, too.
(class_declaration
  (type_identifier) @owner
  (primary_constructor
    (class_parameter
      (binding_pattern_kind)
      (simple_identifier) @name
      ":"
      (type_modifiers)? @returns
      [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @returns) @definition.property))

(class_declaration (delegation_specifier [
  (user_type) @base (function_type) @base (constructor_invocation (user_type) @base) (explicit_delegation . (_) @base)
]))
(object_declaration (delegation_specifier [
  (user_type) @base (function_type) @base (constructor_invocation (user_type) @base) (explicit_delegation . (_) @base)
]))

(function_declaration
  (simple_identifier) @name
  .
  (function_value_parameters) @parameters
  (type_modifiers)? @returns
  [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @returns
  [(function_body "{") @body (function_body "=" . (_) @body)]?) @definition.function
; `fun Shape.grow()` belongs to the type that it extends.
(function_declaration
  [
    (user_type ((type_identifier) @owner . ".")* . (type_identifier) @owner)
    (nullable_type (user_type ((type_identifier) @owner . ".")* . (type_identifier) @owner))
  ]
  .
  (simple_identifier) @name
  .
  (function_value_parameters) @parameters
  (type_modifiers)? @returns
  [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @returns
  [(function_body "{") @body (function_body "=" . (_) @body)]?) @definition.function
; Without a declared return type, the signature shows the expression.
(function_declaration
  (simple_identifier) @name
  .
  (function_value_parameters) @parameters
  .
  (function_body "=" . (_) @value)) @definition.function
(function_declaration
  [
    (user_type ((type_identifier) @owner . ".")* . (type_identifier) @owner)
    (nullable_type (user_type ((type_identifier) @owner . ".")* . (type_identifier) @owner))
  ]
  .
  (simple_identifier) @name
  .
  (function_value_parameters) @parameters
  .
  (function_body "=" . (_) @value)) @definition.function
; An extension of a companion belongs to its class: `Shape.of()`.
((function_declaration
  (user_type . (type_identifier) @owner . "." . (type_identifier) @_companion .)
  .
  (simple_identifier) @name
  .
  (function_value_parameters) @parameters
  (type_modifiers)? @returns
  [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @returns
  [(function_body "{") @body (function_body "=" . (_) @body)]?) @definition.function
  (#eq? @_companion "Companion"))
(secondary_constructor "constructor" @name (function_value_parameters) @parameters) @definition.method
(secondary_constructor
  "constructor" @name
  (function_value_parameters) @parameters
  "{" @body
  "}" @body) @definition.method

(property_declaration
  (variable_declaration
    (simple_identifier) @name
    [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @returns)) @definition.constant
(property_declaration
  (variable_declaration
    (simple_identifier) @name
    [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @returns)
  "="
  .
  (_) @value) @definition.constant
(property_declaration
  (variable_declaration
    (simple_identifier) @name
    [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @returns)
  (property_delegate) @value) @definition.constant
; A getter on the next line is a node of its own.
((property_declaration
  (variable_declaration
    (simple_identifier) @name
    [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @returns)) @definition.constant
  .
  [(getter (function_body)) (setter (function_body))] @definition.constant @body)
(property_declaration
  (variable_declaration
    (simple_identifier) @name
    [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @returns)
  [(getter (function_body)) (setter (function_body))] @body) @definition.constant
; `val Shape.area` belongs to the type that it extends.
(property_declaration
  [
    (user_type ((type_identifier) @owner . ".")* . (type_identifier) @owner)
    (nullable_type (user_type ((type_identifier) @owner . ".")* . (type_identifier) @owner))
  ]
  .
  (variable_declaration
    (simple_identifier) @name
    [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @returns)) @definition.constant
((property_declaration
  [
    (user_type ((type_identifier) @owner . ".")* . (type_identifier) @owner)
    (nullable_type (user_type ((type_identifier) @owner . ".")* . (type_identifier) @owner))
  ]
  .
  (variable_declaration
    (simple_identifier) @name
    [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @returns)) @definition.constant
  .
  [(getter (function_body)) (setter (function_body))] @definition.constant @body)
(property_declaration
  [
    (user_type ((type_identifier) @owner . ".")* . (type_identifier) @owner)
    (nullable_type (user_type ((type_identifier) @owner . ".")* . (type_identifier) @owner))
  ]
  .
  (variable_declaration
    (simple_identifier) @name
    [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @returns)
  [(getter (function_body)) (setter (function_body))] @body) @definition.constant

(type_alias
  (type_identifier) @name
  "="
  (type_modifiers)? @value
  [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @value) @definition.type

[(anonymous_initializer) (lambda_literal) (anonymous_function) (getter) (setter) (control_structure_body)] @local
(object_literal (class_body) @local)
; The block of a specification: `class CartSpec : FunSpec({ … })`.
(delegation_specifier (constructor_invocation (value_arguments (value_argument (lambda_literal) @transparent))))

(class_declaration (modifiers (visibility_modifier) @modifier))
; `@F` masks the `fun` of `fun interface`.
((class_declaration (modifiers (annotation) @decorator)) (#not-eq? @decorator "@F"))
(object_declaration (modifiers [(visibility_modifier) @modifier (annotation) @decorator]))
(function_declaration (modifiers [(visibility_modifier) @modifier (annotation) @decorator]))
(property_declaration (modifiers [(visibility_modifier) @modifier (annotation) @decorator]))
(class_parameter (modifiers [(visibility_modifier) @modifier (annotation) @decorator]) (binding_pattern_kind))
(secondary_constructor (modifiers [(visibility_modifier) @modifier (annotation) @decorator]))
(type_alias (modifiers [(visibility_modifier) @modifier (annotation) @decorator]))
(enum_entry (modifiers (annotation) @decorator))
[(line_comment) (multiline_comment)] @comment

(function_value_parameters
  (parameter (simple_identifier) @parameter.name ":" (_)+ @parameter.type) @parameter)
(function_value_parameters
  (parameter (simple_identifier) @parameter.name ":" (_)+ @parameter.type) @parameter
  .
  "="
  .
  (_) @parameter.default)
((function_value_parameters
  (parameter_modifiers (parameter_modifier) @_vararg)
  .
  (parameter (simple_identifier) @parameter.name ":" (_)+ @parameter.type) @parameter)
  (#eq? @_vararg "vararg")
  (#set! parameter.kind "rest"))
(primary_constructor
  (class_parameter
    (simple_identifier) @parameter.name
    ":"
    (type_modifiers)? @parameter.type
    [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @parameter.type) @parameter)
(primary_constructor
  (class_parameter
    (simple_identifier) @parameter.name
    ":"
    (type_modifiers)? @parameter.type
    [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @parameter.type
    "="
    .
    (_) @parameter.default) @parameter)
((primary_constructor
  (class_parameter
    (modifiers (parameter_modifier) @_vararg)
    (simple_identifier) @parameter.name
    ":"
    (type_modifiers)? @parameter.type
    [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @parameter.type) @parameter)
  (#eq? @_vararg "vararg")
  (#set! parameter.kind "rest"))

; Tests of Kotest: `test("adds") { }`, `"adds" { }`, `"a cart" should { }`, each possibly with `.config()`.
((call_expression
  (call_expression
    (simple_identifier) @_test
    (call_suffix (value_arguments . (value_argument (string_literal) @name) .)))
  (call_suffix (annotated_lambda (lambda_literal) @body))) @definition.test
  (#any-of? @_test
    "test" "it" "should" "expect" "scenario" "then" "Then" "describe" "context" "given" "Given" "`when`" "When" "feature")
  (#set! place "anywhere")
  (#set! nests "true"))
((call_expression
  (call_expression
    (navigation_expression
      (call_expression
        (simple_identifier) @_test
        (call_suffix (value_arguments . (value_argument (string_literal) @name) .)))
      (navigation_suffix (simple_identifier) @_config)))
  (call_suffix (annotated_lambda (lambda_literal) @body))) @definition.test
  (#eq? @_config "config")
  (#set! place "anywhere")
  (#set! nests "true"))
((call_expression
  . (string_literal) @name
  (call_suffix (annotated_lambda (lambda_literal) @body))) @definition.test
  (#set! place "anywhere")
  (#set! nests "true"))
((call_expression
  (call_expression
    (navigation_expression . (string_literal) @name (navigation_suffix (simple_identifier) @_config)))
  (call_suffix (annotated_lambda (lambda_literal) @body))) @definition.test
  (#eq? @_config "config")
  (#set! place "anywhere")
  (#set! nests "true"))
((infix_expression . (string_literal) @name (simple_identifier) @_should (lambda_literal) @body) @definition.test
  (#any-of? @_should "should" "`when`" "When")
  (#set! place "anywhere")
  (#set! nests "true"))
