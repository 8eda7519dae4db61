(call method: (identifier) @_group arguments: (argument_list . (_) @name) block: (_) @body
  (#any-of? @_group "describe" "context" "feature" "namespace")) @scope
(call method: (identifier) @_test arguments: (argument_list . (string) @name) block: (_) @body
  (#any-of? @_test "it" "specify" "test" "should" "scenario" "example")) @definition.test
