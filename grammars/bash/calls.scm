(command name: (command_name (word) @call))
; bats: `run measure abc`
(command name: (command_name (word) @_run) . argument: (word) @call
  (#eq? @_run "run"))
