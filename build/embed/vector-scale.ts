/** Components of a teacher's vectors have 16 bits, this being 1: what is computed is what a cache keeps. */
export const VECTOR_SCALE = 32767
