/** The type of `import module from '…/scan.wasm'` in bundlers for workerd, which may not compile bytes at run time. */
declare const module: WebAssembly.Module
export default module
