/** Text of an upstream → the same without the key: an endpoint that refuses a key likes to repeat it. */

/** A dummy such as `none`, which local endpoints like to have, is no secret and may be a word of an answer. */
const SHORTEST_SECRET = 8

export const hidden = (text: string, key: string | null): string =>
  key === null || key.length < SHORTEST_SECRET ? text : text.replaceAll(key, '[key]')
