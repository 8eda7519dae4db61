; Members that code gives to the prototype of a class.

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
