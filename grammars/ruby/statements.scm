; The statements that can be left out of a piece of code, and its assertions. See "Excerpts" in grammars/captures.md.
[(program (_) @step) (body_statement (_) @step) (block_body (_) @step) (then (_) @step)]
((call !receiver method: (identifier) @_require) @step.import
  (#match? @_require "^(?:require|require_relative)$"))
[(elsif) (else) (when)] @step
(body_statement) @step.body
(assignment left: [(call) (element_reference)]) @step.assigns
[(comment) (string_content) (simple_symbol) (hash_key_symbol)] @non-code
(comment) @comment

((call
  method: (identifier) @_runner
  block: (do_block body: (body_statement) @step.inside)) @step.wrapper
  (#any-of? @_runner "describe" "it" "context" "specify" "test" "should"))
((call !receiver method: (identifier) @_print) @step.print (#any-of? @_print "puts" "p" "pp" "print"))

; `expect(got).to eq(want)`, `expect { call }.to raise_error(E)`
((call
  receiver: (call method: (identifier) @_expect
    [arguments: (argument_list . (_) @assert.subject .)
     block: (block body: (block_body) @assert.subject)
     block: (do_block body: (body_statement) @assert.subject)])
  method: (identifier) @_to
  arguments: (argument_list
    . [(identifier) @assert.by
       (call !receiver method: (identifier) @assert.by arguments: (argument_list) @assert.list)] .)) @assert
  (#eq? @_expect "expect")
  (#eq? @_to "to"))
((call
  receiver: (call method: (identifier) @_expect arguments: (argument_list . (_) @assert.subject .))
  method: (identifier) @_to
  arguments: (argument_list
    . [(identifier) @assert.by
       (call !receiver method: (identifier) @assert.by arguments: (argument_list) @assert.list)] .)) @assert
  (#eq? @_expect "expect")
  (#any-of? @_to "not_to" "to_not")
  (#set! negates "true"))
; `got.should eq(want)`, `got.should == want`
((call
  receiver: (_) @assert.subject
  method: (identifier) @_should
  arguments: (argument_list
    . [(identifier) @assert.by
       (call !receiver method: (identifier) @assert.by arguments: (argument_list) @assert.list)] .)) @assert
  (#eq? @_should "should"))
((call
  receiver: (_) @assert.subject
  method: (identifier) @_should
  arguments: (argument_list
    . [(identifier) @assert.by
       (call !receiver method: (identifier) @assert.by arguments: (argument_list) @assert.list)] .)) @assert
  (#eq? @_should "should_not")
  (#set! negates "true"))
((binary
  left: (call receiver: (_) @assert.subject method: (identifier) @_should)
  operator: "==" @assert.by
  right: (_) @assert.argument) @assert
  (#eq? @_should "should"))
; `assert_equal want, got`
((call
  !receiver
  method: (identifier) @assert.by
  arguments: (argument_list) @assert.list) @assert
  (#match? @assert.by "^(?:assert|refute)(?:_equal|_nil|_instance_of|_kind_of|_empty|_same|_in_delta|_includes|_match)?$"))
; `assert_raises(E) { call }`
((call
  !receiver
  method: (identifier) @assert.by
  arguments: (argument_list . (_) @assert.argument .)
  block: [
    (block body: (block_body) @assert.subject)
    (do_block body: (body_statement) @assert.subject)
  ]) @assert
  (#any-of? @assert.by "assert_raises" "assert_raise"))

; Methods, classes and blocks are kept whole: without one of their statements they do something else.
[(method) (singleton_method) (class) (module) (lambda)] @unit
