(use_declaration) @import

; One name of one path, in trees as deep as they occur in libraries. The parts of a path are joined.
(use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: [
    ; use a, use a::b, use a::b as c
    [(identifier) (crate) (self)] @import.module
    (scoped_identifier path: (_) @import.module name: (_) @import.name)
    (use_as_clause
      path: (scoped_identifier path: (_) @import.module name: (_) @import.name)
      alias: (_) @import.alias)
    (use_as_clause path: [(identifier) (crate) (self)] @import.module alias: (_) @import.alias)
    ; use a::{b, c::d, e as f, self}
    (scoped_use_list
      path: (_) @import.module
      list: (use_list [
        (identifier) @import.name
        (scoped_identifier) @import.name
        (self) @import.name
        (use_as_clause path: (_) @import.name alias: (_) @import.alias)
      ]))
    ; use a::{b::{c, d as e, self}}
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
          ]))))
    ; use a::{b::{c::{d, e as f}}}
    (scoped_use_list
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
              ]))))))
    ; use {a, b::c, d as e, f::{g, h as i}}
    (use_list [
      (identifier) @import.module
      (scoped_identifier path: (_) @import.module name: (_) @import.name)
      (use_as_clause
        path: (scoped_identifier path: (_) @import.module name: (_) @import.name)
        alias: (_) @import.alias)
      (use_as_clause path: (identifier) @import.module alias: (_) @import.alias)
      (scoped_use_list
        path: (_) @import.module
        list: (use_list [
          (identifier) @import.name
          (scoped_identifier) @import.name
          (self) @import.name
          (use_as_clause path: (_) @import.name alias: (_) @import.alias)
        ]))
    ])
  ])

; All names: use a::*, a::{*, b::*}, a::{b::{*, c::*}}, {a::*, b::{*, c::*}}
((use_declaration
  (visibility_modifier "pub" .)? @reexport
  argument: [
    (use_wildcard (_) @import.module)
    (scoped_use_list path: (_) @import.module list: (use_list (use_wildcard . "*")))
    (scoped_use_list
      path: (_) @import.module
      list: (use_list (use_wildcard (_) @import.module)))
    (scoped_use_list
      path: (_) @import.module
      list: (use_list
        (scoped_use_list path: (_) @import.module list: (use_list (use_wildcard . "*")))))
    (scoped_use_list
      path: (_) @import.module
      list: (use_list
        (scoped_use_list
          path: (_) @import.module
          list: (use_list (use_wildcard (_) @import.module)))))
    (use_list (use_wildcard (_) @import.module))
    (use_list (scoped_use_list path: (_) @import.module list: (use_list (use_wildcard . "*"))))
    (use_list
      (scoped_use_list
        path: (_) @import.module
        list: (use_list (use_wildcard (_) @import.module))))
  ])
  (#set! import.name "*"))

(mod_item (visibility_modifier "pub" .)? @reexport name: (identifier) @import.module !body)

; `pub extern crate grep_cli as cli;`
(extern_crate_declaration
  (visibility_modifier "pub" .)? @reexport
  name: (identifier) @import.module
  alias: (identifier)? @import.alias)
