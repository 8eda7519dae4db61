; A macro that defines a test takes its name: `rgtest!(f1, |dir, cmd| { … });`
((source_file
  (expression_statement
    (macro_invocation
      macro: (identifier) @_macro
      (token_tree . (identifier) @name . ","))) @definition.test)
  (#match? @_macro "test"))
((mod_item
  name: (identifier) @_tests
  body: (declaration_list
    (macro_invocation
      macro: (identifier)
      (token_tree . (identifier) @name . ",")) @definition.test))
  (#match? @_tests "^tests?$"))
