/** What workerd's bundlers give for `import module from '…/scan.wasm'`: compiled, for it may not compile bytes. */
declare const module: WebAssembly.Module
export default module
