/**
 * Components of a teacher's vectors are rounded to 16 bits, with this value as 1, so that a cache keeps exactly what
 * was computed.
 */
export const VECTOR_SCALE = 32767
