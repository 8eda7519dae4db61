(call_expression . [(simple_identifier) (navigation_expression)] @call)
; `a shouldBe b` calls the function `shouldBe`.
((infix_expression (simple_identifier) @call . (_) .)
  (#not-any-of? @call "to" "until" "downTo" "step" "and" "or" "xor" "shl" "shr" "ushr"))
(delegation_specifier (constructor_invocation (user_type) @call))
(callable_reference . (simple_identifier) @call)
(callable_reference . (type_identifier) @call (simple_identifier) @call)
