(import_header) @import
((import_header
  (identifier ((simple_identifier) @import.module . ".")+ . (simple_identifier) @import.name .)) @_import
  (#not-match? @_import "^import[ \t]+[^ \t\n]+(?:\\.\\*|[ \t]+as[ \t])"))
(import_header
  (identifier ((simple_identifier) @import.module . ".")+ . (simple_identifier) @import.name .)
  (import_alias (type_identifier) @import.alias))
((import_header (identifier) @import.module (wildcard_import)) (#set! import.name "*"))
