/**
 * Counts how often the parsing engine of this thread has crashed. A file that exhausts the stack of web-tree-sitter's
 * WebAssembly by nesting leaves the engine unusable for all later files, so holders of a reader check here and open a
 * new engine if necessary.
 *
 * It is a separate file, so that checking does not load the parser.
 */
let failures = 0

export function engineFailures(): number {
  return failures
}

export function engineFailed(): void {
  failures++
}
