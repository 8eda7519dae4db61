/**
 * The steps of conjugate gradients besides products, for all columns of a matrix at once and in place. In plain
 * JavaScript; wasm/add-rows.ts does the same, to the last bit.
 */

/** All matrices have rows as long as `sums`, which are zero at first. */
export interface GradientSteps {
  /** image += ridge · direction, sums += direction · image by column. */
  addRidge(image: Float32Array, direction: Float32Array, ridge: number, sums: Float64Array): void
  /** One step along the direction; sums += residual² · preconditioner by column, before rounding. */
  advance(state: GradientState, steps: Float64Array, sums: Float64Array): void
  /** direction = residual · preconditioner + betas · direction */
  updateDirection(state: GradientState, betas: Float64Array): void
}

export interface GradientState {
  readonly solution: Float32Array
  readonly residual: Float32Array
  readonly direction: Float32Array
  readonly image: Float32Array
  /** The inverse of the diagonal, by row. */
  readonly preconditioner: Float64Array
}

export const gradientSteps: GradientSteps = {
  addRidge(image, direction, ridge, sums) {
    const wide = sums.length
    for (let at = 0; at < image.length; at += wide)
      for (let c = 0; c < wide; c++) {
        const along = direction[at + c] ?? 0
        image[at + c] = (image[at + c] ?? 0) + ridge * along
        sums[c] = (sums[c] ?? 0) + along * (image[at + c] ?? 0)
      }
  },
  advance({ solution, residual, direction, image, preconditioner }, steps, sums) {
    const wide = sums.length
    for (let at = 0, row = 0; at < solution.length; at += wide, row++) {
      const scale = preconditioner[row] ?? 0
      for (let c = 0; c < wide; c++) {
        const k = at + c
        const step = steps[c] ?? 0
        solution[k] = (solution[k] ?? 0) + step * (direction[k] ?? 0)
        const rest = (residual[k] ?? 0) - step * (image[k] ?? 0)
        residual[k] = rest
        sums[c] = (sums[c] ?? 0) + rest * rest * scale
      }
    }
  },
  updateDirection({ residual, direction, preconditioner }, betas) {
    const wide = betas.length
    for (let at = 0, row = 0; at < direction.length; at += wide, row++) {
      const scale = preconditioner[row] ?? 0
      for (let c = 0; c < wide; c++)
        direction[at + c] =
          (residual[at + c] ?? 0) * scale + (betas[c] ?? 0) * (direction[at + c] ?? 0)
    }
  },
}
