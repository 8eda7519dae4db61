; What can be left out of a piece of code by itself, and what its assertions say. See "Excerpts" in grammars/README.md.
[(program (_) @step) (body_statement (_) @step) (block_body (_) @step) (then (_) @step)]
((call !receiver method: (identifier) @_require) @step.import
  (#match? @_require "^(?:require|require_relative)$"))
[(elsif) (else) (when)] @step
(body_statement) @step.body
(assignment left: [(call) (element_reference)]) @step.sets
[(comment) (string_content) (simple_symbol) (hash_key_symbol)] @quiet
(comment) @comment

((call
  method: (identifier) @_runner
  block: (do_block body: (body_statement) @step.inside)) @step.wrapper
  (#any-of? @_runner "describe" "it" "context" "specify" "test" "should"))
((call !receiver method: (identifier) @_shows) @step.shows (#any-of? @_shows "puts" "p" "pp" "print"))

; `expect(got).to eq(want)`
((call
  receiver: (call method: (identifier) @_expect arguments: (argument_list . (_) @assert.subject .))
  method: (identifier) @_to
  arguments: (argument_list . (identifier) @assert.by .)) @assert
  (#eq? @_expect "expect")
  (#eq? @_to "to"))
((call
  receiver: (call method: (identifier) @_expect arguments: (argument_list . (_) @assert.subject .))
  method: (identifier) @_to
  arguments: (argument_list . (call !receiver method: (identifier) @assert.by arguments: (argument_list) @assert.list) .)) @assert
  (#eq? @_expect "expect")
  (#eq? @_to "to"))
((call
  receiver: (call method: (identifier) @_expect block: (block body: (block_body) @assert.subject))
  method: (identifier) @_to
  arguments: (argument_list . (call !receiver method: (identifier) @assert.by arguments: (argument_list) @assert.list) .)) @assert
  (#eq? @_expect "expect")
  (#eq? @_to "to"))
((call
  receiver: (call method: (identifier) @_expect block: (block body: (block_body) @assert.subject))
  method: (identifier) @_to
  arguments: (argument_list . (identifier) @assert.by .)) @assert
  (#eq? @_expect "expect")
  (#eq? @_to "to"))
; `assert_equal want, got`
((call
  !receiver
  method: (identifier) @assert.by
  arguments: (argument_list) @assert.list) @assert
  (#match? @assert.by "^assert(?:_equal|_nil|_instance_of|_kind_of|_empty|_same|_in_delta)?$|^refute$"))

; Methods, classes and blocks mean something else without one of their statements.
[(method) (singleton_method) (class) (module) (lambda)] @unit
