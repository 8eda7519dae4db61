(namespace_use_declaration) @import
(namespace_use_declaration (namespace_use_clause . (name) @import.name .))
(namespace_use_declaration (namespace_use_clause . (name) @import.name alias: (name) @import.alias))
(namespace_use_declaration (namespace_use_clause (qualified_name prefix: (namespace_name) @import.module (name) @import.name) .))
(namespace_use_declaration
  (namespace_use_clause
    (qualified_name prefix: (namespace_name) @import.module (name) @import.name)
    alias: (name) @import.alias))
(namespace_use_declaration
  (namespace_name) @import.module
  body: (namespace_use_group (namespace_use_clause . (name) @import.name .)))
(namespace_use_declaration
  (namespace_name) @import.module
  body: (namespace_use_group (namespace_use_clause (name) @import.name alias: (name) @import.alias)))
([(require_once_expression (string (string_content) @import.module))
  (require_expression (string (string_content) @import.module))
  (include_expression (string (string_content) @import.module))])
