; The names that a piece of code binds and reads. See "Names" in grammars/captures.md.
[(identifier) (type_identifier)] @read

; Not names of variables.
(qualified_identifier name: [(identifier) (type_identifier)] @none)
(qualified_identifier name: (template_function name: (identifier) @none))
(qualified_identifier name: (template_type name: (type_identifier) @none))
(preproc_def) @none
(labeled_statement label: (_) @none)
(enumerator name: (identifier) @none)
; A macro of a header that is not read may stand for anything.
((call_expression function: (identifier) @uncertain) (#match? @uncertain "^[A-Z_0-9]+$"))
((identifier) @uncertain (#match? @uncertain "^[A-Z][A-Z_0-9]+$"))

; Headers bind names that are unknown here.
(preproc_include) @star
(using_declaration) @none
((using_declaration (qualified_identifier name: (identifier) @bind)) (#set! bind "first"))
((using_declaration . "using" . "namespace") @star)
((preproc_def name: (identifier) @bind) (#set! bind "first"))
((preproc_function_def name: (identifier) @bind) (#set! bind "first"))
(preproc_function_def) @none

; Functions and types are bound from the first line on.
([(function_definition) (lambda_expression)] @frame (#set! frame "later"))
((function_definition declarator: (function_declarator declarator: (identifier) @bind @outside)) (#set! bind "first"))
([(struct_specifier) (class_specifier) (enum_specifier) (namespace_definition) (template_declaration)] @frame (#set! frame "now"))
((struct_specifier name: (type_identifier) @bind @outside) (#set! bind "first"))
((class_specifier name: (type_identifier) @bind @outside) (#set! bind "first"))
((enum_specifier name: (type_identifier) @bind @outside) (#set! bind "first"))
((alias_declaration name: (type_identifier) @bind) (#set! bind "first"))
((type_definition declarator: (type_identifier) @bind) (#set! bind "first"))
((type_parameter_declaration (type_identifier) @bind) (#set! bind "first"))

; Variables.
([(compound_statement) (for_statement) (for_range_loop) (catch_clause) (if_statement)] @frame (#set! frame "now"))
(declaration declarator: (_) @targets) @until
(declaration declarator: (identifier) @bind)
(init_declarator declarator: (identifier) @bind)
(init_declarator declarator: (reference_declarator (identifier) @bind))
(init_declarator declarator: (pointer_declarator (identifier) @bind))
(init_declarator declarator: (array_declarator declarator: (identifier) @bind))
(declaration declarator: (array_declarator declarator: (identifier) @bind))
(structured_binding_declarator (identifier) @bind)
(parameter_declaration declarator: (identifier) @bind)
(parameter_declaration declarator: (reference_declarator (identifier) @bind))
(parameter_declaration declarator: (pointer_declarator (identifier) @bind))
(for_range_loop declarator: (identifier) @bind)
(for_range_loop declarator: (reference_declarator (identifier) @bind))
; `logger my_logger("name")` reads as a function where its arguments could be types.
(declaration declarator: (function_declarator declarator: (identifier) @bind))
