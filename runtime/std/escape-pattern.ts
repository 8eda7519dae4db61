/** A text → the same as a part of a regular expression that matches it alone. */
export const escapePattern = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
