; The statements that can be left out of a piece of code, and its assertions. See "Excerpts" in grammars/captures.md.
[(program (_) @step) (block (_) @step)]
[(import_declaration) (package_declaration)] @step.import
[(block) (constructor_body)] @step.body
(block (return_statement) @step.result)
(expression_statement (assignment_expression left: (field_access))) @step.assigns
; Members of a test's class are shown without the class, and so without modifiers of visibility.
(program [
  (method_declaration (modifiers ["private" "public" "protected" "static"] @omit))
  (local_variable_declaration (modifiers ["private" "public" "protected" "static"] @omit))
  (class_declaration (modifiers ["private" "protected" "static"] @omit))
])
(this) @self
(class_body) @self.owner
[(line_comment) (block_comment) (string_fragment) (multiline_string_fragment)] @non-code
[(line_comment) (block_comment)] @comment

((class_declaration
  body: (class_body
    (method_declaration name: (identifier) @_name body: (block) @step.inside))) @step.wrapper
  (#eq? @_name "main"))

((expression_statement (method_invocation object: (field_access) @_out)) @step.print (#eq? @_out "System.out"))

; `assertEquals(want, got)`
((expression_statement
  (method_invocation name: (identifier) @assert.by arguments: (argument_list) @assert.list)) @assert
  (#match? @assert.by "^assert(?:NotEquals|NotSame|DoesNotThrow|Equals|ArrayEquals|IterableEquals|True|False|Null|NotNull|Same|Throws|InstanceOf)$"))
; `var e = assertThrows(E.class, () -> f())`
((local_variable_declaration
  declarator: (variable_declarator
    value: (method_invocation name: (identifier) @assert.by arguments: (argument_list) @assert.list))) @assert
  (#eq? @assert.by "assertThrows"))
; `assertTrue("want".equals(got))`, `assertTrue(got == want)`, each with or without a message
((expression_statement
  (method_invocation
    name: (identifier) @_true
    arguments: (argument_list
      (method_invocation
        object: [(string_literal) (field_access object: (identifier) @_boolean)] @assert.argument
        name: (identifier) @assert.by
        arguments: (argument_list . (_) @assert.subject .))))) @assert
  (#eq? @_true "assertTrue")
  (#eq? @assert.by "equals")
  (#eq? @_boolean "Boolean"))
((expression_statement
  (method_invocation
    name: (identifier) @_true
    arguments: (argument_list
      (binary_expression left: (_) @assert.subject operator: "==" @assert.by right: (_) @assert.argument)))) @assert
  (#eq? @_true "assertTrue"))
; `assertTrue("not reached", false)`
((expression_statement
  (method_invocation name: (identifier) @_true arguments: (argument_list (false)))) @step.boilerplate
  (#eq? @_true "assertTrue"))
; `assertThat(got).isEqualTo(want)`
((expression_statement
  (method_invocation
    object: (method_invocation name: (identifier) @_that arguments: (argument_list . (_) @assert.subject .))
    name: (identifier) @assert.by
    arguments: (argument_list) @assert.list)) @assert
  (#eq? @_that "assertThat"))
; `assertThat(got).containsExactly(one, two).inOrder()`
((expression_statement
  (method_invocation
    object: (method_invocation
      object: (method_invocation name: (identifier) @_that arguments: (argument_list . (_) @assert.subject .))
      name: (identifier) @assert.by
      arguments: (argument_list) @assert.list)
    name: (identifier) @_order)) @assert
  (#eq? @_that "assertThat")
  (#eq? @_order "inOrder"))

; `assertThat(got, equalTo(want))`, `assertThat("reason", got, equalTo(want))`, `assertThat(got, is(not(want)))` of Hamcrest
((expression_statement
  (method_invocation
    name: (identifier) @_that @assert.by
    arguments: [
      (argument_list . (_) @assert.subject
        . (method_invocation name: (identifier) @_matcher @assert.by arguments: (argument_list) @assert.list) .)
      (argument_list . (string_literal) . (_) @assert.subject
        . (method_invocation name: (identifier) @_matcher @assert.by arguments: (argument_list) @assert.list) .)
    ])) @assert
  (#eq? @_that "assertThat")
  (#match? @_matcher "^(?:is|not|equalTo|nullValue|notNullValue|sameInstance|theInstance|instanceOf|isA|containsString|startsWith|endsWith|contains|containsInAnyOrder|arrayContaining|arrayWithSize|hasItems?|hasSize|hasEntry|hasKey|hasValue|hasToString|empty|emptyString|closeTo|greaterThan|greaterThanOrEqualTo|lessThan|lessThanOrEqualTo)$"))
((expression_statement
  (method_invocation
    name: (identifier) @_that @assert.by
    arguments: (argument_list
      . (_) @assert.subject
      . (method_invocation
          name: (identifier) @_is
          arguments: (argument_list
            . (method_invocation name: (identifier) @_matcher @assert.by arguments: (argument_list) @assert.list) .)) .))) @assert
  (#eq? @_that "assertThat")
  (#eq? @_is "is")
  (#match? @_matcher "^(?:not|equalTo|nullValue|notNullValue|sameInstance|theInstance|instanceOf|isA|containsString|startsWith|endsWith|contains|containsInAnyOrder|arrayContaining|arrayWithSize|hasItems?|hasSize|hasEntry|hasKey|hasValue|empty|emptyString|closeTo|greaterThan|greaterThanOrEqualTo|lessThan|lessThanOrEqualTo)$"))
((expression_statement
  (method_invocation
    name: (identifier) @_that @assert.by
    arguments: (argument_list
      . (_) @assert.subject
      . (method_invocation
          name: (identifier) @_not
          arguments: (argument_list
            . (method_invocation name: (identifier) @_matcher @assert.by arguments: (argument_list) @assert.list) .)) .))) @assert
  (#set! negates "true")
  (#eq? @_that "assertThat")
  (#eq? @_not "not")
  (#match? @_matcher "^(?:equalTo|nullValue|sameInstance|theInstance|instanceOf|isA|containsString|startsWith|endsWith|hasItems?|hasEntry|hasKey|hasValue|empty|emptyString)$"))
((expression_statement
  (method_invocation
    name: (identifier) @_that @assert.by
    arguments: (argument_list
      . (_) @assert.subject
      . (method_invocation
          name: (identifier) @_is
          arguments: (argument_list
            . (method_invocation
                name: (identifier) @_not
                arguments: (argument_list
                  . (method_invocation name: (identifier) @_matcher @assert.by arguments: (argument_list) @assert.list) .)) .)) .))) @assert
  (#set! negates "true")
  (#eq? @_that "assertThat")
  (#eq? @_is "is")
  (#eq? @_not "not")
  (#match? @_matcher "^(?:equalTo|nullValue|sameInstance|instanceOf|hasItem|empty|emptyString)$"))
; `exception.expect(E.class)` of a rule of JUnit 4
((expression_statement
  (method_invocation
    object: [(identifier) (field_access)] @_rule
    name: (identifier) @assert.by
    arguments: (argument_list) @assert.list)) @assert
  (#match? @_rule "(?:[Ee]xception|[Tt]hrown|[Ee]xpect(?:ed)?|[Ee]xpectedEx)$")
  (#match? @assert.by "^expect(?:Message|Cause)?$"))

; Functions and classes are kept whole: without one of their statements they do something else.
[(class_declaration) (interface_declaration) (enum_declaration) (record_declaration) (class_body) (method_declaration) (lambda_expression)] @unit
