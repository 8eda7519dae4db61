/**
 * WebAssembly as Node has it. The types of Node leave it to the browser's library, and with that `document`
 * and its kind would be known here as well: so only what the two kernels use is declared.
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
