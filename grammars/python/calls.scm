(call function: [(identifier) (attribute)] @call)
