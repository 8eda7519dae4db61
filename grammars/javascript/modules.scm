; Imports and re-exports, ES modules.

(import_statement) @import
((import_statement
  (import_clause (identifier) @import.alias)
  source: (string) @import.module)
  (#set! import.name "default"))
(import_statement
  (import_clause (named_imports (import_specifier name: _ @import.name alias: _? @import.alias)))
  source: (string) @import.module)
(import_statement
  (import_clause (namespace_import (identifier) @import.alias))
  source: (string) @import.module)
(import_statement . source: (string) @import.module)

((export_statement
  (export_clause (export_specifier name: _ @import.name alias: _? @import.alias))
  source: (string) @import.module)
  (#set! reexport "true"))
((export_statement
  !source
  (export_clause (export_specifier name: _ @import.name alias: _? @import.alias)))
  (#set! reexport "true"))
((export_statement "*" source: (string) @import.module)
  (#set! import.name "*")
  (#set! reexport "true"))
((export_statement (namespace_export (_) @import.alias) source: (string) @import.module)
  (#set! reexport "true"))

; `export default foo`, `export default class Foo`, `export default function foo`
((export_statement "default" value: (identifier) @import.name)
  (#set! import.alias "default")
  (#set! reexport "true"))
((export_statement "default" declaration: (_ name: (_) @import.name))
  (#set! import.alias "default")
  (#set! reexport "true"))

; `export default { a, b: c }`. Users write the package's name before the members.
((export_statement "default" value: (object (shorthand_property_identifier) @import.name))
  (#set! reexport "true"))
((export_statement "default" value: (object (pair key: (property_identifier) @import.alias value: (identifier) @import.name)))
  (#set! reexport "true"))

; `const x = require('m')`, `const { a, b: c } = require('m')`, `const x = await import('m')`
([
  (lexical_declaration (variable_declarator value: [
    (call_expression function: (identifier) @_require)
    (member_expression object: (call_expression function: (identifier) @_require))
  ]))
  (variable_declaration (variable_declarator value: [
    (call_expression function: (identifier) @_require)
    (member_expression object: (call_expression function: (identifier) @_require))
  ]))
] @import
  (#eq? @_require "require"))
(lexical_declaration
  (variable_declarator value: (await_expression (call_expression function: (import))))) @import
((variable_declarator
  name: (identifier) @import.alias @name
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @import.module))) @definition.none
  (#eq? @_require "require"))
((variable_declarator
  name: (identifier) @import.alias @name
  value: (ternary_expression consequence: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @import.module)))) @definition.none
  (#eq? @_require "require"))
((variable_declarator
  name: (object_pattern [
    (shorthand_property_identifier_pattern) @import.name
    (pair_pattern key: (_) @import.name value: (identifier) @import.alias)
  ])
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @import.module)))
  (#eq? @_require "require"))
((variable_declarator
  name: (identifier) @import.alias @name
  value: (member_expression
    object: (call_expression
      function: (identifier) @_require
      arguments: (arguments . (string) @import.module))
    property: (property_identifier) @import.name)) @definition.none
  (#eq? @_require "require"))
(variable_declarator
  name: (identifier) @import.alias @name
  value: (await_expression
    (call_expression function: (import) arguments: (arguments . (string) @import.module)))) @definition.none
(variable_declarator
  name: (object_pattern [
    (shorthand_property_identifier_pattern) @import.name
    (pair_pattern key: (_) @import.name value: (identifier) @import.alias)
  ])
  value: (await_expression
    (call_expression function: (import) arguments: (arguments . (string) @import.module))))
