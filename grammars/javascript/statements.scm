; The statements that can be left out of a piece of code, and its assertions. See "Excerpts" in grammars/captures.md.
[(program (_) @step) (statement_block (_) @step)]
[(else_clause) (switch_case) (switch_default)] @step
(import_statement) @step.import
(lexical_declaration
  (variable_declarator value: (call_expression function: (identifier) @_require)) (#eq? @_require "require")) @step.import
(variable_declaration
  (variable_declarator value: (call_expression function: (identifier) @_require)) (#eq? @_require "require")) @step.import
[(comment) (string_fragment) (escape_sequence)] @non-code
(comment) @comment
(statement_block) @step.body
(statement_block (return_statement) @step.result)
(expression_statement (assignment_expression left: (member_expression))) @step.assigns
(program (return_statement) @invalid)
; A module assigns only to declared names: `app = f()` needs its `let app`.
(assignment_expression left: (identifier) @change)

((expression_statement
  (call_expression
    function: (_) @_runner
    arguments: (arguments [
      (arrow_function body: (statement_block) @step.inside)
      (function_expression body: (statement_block) @step.inside)
    ]))) @step.wrapper
  (#match? @_runner "^(?:describe|it|test|suite|context|specify)\\b"))

((expression_statement
  (call_expression function: (member_expression object: (identifier) @_print))) @step.print
  (#eq? @_print "console"))

; `expect(x).toBe(y)`, `expect(x).not.toBe(y)`, `expect(x).to.be.equal(y)`
((expression_statement
  (call_expression
    function: (member_expression
      object: (call_expression function: (identifier) @_expect arguments: (arguments . (_) @assert.subject))
      property: (property_identifier) @assert.by)
    arguments: (arguments) @assert.list)) @assert
  (#eq? @_expect "expect"))
((expression_statement
  (call_expression
    function: (member_expression
      object: (member_expression
        object: (call_expression function: (identifier) @_expect arguments: (arguments . (_) @assert.subject))
        property: (property_identifier) @assert.by)
      property: (property_identifier) @assert.by)
    arguments: (arguments) @assert.list)) @assert
  (#eq? @_expect "expect"))
((expression_statement
  (await_expression
    (call_expression
      function: (member_expression
        object: (member_expression
          object: (call_expression function: (identifier) @_expect arguments: (arguments . (_) @assert.subject))
          property: (property_identifier) @assert.by)
        property: (property_identifier) @assert.by)
      arguments: (arguments) @assert.list))) @assert
  (#eq? @_expect "expect"))
((expression_statement
  (call_expression
    function: (member_expression
      object: (member_expression
        object: (member_expression
          object: (call_expression function: (identifier) @_expect arguments: (arguments . (_) @assert.subject))
          property: (property_identifier) @assert.by)
        property: (property_identifier) @assert.by)
      property: (property_identifier) @assert.by)
    arguments: (arguments) @assert.list)) @assert
  (#eq? @_expect "expect"))
; `expect(x).to.be.true`
((expression_statement
  (member_expression
    object: (member_expression
      object: (member_expression
        object: (call_expression function: (identifier) @_expect arguments: (arguments . (_) @assert.subject))
        property: (property_identifier) @assert.by)
      property: (property_identifier) @assert.by)
    property: (property_identifier) @assert.by)) @assert
  (#eq? @_expect "expect"))
; `expect(() => f()).toThrow(E)`
((expression_statement
  (call_expression
    function: (member_expression
      object: (call_expression
        function: (identifier) @_expect
        arguments: (arguments . (arrow_function body: (_) @assert.subject)))
      property: (property_identifier) @assert.by)
    arguments: (arguments) @assert.list)) @assert
  (#eq? @_expect "expect")
  (#match? @assert.by "^toThrow"))
((expression_statement
  (call_expression
    function: (member_expression
      object: (member_expression
        object: (call_expression
          function: (identifier) @_expect
          arguments: (arguments . (arrow_function body: (_) @assert.subject)))
        property: (property_identifier) @assert.by)
      property: (property_identifier) @assert.by)
    arguments: (arguments) @assert.list)) @assert
  (#eq? @_expect "expect")
  (#match? @assert.by "^(?:not|toThrow)"))

; `expect(x).toBeNull` without a call, which checks nothing
((expression_statement
  (member_expression
    object: (call_expression function: (identifier) @_expect arguments: (arguments . (_) @assert.subject))
    property: (property_identifier) @assert.by)) @assert
  (#eq? @_expect "expect")
  (#match? @assert.by "^to[A-Z]"))

; `assert.equal(a, b)`, `t.same(a, b)`, `t.assert.equal(a, b)`
((expression_statement
  (call_expression
    function: (member_expression
      object: [(identifier) @_assert (member_expression property: (property_identifier) @_assert)]
      property: (property_identifier) @assert.by)
    arguments: (arguments) @assert.list)) @assert
  (#any-of? @_assert "assert" "t" "QUnit")
  (#match? @assert.by "^(?:(?:deep|strict|deepStrict|loose|not|notDeep|notStrict|notDeepStrict)?[eE]quals?|same|strictSame|notSame|is|not|like|deepEqual|partialDeepStrictEqual|ok|notOk|true|false|truthy|falsy|throws|rejects|isTrue|isFalse|isUndefined|isNull|instanceOf|match|regex|assert)$"))
; `assert.throws(() => f(), E)`, `assert.throws(() => { f() }, E)`
((expression_statement
  (call_expression
    function: (member_expression
      object: [(identifier) @_assert (member_expression property: (property_identifier) @_assert)]
      property: (property_identifier) @_by)
    arguments: (arguments . [
      (arrow_function parameters: (formal_parameters . ")") body: (_) @assert.subject)
      (function_expression body: (_) @assert.subject)
    ]) @assert.list)) @assert
  (#any-of? @_assert "assert" "t" "QUnit")
  (#eq? @_by "throws")
  (#set! by "throws.body"))
; `t.notThrows(() => { f() })`
((expression_statement
  (call_expression
    function: (member_expression
      object: [(identifier) @_assert (member_expression property: (property_identifier) @_assert)]
      property: (property_identifier) @_by)
    arguments: (arguments . [
      (arrow_function parameters: (formal_parameters . ")") body: (_) @assert.subject)
      (function_expression body: (_) @assert.subject)
    ]))) @assert
  (#any-of? @_assert "assert" "t" "QUnit")
  (#any-of? @_by "notThrows" "doesNotThrow")
  (#set! by "notThrows"))
; `await assert.rejects(f(), E)`, `await assert.rejects(() => f(), E)`, `await assert.rejects(async () => { await f() }, E)`
((expression_statement
  (await_expression (call_expression function: (_) @_rejects arguments: (arguments) @assert.list))) @assert
  (#match? @_rejects "^(?:[^]*\\.)?(?:assert|t)\\.rejects$")
  (#set! by "rejects"))
((expression_statement
  (await_expression
    (call_expression
      function: (_) @_rejects
      arguments: (arguments . (arrow_function body: (_) @assert.subject)) @assert.list))) @assert
  (#match? @_rejects "^(?:[^]*\\.)?(?:assert|t)\\.rejects$")
  (#set! by "rejects.value"))
((expression_statement
  (await_expression
    (call_expression
      function: (_) @_rejects
      arguments: (arguments . (arrow_function body: (statement_block) @assert.subject)) @assert.list))) @assert
  (#match? @_rejects "^(?:[^]*\\.)?(?:assert|t)\\.rejects$")
  (#set! by "rejects.body"))
((expression_statement
  (call_expression
    function: (identifier) @_assert
    arguments: (arguments) @assert.list)) @assert
  (#any-of? @_assert "assert" "ok")
  (#set! by "ok"))
; `assert.ok(!x)`, `assert(x === y)`, `assert.ok(x > y)`
((expression_statement
  (call_expression
    function: (_) @_ok
    arguments: (arguments . (unary_expression operator: "!" argument: (_) @assert.subject)))) @assert
  (#match? @_ok "^(?:assert|ok|(?:\\w+\\.)?(?:assert|t|QUnit)\\.(?:assert|ok))$")
  (#set! by "notOk.value"))
((expression_statement
  (call_expression
    function: (_) @_ok
    arguments: (arguments . (binary_expression operator: ["<" ">" "<=" ">=" "instanceof" "in" "!=" "!=="]) @assert.subject))) @assert
  (#match? @_ok "^(?:assert|ok|(?:\\w+\\.)?(?:assert|t|QUnit)\\.(?:assert|ok))$")
  (#set! by "true.value"))
((expression_statement
  (call_expression
    function: (_) @_ok
    arguments: (arguments . (binary_expression
      left: (_) @assert.subject operator: ["==" "==="] right: (_) @assert.argument)))) @assert
  (#match? @_ok "^(?:assert|ok|(?:\\w+\\.)?(?:assert|t|QUnit)\\.(?:assert|ok))$")
  (#set! by "equal.value"))

; Statements for the compiler only.
((expression_statement (call_expression function: (_) @_types)) @step.boilerplate
  (#match? @_types "^(?:expectTypeOf|expectType|assertType|util\\.assertEqual)\\b"))
; `done()` and `if (error) return done(error)`, where the test runner passes `done`.
((expression_statement (call_expression function: (identifier) @callback)) @step.callback
  (#match? @callback "^(?:\\w*[dD]one|next|finish|cb|callback)$"))
((if_statement
  consequence: [
    (return_statement (call_expression function: (identifier) @callback))
    (expression_statement (call_expression function: (identifier) @callback))
    (statement_block . [
      (return_statement (call_expression function: (identifier) @callback))
      (expression_statement (call_expression function: (identifier) @callback))
    ] .)
  ]
  !alternative) @step.callback
  (#match? @callback "^(?:\\w*[dD]one|next|finish|cb|callback)$"))

; Functions and classes are kept whole: without one of their statements they do something else.
[(function_declaration) (generator_function_declaration) (function_expression) (arrow_function) (class_declaration) (class) (method_definition)] @unit
