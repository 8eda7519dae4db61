/** Limits of the body that is indexed for a card, in characters. */

export const MAX_BODY_LENGTH = 4_000
/** Of a symbol: about a thousand lines. Longer bodies are data. */
export const MAX_SYMBOL_BODY_LENGTH = 40_000
