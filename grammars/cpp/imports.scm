(preproc_include path: (string_literal (string_content) @import.module)) @import
(preproc_include path: (system_lib_string) @import.module) @import
(using_declaration (qualified_identifier scope: (_) @import.module name: (identifier) @import.name)) @import
((using_declaration "namespace" [(identifier) (qualified_identifier)] @import.module) @import (#set! import.name "*"))
(namespace_alias_definition name: (_) @import.alias [(namespace_identifier) (nested_namespace_specifier)] @import.module .) @import
