(call !receiver method: (_) @call)
(call receiver: (_) @call method: (_) @call)
