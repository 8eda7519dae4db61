; `import x = require('m')`, `export = foo`
(import_statement (import_require_clause (identifier) @import.alias source: (string) @import.module))
((export_statement "=" (identifier) @import.name)
  (#set! import.alias "default")
  (#set! reexport "true"))
