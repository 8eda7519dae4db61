; Without a body, the signature ends at `end`.
(class name: (constant) @name "end" @body) @definition.class
(class name: (constant) @name body: (_) @body) @definition.class
(class name: (scope_resolution scope: (_) @owner name: (constant) @name) "end" @body) @definition.class
(class name: (scope_resolution scope: (_) @owner name: (constant) @name) body: (_) @body) @definition.class
(superclass (_) @base)
(module name: (constant) @name "end" @body) @definition.namespace
(module name: (constant) @name body: (_) @body) @definition.namespace
(module name: (scope_resolution scope: (_) @owner name: (constant) @name) body: (_) @body) @definition.namespace
; `class << self` contains methods of the class.
(singleton_class body: (_) @body) @scope

(method name: (_) @name parameters: (_)? @parameters "end" @body) @definition.function
(method name: (_) @name parameters: (_)? @parameters body: (_) @body) @definition.function
(singleton_method name: (_) @name parameters: (_)? @parameters "end" @body) @definition.function
(singleton_method name: (_) @name parameters: (_)? @parameters body: (_) @body) @definition.function
; The methods of a module become methods of the classes that include it.
(module body: (body_statement (method name: (_) @name parameters: (_)? @parameters "end" @body) @definition.method))
(module body: (body_statement (method name: (_) @name parameters: (_)? @parameters body: (_) @body) @definition.method))

(assignment left: (constant) @name right: (_) @value) @definition.constant
; Point = Struct.new(:x, :y) do … end
(assignment left: (constant) @name
  right: (call method: (identifier) @_new block: [(do_block) (block)] @body)
  (#any-of? @_new "new" "define")) @definition.class

(call method: (identifier) @_attr @signature.prefix
  arguments: (argument_list (simple_symbol) @name @signature)
  (#any-of? @_attr "attr_reader" "attr_accessor" "attr_writer" "attr" "cattr_accessor" "mattr_accessor" "class_attribute")) @definition.property
(call method: (identifier) @_alias
  arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_alias "alias_method" "delegate_method")) @definition.method
; def_delegators :@list, :size, :each
(call method: (identifier) @_delegators @signature.prefix
  arguments: (argument_list (_) . (simple_symbol) @name @signature)
  (#any-of? @_delegators "def_delegators" "def_instance_delegators")) @definition.method
; def_delegator :@list, :first, :top
(call method: (identifier) @_delegator
  arguments: (argument_list (_) (simple_symbol) @name .)
  (#any-of? @_delegator "def_delegator" "def_instance_delegator")) @definition.method
; delegate :size, :each, to: :@list
(call method: (identifier) @_delegate @signature.prefix
  arguments: (argument_list (simple_symbol) @name @signature (pair))
  (#eq? @_delegate "delegate")
  (#not-match? @definition.method "\\bprefix:")) @definition.method
(alias name: (_) @name) @definition.method
(call method: (identifier) @_define
  arguments: (argument_list . (simple_symbol) @name)
  block: (_) @body
  (#any-of? @_define "define_method" "define_singleton_method" "scope")) @definition.method

; A mixin is a base.
(class name: (constant) @name
  body: (body_statement
    (call method: (identifier) @_mix arguments: (argument_list [(constant) (scope_resolution)] @base) @body))
  (#any-of? @_mix "include" "prepend" "extend")) @scope.type

; `private` alone applies to all that follows, `private def x` to x, `private :x` to the x above.
(body_statement (identifier) @modifier.section
  (#any-of? @modifier.section "private" "public" "protected" "module_function"))
(call method: (identifier) @modifier arguments: (argument_list . [(method) (singleton_method)] @wrapped .)
  (#any-of? @modifier "private" "public" "protected" "module_function" "private_class_method")) @wrapper
(call method: (identifier) @modifier arguments: (argument_list (simple_symbol) @modifier.of)
  (#any-of? @modifier "private" "public" "protected" "private_class_method" "private_constant"))

(comment) @comment

(method_parameters (identifier) @parameter.name @parameter)
(method_parameters (optional_parameter name: (_) @parameter.name value: (_) @parameter.default) @parameter)
((method_parameters (keyword_parameter name: (_) @parameter.name value: (_)? @parameter.default) @parameter)
  (#set! parameter.kind "keyword-only"))
((method_parameters (splat_parameter name: (_) @parameter.name) @parameter)
  (#set! parameter.kind "rest"))
((method_parameters (hash_splat_parameter name: (_) @parameter.name) @parameter)
  (#set! parameter.kind "keyword-rest"))
((method_parameters (block_parameter name: (_) @parameter.name) @parameter)
  (#set! parameter.kind "block"))
