; The names that a piece of code binds and reads. See "Names" in grammars/captures.md.
[(identifier) (type_identifier) (shorthand_field_identifier)] @read

; Not names of variables.
(scoped_identifier path: (_) name: (identifier) @none)
(scoped_type_identifier path: (_) name: (type_identifier) @none)
(scoped_identifier !path name: (identifier) @none)
(scoped_identifier path: (identifier) @none (#match? @none "^(?:std|core|alloc)$"))
(token_tree "." . (identifier) @none)
((token_tree (identifier) @uncertain . "::") (#match? @uncertain "^[a-z]"))
((token_tree "::" . (identifier) @none) (#match? @none "^[a-z]"))
; A variant (`Kind::Io`), or a type in brackets, which are no nodes (`get::<HashMap<String, u32>>()`).
((token_tree "::" . (identifier) @uncertain) (#not-match? @uncertain "^[a-z]"))
(token_tree (identifier) @none . "=")
(token_tree "'" . (identifier) @none)
; Whether a word in the arguments of a macro is a variable depends on the macro.
((macro_invocation macro: (_) @_macro (token_tree) @uncertain)
  (#not-match? @_macro "^(?:(?:debug_)?assert\\w*|e?print(?:ln)?|format|vec|write(?:ln)?|panic|dbg|matches|todo)$"))
; The first part of a path may be the name of a crate.
((scoped_identifier path: (identifier) @uncertain) (#match? @uncertain "^[a-z]"))
((scoped_type_identifier path: (identifier) @uncertain) (#match? @uncertain "^[a-z]"))
(macro_definition) @none
(attribute_item (attribute . (_) @none))
((attribute_item (attribute (identifier) @_name arguments: (token_tree) @none)) (#any-of? @_name "cfg" "allow" "warn" "deny" "doc" "rustfmt"))
((attribute_item (attribute (identifier) @_name arguments: (token_tree) @uncertain)) (#not-eq? @_name "derive"))
(inner_attribute_item) @none
(lifetime (identifier) @none)
(label (identifier) @none)
(type_binding name: (type_identifier) @none)

; Imports.
[(use_declaration) (extern_crate_declaration)] @none
((use_declaration argument: (identifier) @bind) (#set! bind "first"))
((use_declaration argument: (scoped_identifier name: (identifier) @bind)) (#set! bind "first"))
((use_as_clause alias: (identifier) @bind) (#set! bind "first"))
((use_list (identifier) @bind) (#set! bind "first"))
((use_list (scoped_identifier name: (identifier) @bind)) (#set! bind "first"))
((scoped_use_list path: (identifier) @bind list: (use_list (self))) (#set! bind "first"))
((scoped_use_list path: (scoped_identifier name: (identifier) @bind) list: (use_list (self))) (#set! bind "first"))
(use_wildcard) @star
((extern_crate_declaration name: (identifier) @bind) (#set! bind "first"))
((extern_crate_declaration alias: (identifier) @bind) (#set! bind "first"))

; Items are bound from the first line on.
([(function_item) (function_signature_item) (closure_expression)] @frame (#set! frame "later"))
((function_item name: (identifier) @bind @outside) (#set! bind "first"))
((function_signature_item name: (identifier) @bind @outside) (#set! bind "first"))
([(struct_item) (enum_item) (union_item) (trait_item) (impl_item) (type_item) (mod_item)] @frame (#set! frame "now"))
((struct_item name: (type_identifier) @bind @outside) (#set! bind "first"))
((enum_item name: (type_identifier) @bind @outside) (#set! bind "first"))
((union_item name: (type_identifier) @bind @outside) (#set! bind "first"))
((trait_item name: (type_identifier) @bind @outside) (#set! bind "first"))
((type_item name: (type_identifier) @bind @outside) (#set! bind "first"))
((mod_item name: (identifier) @bind @outside) (#set! bind "first"))
((const_item name: (identifier) @bind) (#set! bind "first"))
((static_item name: (identifier) @bind) (#set! bind "first"))
(enum_variant name: (identifier) @none)
((type_parameter name: (type_identifier) @bind) (#set! bind "first"))
((const_parameter name: (identifier) @bind) (#set! bind "first"))
((associated_type name: (type_identifier) @bind) (#set! bind "first"))
(parameter pattern: (identifier) @bind)
(closure_parameters (identifier) @bind)

; Blocks and their patterns.
([(block) (for_expression) (match_arm) (if_expression) (while_expression)] @frame (#set! frame "now"))
(let_declaration pattern: (_) @targets) @until
(let_declaration pattern: (identifier) @bind)
(let_condition pattern: (_) @targets value: (_) @until)
(for_expression pattern: (_) @targets value: (_) @until)
(for_expression pattern: (identifier) @bind)
(tuple_pattern (identifier) @bind)
(slice_pattern (identifier) @bind)
(ref_pattern (identifier) @bind)
(mut_pattern (identifier) @bind)
(reference_pattern (identifier) @bind)
(captured_pattern . (identifier) @bind)
(tuple_struct_pattern type: (_) (identifier) @bind)
(field_pattern pattern: (identifier) @bind)
(field_pattern name: (shorthand_field_identifier) @bind)
(or_pattern (identifier) @bind)
(match_pattern . (identifier) @bind)
