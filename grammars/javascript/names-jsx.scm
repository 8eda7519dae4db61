; `<div>` is not a name of the code; `<App>` is.
((jsx_opening_element name: (identifier) @none) (#match? @none "^[a-z]"))
((jsx_closing_element name: (identifier) @none) (#match? @none "^[a-z]"))
((jsx_self_closing_element name: (identifier) @none) (#match? @none "^[a-z]"))
