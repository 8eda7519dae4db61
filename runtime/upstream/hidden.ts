/**
 * Removes the key from text of an upstream, because an endpoint that refuses a key often repeats it.
 */

/** A placeholder such as `none`, common for local endpoints, is not secret and may be a word of an answer. */
const MIN_SECRET_LENGTH = 8

export const hidden = (text: string, key: string | null): string =>
  key === null || key.length < MIN_SECRET_LENGTH ? text : text.replaceAll(key, '[key]')
