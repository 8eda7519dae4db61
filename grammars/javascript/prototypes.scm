; Members that code gives to the prototype of a class. The second pattern of each pair hides names with an underscore:
; settings apply to a whole pattern, and the rule for private members needs a class around them.

; Foo.prototype.bar = function () {…}
((assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: (function_expression parameters: (formal_parameters) @parameters body: (_) @body)) @definition.method
  (#eq? @_prototype "prototype"))
((assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: (function_expression parameters: (formal_parameters) @parameters body: (_) @body)) @definition.method
  (#eq? @_prototype "prototype") (#match? @name "^_") (#set! visibility "private"))

; Foo.prototype = { bar: function () {…}, baz () {…} }
((assignment_expression
  left: (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
  right: (object [
    (pair key: (_) @name value: [
      (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
      (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
    ])
    (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (_) @body)
  ] @definition.method))
  (#eq? @_prototype "prototype"))
((assignment_expression
  left: (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
  right: (object [
    (pair key: (_) @name value: [
      (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
      (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
    ])
    (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (_) @body)
  ] @definition.method))
  (#eq? @_prototype "prototype") (#match? @name "^_") (#set! visibility "private"))

; Object.assign(Foo.prototype, bar, { baz () {…} })
((call_expression
  function: [(identifier) @_assign (member_expression property: (_) @_assign)]
  arguments: (arguments
    . (member_expression object: (identifier) @mixin.owner property: (property_identifier) @_prototype)
    (identifier) @mixin))
  (#any-of? @_assign "assign" "extend" "mixin" "merge") (#eq? @_prototype "prototype"))
((call_expression
  function: [(identifier) @_assign (member_expression property: (_) @_assign)]
  arguments: (arguments
    . (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
    (object [
      (pair key: (_) @name value: [
        (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
        (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
      ])
      (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (_) @body)
    ] @definition.method)))
  (#any-of? @_assign "assign" "extend" "mixin" "merge") (#eq? @_prototype "prototype"))
((call_expression
  function: [(identifier) @_assign (member_expression property: (_) @_assign)]
  arguments: (arguments
    . (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
    (object [
      (pair key: (_) @name value: [
        (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
        (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
      ])
      (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (_) @body)
    ] @definition.method)))
  (#any-of? @_assign "assign" "extend" "mixin" "merge") (#eq? @_prototype "prototype")
  (#match? @name "^_") (#set! visibility "private"))

; Foo.extend({ bar () {…} })
((expression_statement (call_expression
  function: (member_expression object: (identifier) @owner property: (property_identifier) @_extend)
  arguments: (arguments .
    (object [
      (pair key: (_) @name value: [
        (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
        (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
      ])
      (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (_) @body)
    ] @definition.method) .)))
  (#eq? @_extend "extend"))
((expression_statement (call_expression
  function: (member_expression object: (identifier) @owner property: (property_identifier) @_extend)
  arguments: (arguments .
    (object [
      (pair key: (_) @name value: [
        (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
        (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
      ])
      (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (_) @body)
    ] @definition.method) .)))
  (#eq? @_extend "extend") (#match? @name "^_") (#set! visibility "private"))

; Foo.fn.extend({ bar () {…} }), where `fn` is the prototype
((expression_statement (call_expression
  function: (member_expression
    object: (member_expression object: (identifier) @owner property: (property_identifier) @_fn)
    property: (property_identifier) @_extend)
  arguments: (arguments .
    (object [
      (pair key: (_) @name value: [
        (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
        (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
      ])
      (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (_) @body)
    ] @definition.method) .)))
  (#eq? @_extend "extend") (#eq? @_fn "fn"))
((expression_statement (call_expression
  function: (member_expression
    object: (member_expression object: (identifier) @owner property: (property_identifier) @_fn)
    property: (property_identifier) @_extend)
  arguments: (arguments .
    (object [
      (pair key: (_) @name value: [
        (function_expression parameters: (formal_parameters) @parameters body: (_) @body)
        (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
      ])
      (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (_) @body)
    ] @definition.method) .)))
  (#eq? @_extend "extend") (#eq? @_fn "fn") (#match? @name "^_") (#set! visibility "private"))
