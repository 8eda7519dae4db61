[(import_statement) (import_from_statement)] @import
(import_statement name: (dotted_name) @import.module)
(import_statement
  name: (aliased_import name: (dotted_name) @import.module alias: (identifier) @import.alias))
(import_from_statement
  module_name: (_) @import.module
  name: (dotted_name) @import.name)
(import_from_statement
  module_name: (_) @import.module
  name: (aliased_import name: (dotted_name) @import.name alias: (identifier) @import.alias))
((import_from_statement
  module_name: (_) @import.module
  (wildcard_import))
  (#set! import.name "*"))

; `__all__ = […]`, `+= […]`, `.extend([…])`, `.append('…')`, and the literal part of a sum of lists. A sum with a computed list says
; nothing about the other names.
(assignment left: (identifier) @_all right: [(list (string) @all) (tuple (string) @all)]
  (#eq? @_all "__all__"))
(assignment left: (identifier) @_all
  right: (binary_operator left: (list (string) @all) right: [(identifier) (attribute) (list)])
  (#eq? @_all "__all__"))
(assignment left: (identifier) @_all
  right: (binary_operator left: [(identifier) (attribute) (list) (binary_operator)] right: (list (string) @all))
  (#eq? @_all "__all__"))
(augmented_assignment left: (identifier) @_all right: [(list (string) @all) (tuple (string) @all)]
  (#eq? @_all "__all__"))
(call
  function: (attribute object: (identifier) @_all attribute: (identifier) @_method)
  arguments: (argument_list [(string) @all (list (string) @all) (tuple (string) @all)])
  (#eq? @_all "__all__")
  (#any-of? @_method "extend" "append"))
