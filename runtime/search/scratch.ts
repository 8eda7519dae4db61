/**
 * A size → an array of at least that size, the same one each time: for what a loop over the cards of a pack notes and nobody
 * reads afterwards. An array a call would be garbage with every question, an array a pack would be memory for each of them.
 * Whoever uses it leaves zeros behind where the next call counts on zeros.
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
