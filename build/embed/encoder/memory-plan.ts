/**
 * Allocates aligned arrays in a memory: first all addresses are assigned, then the memory is created, then constant
 * data is copied in.
 */
type Numbers = Int16Array | Int32Array | Float32Array | Float64Array

export interface MemoryPlan {
  /** @returns an address */
  take(bytes: number): number
  /** The same for numbers that `fill` copies. */
  hold(numbers: Numbers): number
  /** The bytes of all allocations. */
  size(): number
  fill(memory: ArrayBuffer): void
}

const ALIGNED = 16

export function planMemory(): MemoryPlan {
  let end = 0
  const held: { readonly at: number; readonly numbers: Numbers }[] = []
  const take = (bytes: number): number => {
    const at = end
    end = Math.ceil((end + bytes) / ALIGNED) * ALIGNED
    return at
  }
  return {
    take,
    hold(numbers) {
      const at = take(numbers.byteLength)
      held.push({ at, numbers })
      return at
    },
    size: () => end,
    fill(memory) {
      for (const { at, numbers } of held) {
        const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
        new Uint8Array(memory).set(bytes, at)
      }
    },
  }
}
