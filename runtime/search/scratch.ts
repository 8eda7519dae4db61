/**
 * Returns the same array for every call, at least as large as requested, for temporary values in a loop over the cards
 * of a pack. A new array per call would be garbage after each question, and one per pack would keep memory for each
 * of them. Callers that rely on zeros must leave zeros behind.
 */
export function scratch<Numbers extends { readonly length: number }>(
  make: (size: number) => Numbers,
): (size: number) => Numbers {
  let made = make(0)
  return (size) => {
    if (made.length < size) made = make(size)
    return made
  }
}
