/**
 * wasm/scan.wasm for the page: 2 KB beside the script, fetched while the packs open. Where a policy forbids
 * WebAssembly or the browser is too old for its SIMD, the kernel in plain JavaScript gives the same answers.
 */
import address from '../wasm/scan.wasm?url'

export async function scanModule(
  get: (url: string) => Promise<Response>,
): Promise<WebAssembly.Module | undefined> {
  try {
    return await WebAssembly.compile(await (await get(address)).arrayBuffer())
  } catch {
    return undefined
  }
}
