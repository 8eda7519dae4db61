/**
 * The part of the kernel (scan.ts) that a search box needs: packs contain rows of 4 bits, and only the build uses 8 bits.
 */
export { dots4, questionAt, rowsAt } from './scan'
