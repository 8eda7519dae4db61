; A component that is rendered is a function that is called. Lower-case elements are HTML.
((jsx_opening_element name: [(identifier) (member_expression)] @call) (#match? @call "^[A-Z]"))
((jsx_self_closing_element name: [(identifier) (member_expression)] @call) (#match? @call "^[A-Z]"))
