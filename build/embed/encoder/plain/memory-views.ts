/** One memory as numbers of each type that the operations read and write. */
export interface MemoryViews {
  readonly small: Int16Array
  readonly integers: Int32Array
  readonly floats: Float32Array
  readonly doubles: Float64Array
}

export const memoryViews = (memory: ArrayBuffer): MemoryViews => ({
  small: new Int16Array(memory),
  integers: new Int32Array(memory),
  floats: new Float32Array(memory),
  doubles: new Float64Array(memory),
})
