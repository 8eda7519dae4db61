; Rendering a component is a call of its function. Lower-case elements are HTML.
((jsx_opening_element name: [(identifier) (member_expression)] @call) (#match? @call "^[A-Z]"))
((jsx_self_closing_element name: [(identifier) (member_expression)] @call) (#match? @call "^[A-Z]"))
