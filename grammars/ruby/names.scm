; The names that a piece of code binds and reads. See "Names" in grammars/captures.md.
[(identifier) (constant) (instance_variable) (global_variable) (class_variable)] @read

; Not names of variables.
(call receiver: (_) method: [(identifier) (constant)] @none)
(scope_resolution scope: (_) name: (constant) @none)
(alias) @none
(undef) @none

; `Schema.define do required(:name) end`: the block of a class method may be evaluated for another object.
((call receiver: [(constant) (scope_resolution)] @_class block: [(do_block !parameters) (block !parameters)] @implicit-receiver)
  (#not-any-of? @_class "Benchmark" "Dir" "File" "Fiber" "IO" "Process" "StringIO" "Tempfile" "Thread" "Timeout"))
; A class may call what it inherits: `class App < Sinatra::Base; get("/") { … }; end`.
(class superclass: (superclass)) @implicit-receiver
(call !receiver method: (identifier) @implicit-receiver.call)

; `require` binds constants that are unknown here.
((call !receiver method: (identifier) @_require) @star
  (#match? @_require "^(?:require|require_relative|autoload)$"))

; Methods.
([(method) (singleton_method)] @frame (#set! frame "later"))
((method name: (_) @bind @outside) (#set! bind "first"))
(singleton_method name: (_) @none)
(method_parameters (identifier) @bind)
(block_parameters (identifier) @bind)
(lambda_parameters (identifier) @bind)
(optional_parameter name: (identifier) @bind)
(keyword_parameter name: (identifier) @bind)
(splat_parameter name: (identifier) @bind)
(hash_splat_parameter name: (identifier) @bind)
(block_parameter name: (identifier) @bind)
(destructured_parameter (identifier) @bind)

; Classes and modules.
([(class) (module) (singleton_class)] @frame (#set! frame "now"))
((class name: (constant) @bind @outside) (#set! bind "first"))
((module name: (constant) @bind @outside) (#set! bind "first"))

; Blocks.
([(block) (do_block) (lambda)] @frame (#set! frame "later"))
(assignment left: (_) @targets) @until
((assignment left: [(identifier) (constant) (instance_variable) (global_variable) (class_variable)] @bind)
  (#set! bind "function"))
((left_assignment_list [(identifier) (instance_variable)] @bind) (#set! bind "function"))
((destructured_left_assignment (identifier) @bind) (#set! bind "function"))
((rest_assignment (identifier) @bind) (#set! bind "function"))
((operator_assignment left: [(identifier) (instance_variable)] @bind @change) @until (#set! bind "function"))
((exception_variable (identifier) @bind) (#set! bind "function"))
(for pattern: (identifier) @bind)
