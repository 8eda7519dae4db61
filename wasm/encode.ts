/**
 * The arithmetic of the document encoder. Matrices are multiplied as small integers:
 *
 *   multiply        out[i][j] = Σ a[i][c] · b[j][c]      i16 × i16, exact in i32; the caller keeps the sums in range
 *
 * and between two products rows of f32 become integers and integers become rows of f32 again:
 *
 *   quantizeRows    f32 → i16, one scale a row            quantizeColumns   the same by column, transposed
 *   scale           i32 → f32, by row and by column       addScaled         the same, added to the target
 *   scaleColumns    the same, by column alone             softmaxRows       i32 → shares of a row as i16
 *   normalizeRows   each row by its root mean square      addToRows, addAndRectify, pool
 *
 * Everything but the products is computed in doubles and stored as f32, by operations that IEEE 754 defines to the last
 * bit. The lanes of a vector hold independent numbers: two components of a row, or two rows where a row is summed up.
 * So each sum has the order of a loop, and build/embed/encoder/plain-operations.ts gives the same bits in JavaScript.
 *
 * onnxruntime-web could run the same model, but its WebAssembly is 14 MB, and this file compiles to a few KB. It also
 * does not promise the same bits for every number of threads and every release, which reproducible packs need.
 *
 * Addresses and steps are in bytes, and the caller lays out the memory from 0. Rows are contiguous unless a step is
 * given, and each is a multiple of eight components long. Scales are f64, and vectors of the weights f32.
 */
export { multiply } from './encode/products'
export { quantizeRows, quantizeColumns, scale, addScaled, scaleColumns } from './encode/integers'
export { softmaxRows } from './encode/softmax'
export { normalizeRows, addToRows, addAndRectify } from './encode/rows'
export { pool } from './encode/softmax'
