/**
 * Removes layout tags and comments from the raw HTML of a document. `<T>` in a docstring is a type and stays.
 */
export const withoutLayoutTags = (html: string): string => html.replace(LAYOUT, ' ').trim()

const LAYOUT =
  /<!--[\s\S]*?-->|<\/?(?:a|b|br|center|details|div|em|h[1-6]|i|img|kbd|p|picture|source|span|strong|sub|summary|sup)(?:\s[^<>]*|\/)?>/gi
