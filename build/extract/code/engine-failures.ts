/**
 * How often the parsing engine of this thread has died. A file whose nesting exhausts the stack of the WebAssembly
 * inside web-tree-sitter leaves it unusable, and every file after that one would be lost as well: whoever keeps
 * a reader asks here whether it is still alive, and opens another on a new engine when it is not.
 *
 * A file of its own, so that asking loads no parser.
 */
let failures = 0

export function engineFailures(): number {
  return failures
}

export function engineFailed(): void {
  failures++
}
