/**
 * The part of the kernel (scan.ts) that a search box needs: packs hold rows of 4 bits; rows of 8 bits are the build's.
 */
export { dots4, questionAt, rowsAt } from './scan'
