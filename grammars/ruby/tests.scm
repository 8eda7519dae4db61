; RSpec, minitest and Cucumber: `describe Shape do … end`, with or without `RSpec.` before it.
(call method: (identifier) @_group arguments: (argument_list . (_) @name) block: (_) @body
  (#any-of? @_group "describe" "context" "feature" "namespace" "shared_examples" "shared_examples_for" "shared_context")) @scope
; `describe Shape, "when it is open" do … end` names a group inside of the group of the class.
(call method: (identifier) @_group
  arguments: (argument_list . (_) . [(string) (chained_string) (binary operator: "+")] @name)
  block: [(do_block body: (_) @body) (block body: (_) @body)]
  (#any-of? @_group "describe" "context" "feature")) @scope

; An empty block is the body itself. Otherwise the words around the body (`do … end`) are not part of the test.
(call method: (identifier) @_test arguments: (argument_list . (string) @name) block: (_) @body
  (#any-of? @_test "it" "specify" "test" "should" "scenario" "example")) @definition.test
(call method: (identifier) @_test arguments: (argument_list . (string) @name)
  block: [(do_block body: (_) @body) (block body: (_) @body)]
  (#any-of? @_test "it" "specify" "test" "should" "scenario" "example")) @definition.test
; `it { is_expected.to be_open }`: the code is the name.
(call !receiver !arguments method: (identifier) @_test
  block: [(do_block body: (_) @body) (block body: (_) @body)]
  (#any-of? @_test "it" "specify" "example") (#set! name "it")) @definition.test

; Code that runs before each test, and values that are computed when a test reads them.
(call !receiver method: (identifier) @name
  block: [(do_block body: (_) @body) (block body: (_) @body)]
  (#any-of? @name "before" "setup" "background")) @definition.setup
(call !receiver method: (identifier) @_let arguments: (argument_list . (simple_symbol) @name)
  block: [(do_block) (block)] @value
  (#any-of? @_let "let" "let!" "subject" "subject!")) @definition.constant
; A subject may have a name of its own as well.
(call !receiver method: (identifier) @_let block: [(do_block) (block)] @value
  (#any-of? @_let "subject" "subject!") (#set! name "subject")) @definition.constant
