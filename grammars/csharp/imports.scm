(using_directive) @import
((using_directive . [(identifier) (qualified_name)] @import.module .) (#set! import.name "*"))
(using_directive name: (identifier) @import.alias [(identifier) (qualified_name) (generic_name)] @import.module .)
