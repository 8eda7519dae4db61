; CommonJS and compiled code: module.exports, exports.x, the export tables of compilers.

; module.exports = foo
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (identifier) @import.name)
  (#eq? @_module "module") (#eq? @_exports "exports")
  (#set! import.alias "default") (#set! reexport "true"))

; const app = module.exports = {}, const app = exports = module.exports = {}
((variable_declarator name: (identifier) @import.name
  value: [
    (assignment_expression
      left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports))
    (assignment_expression left: (identifier)
      right: (assignment_expression
        left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)))
  ])
  (#eq? @_module "module") (#eq? @_exports "exports")
  (#set! import.alias "default") (#set! reexport "true"))

; module.exports = require('./x')
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module)))
  (#eq? @_module "module") (#eq? @_exports "exports") (#eq? @_require "require")
  (#set! import.name "*") (#set! reexport "true"))

; module.exports = { ...require('./x') }
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object (spread_element
    (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module)))))
  (#eq? @_module "module") (#eq? @_exports "exports") (#eq? @_require "require")
  (#set! import.name "*") (#set! reexport "true"))

; module.exports = new Foo(), module.exports = exports = new Foo()
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [
    (new_expression)
    (assignment_expression left: (identifier) @_own right: (new_expression))
  ] @value) @definition.constant
  (#eq? @_module "module") (#eq? @_exports "exports") (#set! name "default") (#set! exported "true"))

; module.exports = function () {…}, module.exports = class {…}
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [
    (function_expression !name parameters: (formal_parameters) @parameters body: (_) @body)
    (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
  ] @definition.function) @outer
  (#eq? @_module "module") (#eq? @_exports "exports")
  (#set! name "default") (#set! exported "true"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (class !name body: (class_body) @body) @definition.class) @outer
  (#eq? @_module "module") (#eq? @_exports "exports")
  (#set! name "default") (#set! exported "true"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (function_expression name: (_) @name @import.name
    parameters: (formal_parameters) @parameters body: (_) @body) @definition.function) @outer
  (#eq? @_module "module") (#eq? @_exports "exports")
  (#set! import.alias "default") (#set! reexport "true") (#set! exported "true"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (class name: (_) @name @import.name body: (class_body) @body) @definition.class) @outer
  (#eq? @_module "module") (#eq? @_exports "exports")
  (#set! import.alias "default") (#set! reexport "true") (#set! exported "true"))

; module.exports = { a, b: c, d () {…}, e: function () {…}, f: 1 }
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object (shorthand_property_identifier) @import.name))
  (#eq? @_module "module") (#eq? @_exports "exports") (#set! reexport "true"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object (pair key: (_) @import.alias value: (identifier) @import.name)))
  (#eq? @_module "module") (#eq? @_exports "exports") (#set! reexport "true"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object (pair key: (_) @name
    value: [(string) (number) (array) (object) (call_expression) (new_expression) (template_string)] @value)
    @definition.constant))
  (#eq? @_module "module") (#eq? @_exports "exports") (#set! exported "true"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object [
    (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (_) @body)
    (pair key: (_) @name value: [
      (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
      (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
    ])
  ] @definition.function))
  (#eq? @_module "module") (#eq? @_exports "exports") (#set! exported "true"))

; Foo.bar = function () {…}
((assignment_expression
  left: (member_expression object: (identifier) @owner property: (property_identifier) @name)
  right: [
    (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
    (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
    (generator_function parameters: (formal_parameters) @parameters body: (_) @body)
  ]) @definition.function
  (#not-any-of? @owner "module" "exports" "window" "global" "globalThis"))

; exports.x = …, module.exports.x = …
((assignment_expression
  left: (member_expression object: [
      (identifier) @_exports
      (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    ]
    property: (property_identifier) @import.alias)
  right: [(identifier) (member_expression)] @import.name)
  (#eq? @_exports "exports") (#set! reexport "true"))
((assignment_expression
  left: (member_expression object: [
      (identifier) @_exports
      (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    ]
    property: (property_identifier) @import.alias)
  right: (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module)))
  (#eq? @_exports "exports") (#eq? @_require "require") (#set! reexport "true"))
((assignment_expression
  left: (member_expression object: [
      (identifier) @_exports
      (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    ]
    property: (property_identifier) @name)
  right: [
    (string) (number) (array) (object) (call_expression) (new_expression) (template_string) (regex) (true) (false)
  ] @value) @definition.constant
  (#eq? @_exports "exports") (#set! exported "true"))
((assignment_expression
  left: (member_expression object: [
      (identifier) @_exports
      (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    ]
    property: (property_identifier) @name)
  right: (call_expression function: (identifier) @_require)) @definition.none
  (#eq? @_exports "exports") (#eq? @_require "require"))
((assignment_expression
  left: (member_expression object: [
      (identifier) @_exports
      (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    ]
    property: (property_identifier) @name)
  right: (class body: (class_body) @body)) @definition.class
  (#eq? @_exports "exports") (#set! exported "true"))
((assignment_expression
  left: (member_expression object: [
      (identifier) @_exports
      (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    ]
    property: (property_identifier) @name)
  right: [
    (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
    (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
    (generator_function parameters: (formal_parameters) @parameters body: (_) @body)
  ]) @definition.function
  (#eq? @_exports "exports") (#set! exported "true"))

; define(function () { …; return Foo }), define(function () { …; return { a, b: c } })
((call_expression
  function: (identifier) @_define
  arguments: (arguments
    (function_expression body: (statement_block (return_statement (identifier) @import.name) .)) .))
  (#eq? @_define "define") (#set! import.alias "default") (#set! reexport "true"))
((call_expression
  function: (identifier) @_define
  arguments: (arguments (function_expression body: (statement_block (return_statement
    (object (shorthand_property_identifier) @import.name)) .)) .))
  (#eq? @_define "define") (#set! reexport "true"))
((call_expression
  function: (identifier) @_define
  arguments: (arguments (function_expression body: (statement_block (return_statement
    (object (pair key: (_) @import.alias value: (identifier) @import.name))) .)) .))
  (#eq? @_define "define") (#set! reexport "true"))

; The output of compilers for re-exports.
((call_expression
  function: [(identifier) @_star (member_expression property: (_) @_star)]
  arguments: (arguments
    . (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module))
    . (identifier)))
  (#eq? @_star "__exportStar") (#eq? @_require "require")
  (#set! import.name "*") (#set! reexport "true"))
((call_expression
  function: (identifier) @_table
  arguments: (arguments
    (identifier)
    (object (pair key: (_) @import.alias value: (arrow_function body: (identifier) @import.name)))))
  (#eq? @_table "__export") (#set! reexport "true"))
((call_expression
  function: (member_expression object: (identifier) @_object property: (property_identifier) @_define)
  arguments: (arguments
    . (identifier) @_exports
    (string) @import.alias
    (object (pair value: (function_expression
      body: (statement_block . (return_statement (member_expression) @import.name)))))))
  (#eq? @_object "Object") (#eq? @_define "defineProperty") (#eq? @_exports "exports")
  (#set! reexport "true"))
