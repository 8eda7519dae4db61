/**
 * The arithmetic of the document encoder. Matrices are multiplied as small integers:
 *
 *   multiply        out[i][j] = Σ a[i][c] · b[j][c]      i16 × i16, exact in i32: whoever calls keeps the sums in range
 *
 * and between two products rows of f32 become integers and integers become rows of f32 again:
 *
 *   quantizeRows    f32 → i16, one scale a row            quantizeColumns   the same by column, transposed
 *   scale           i32 → f32, by row and by column       addScaled         the same, added to what is there
 *   scaleColumns    the same, by column alone             softmaxRows       i32 → shares of a row as i16
 *   normalizeRows   each row by its root mean square      addToRows, addAndRectify, pool
 *
 * All of it but the products is in doubles, stored as f32, by operations that IEEE 754 defines to the last bit. Lanes
 * are numbers that do not meet: two components of a row, or two rows where a row is summed up. So each sum has the
 * order of a loop, and build/embed/encoder/plain-operations.ts gives the same bits in JavaScript.
 *
 * onnxruntime-web could run the same model, but its WebAssembly is 14 MB where this file compiles to a few KB, and it
 * promises the same bits neither for any number of threads nor from release to release, which packs of equal bytes
 * need.
 *
 * Addresses and steps are in bytes. Memory is the caller's from 0 on, rows follow each other, each a multiple of eight
 * components long, unless a step is given. Scales are f64, vectors that belong to the weights f32.
 */
export { multiply } from './encode/products'
export { quantizeRows, quantizeColumns, scale, addScaled, scaleColumns } from './encode/integers'
export { softmaxRows } from './encode/softmax'
export { normalizeRows, addToRows, addAndRectify } from './encode/rows'
export { pool } from './encode/softmax'
