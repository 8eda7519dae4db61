(import_declaration) @import
(import_declaration
  (scoped_identifier scope: (_) @import.module name: (identifier) @import.name) .)
((import_declaration (scoped_identifier) @import.module (asterisk)) (#set! import.name "*"))
