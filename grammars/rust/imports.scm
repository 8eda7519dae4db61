(use_declaration) @import
(use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (scoped_identifier path: (_) @import.module name: (_) @import.name))
(use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: [(identifier) (crate) (self)] @import.module)
(use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (use_as_clause
    path: (scoped_identifier path: (_) @import.module name: (_) @import.name)
    alias: (_) @import.alias))
(use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (use_as_clause path: [(identifier) (crate) (self)] @import.module alias: (_) @import.alias))
((use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (use_wildcard (_) @import.module))
  (#set! import.name "*"))

; use a::{b, c::d, e as f, self, *}
(use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (scoped_use_list
    path: (_) @import.module
    list: (use_list [(identifier) @import.name (scoped_identifier) @import.name (self) @import.name])))
(use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (scoped_use_list
    path: (_) @import.module
    list: (use_list (use_as_clause path: (_) @import.name alias: (_) @import.alias))))
((use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (scoped_use_list
    path: (_) @import.module
    list: (use_list (use_wildcard . "*"))))
  (#set! import.name "*"))
((use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (scoped_use_list
    path: (_) @import.module
    list: (use_list (use_wildcard (_) @import.module))))
  (#set! import.name "*"))

; use a::{b::{c, d as e, self, *, f::*}}
(use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (scoped_use_list
    path: (_) @import.module
    list: (use_list
      (scoped_use_list
        path: (_) @import.module
        list: (use_list [
          (identifier) @import.name
          (scoped_identifier) @import.name
          (self) @import.name
          (use_as_clause path: (_) @import.name alias: (_) @import.alias)
        ])))))
((use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (scoped_use_list
    path: (_) @import.module
    list: (use_list
      (scoped_use_list path: (_) @import.module list: (use_list (use_wildcard . "*"))))))
  (#set! import.name "*"))
((use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (scoped_use_list
    path: (_) @import.module
    list: (use_list
      (scoped_use_list
        path: (_) @import.module
        list: (use_list (use_wildcard (_) @import.module))))))
  (#set! import.name "*"))

; use a::{b::{c::{d, e as f}}}
(use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (scoped_use_list
    path: (_) @import.module
    list: (use_list
      (scoped_use_list
        path: (_) @import.module
        list: (use_list
          (scoped_use_list
            path: (_) @import.module
            list: (use_list [
              (identifier) @import.name
              (scoped_identifier) @import.name
              (self) @import.name
              (use_as_clause path: (_) @import.name alias: (_) @import.alias)
            ])))))))

; use {a, b::c, d as e, f::{g, h as i, *}}
(use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (use_list [
    (identifier) @import.module
    (scoped_identifier path: (_) @import.module name: (_) @import.name)
    (use_as_clause
      path: (scoped_identifier path: (_) @import.module name: (_) @import.name)
      alias: (_) @import.alias)
    (use_as_clause path: (identifier) @import.module alias: (_) @import.alias)
  ]))
((use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (use_list (use_wildcard (_) @import.module)))
  (#set! import.name "*"))
(use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (use_list
    (scoped_use_list
      path: (_) @import.module
      list: (use_list [
        (identifier) @import.name
        (scoped_identifier) @import.name
        (self) @import.name
        (use_as_clause path: (_) @import.name alias: (_) @import.alias)
      ]))))
((use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (use_list
    (scoped_use_list
      path: (_) @import.module
      list: (use_list (use_wildcard . "*")))))
  (#set! import.name "*"))
((use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: (use_list
    (scoped_use_list
      path: (_) @import.module
      list: (use_list (use_wildcard (_) @import.module)))))
  (#set! import.name "*"))

(mod_item (visibility_modifier "pub" .)? @reexport name: (identifier) @import.module !body)

; `pub extern crate grep_cli as cli;`
(extern_crate_declaration
  (visibility_modifier "pub" .)? @reexport
  name: (identifier) @import.module
  alias: (identifier)? @import.alias)
