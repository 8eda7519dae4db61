; Functions and classes. A function in the body of a class is a method.
(function_definition
  name: (identifier) @name
  parameters: (parameters) @parameters
  return_type: (type)? @returns
  body: (block) @body) @definition.function
; `__getattr__` of a module (PEP 562) is machinery.
(module (function_definition
  name: (identifier) @name
  parameters: (parameters) @parameters
  return_type: (type)? @returns
  body: (block) @body) @definition.function
  (#match? @name "^__\\w+__$") (#set! visibility "private"))

(class_definition
  name: (identifier) @name
  body: (block) @body) @definition.class

(class_definition
  superclasses: (argument_list [(identifier) (attribute) (subscript) (call)] @base))

(decorated_definition definition: (_) @wrapped) @wrapper
(decorator) @decorator

; Properties: the getter is the card; setters and deleters have the same name and kind and merge with it.
(decorated_definition
  (decorator [
    (identifier) @_decorator
    (attribute attribute: (identifier) @_decorator)
    (call function: [(identifier) @_decorator (attribute attribute: (identifier) @_decorator)])
  ])
  definition: (function_definition
    name: (identifier) @name
    parameters: (parameters) @parameters
    return_type: (type)? @returns
    body: (block) @body) @definition.property
  (#any-of? @_decorator
    "property" "cached_property" "setter" "deleter" "getter" "abstractproperty" "classproperty"
    "lazy_property" "reify" "cache_readonly" "hybrid_property"))

; Docstrings.
(module . (comment)* . (expression_statement . (string) @docstring .))
(class_definition body: (block . (comment)* . (expression_statement . (string) @docstring .)))
(function_definition body: (block . (comment)* . (expression_statement . (string) @docstring .)))
((expression_statement [(assignment) (type_alias_statement)])
  . (expression_statement . (string) @docstring.after .))
; `solve.__doc__ = _solve.__doc__`: the documentation of another name.
(assignment
  left: (attribute object: (identifier) @docstring.of attribute: (identifier) @_own)
  right: (attribute object: [(identifier) (attribute)] @docstring.from attribute: (identifier) @_other)
  (#eq? @_own "__doc__") (#eq? @_other "__doc__"))
; `solve.__doc__ = """Solves …"""`, perhaps with `.format(…)` or `% …`.
(assignment
  left: (attribute object: (identifier) @docstring.of attribute: (identifier) @_own)
  right: [(string) @docstring.text (binary_operator left: (string) @docstring.text operator: "%")]
  (#eq? @_own "__doc__"))
(assignment
  left: (attribute object: (identifier) @docstring.of attribute: (identifier) @_own)
  right: (call
    function: (attribute object: (string) @docstring.text attribute: (identifier) @_format))
  (#eq? @_own "__doc__") (#eq? @_format "format"))
(comment) @comment

; Module constants and class attributes: `X = 1`, `x: int`, `A, B = 1, 2`, `a = b = 1`, `base.a = b = 1`.
(expression_statement
  (assignment
    left: (identifier) @name
    type: (type)? @returns
    right: (_)? @value) @definition.constant
  (#not-match? @name "^(__all__|_)$"))
; The module's own logger: `logger = logging.getLogger(__name__)`.
(module (expression_statement
  (assignment
    left: (identifier) @name
    right: (call
      function: [(identifier) @_made (attribute attribute: (identifier) @_made)]
      arguments: (argument_list . (identifier) @_own .)) @value)
    @definition.constant)
  (#any-of? @name "log" "logger" "LOG" "LOGGER") (#eq? @_made "getLogger") (#eq? @_own "__name__")
  (#set! visibility "private"))

(assignment
  left: [(identifier) (attribute)]
  right: (assignment left: (identifier) @name right: (_) @value) @definition.constant @transparent)

(expression_statement
  (assignment
    left: (pattern_list (identifier) @name)
    right: (_) @value) @definition.constant
  (#not-match? @name "^_$"))

; A function may define names of its module: `global state`, then `state = {}`.
((block
  (global_statement (identifier) @_global)
  (expression_statement
    (assignment
      left: (identifier) @name
      type: (type)? @returns
      right: (_)? @value) @definition.constant))
  (#eq? @_global @name)
  (#set! place "file"))

; Members of enumerations.
(class_definition
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (identifier) @_base)])
  body: (block
    (expression_statement
      (assignment left: (identifier) @name right: (_) @value) @definition.enum_member))
  (#match? @_base "(Enum|Flag)$"))

; Type aliases.
(type_alias_statement left: (type [(identifier) @name (generic_type (identifier) @name)])
  right: (type) @value) @definition.type
(expression_statement
  (assignment left: (identifier) @name
    type: (type [(identifier) @_type (attribute attribute: (identifier) @_type)])
    right: (_) @value) @definition.type
  (#eq? @_type "TypeAlias"))
(expression_statement
  (assignment left: (identifier) @name
    right: (call function: [(identifier) @_maker (attribute attribute: (identifier) @_maker)]) @value) @definition.type
  (#any-of? @_maker "NewType" "TypeAliasType"))
(module (expression_statement (assignment left: (identifier) @name right: (_) @value) @definition.constant)
  (#any-of? @name "__getattr__" "__dir__") (#set! visibility "private"))
; A type variable is only for the signatures of its own file.
(expression_statement
  (assignment left: (identifier) @name
    right: (call function: [(identifier) @_maker (attribute attribute: (identifier) @_maker)]) @value) @definition.type
  (#any-of? @_maker "TypeVar" "ParamSpec" "TypeVarTuple") (#set! visibility "private"))

; Instance attributes: `self.x = …` in a constructor.
(expression_statement
  (assignment
    left: (attribute object: (identifier) @instance attribute: (identifier) @name)
    type: (type)? @returns
    right: (_)? @value) @definition.property
  (#eq? @instance "self"))
(expression_statement
  (assignment
    left: (pattern_list (attribute object: (identifier) @instance attribute: (identifier) @name))) @definition.property
  (#eq? @instance "self"))

; Names bound in a loop, or only when the file runs as a script, are not attributes of the module.
(if_statement condition: (comparison_operator (identifier) @_name)
  consequence: (block) @local
  (#eq? @_name "__name__"))
(if_statement
  condition: (boolean_operator operator: "and" (comparison_operator (identifier) @_name))
  consequence: (block) @local
  (#eq? @_name "__name__"))
(for_statement body: (block) @local)
(while_statement body: (block) @local)

; Parameters.
(parameters (identifier) @parameter.name @parameter)
(parameters (tuple_pattern) @parameter.name @parameter)
(parameters (typed_parameter . (identifier) @parameter.name type: (type) @parameter.type) @parameter)
(parameters (default_parameter name: (_) @parameter.name value: (_) @parameter.default) @parameter)
(parameters
  (typed_default_parameter
    name: (_) @parameter.name type: (type) @parameter.type value: (_) @parameter.default) @parameter)
((parameters (list_splat_pattern (identifier) @parameter.name) @parameter)
  (#set! parameter.kind "rest"))
((parameters
  (typed_parameter . (list_splat_pattern (identifier) @parameter.name) type: (type) @parameter.type) @parameter)
  (#set! parameter.kind "rest"))
((parameters (dictionary_splat_pattern (identifier) @parameter.name) @parameter)
  (#set! parameter.kind "keyword-rest"))
((parameters
  (typed_parameter . (dictionary_splat_pattern (identifier) @parameter.name) type: (type) @parameter.type) @parameter)
  (#set! parameter.kind "keyword-rest"))
(parameters (keyword_separator) @parameter.keyword-marker)
(parameters (positional_separator) @parameter.positional-marker)
