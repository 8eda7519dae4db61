/**
 * The parts of WebAssembly that the kernels use. Node's types leave it to the DOM library, which would also declare
 * `document` and other globals of a browser.
 */
declare namespace WebAssembly {
  class RuntimeError extends Error {}
  class Module {
    constructor(bytes: ArrayBufferView<ArrayBuffer>)
  }
  class Instance {
    constructor(module: Module, imports?: Readonly<Record<string, object>>)
    readonly exports: Readonly<Record<string, unknown>>
  }
  class Memory {
    constructor(size: { initial: number })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  function validate(bytes: ArrayBufferView<ArrayBuffer>): boolean
}
