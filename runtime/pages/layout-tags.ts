/** Raw HTML of a document → its text without layout tags and comments, which say nothing to a reader. `<T>` in a docstring is a type and stays. */
export const withoutLayoutTags = (html: string): string => html.replace(LAYOUT, ' ').trim()

const LAYOUT =
  /<!--[\s\S]*?-->|<\/?(?:a|b|br|center|details|div|em|h[1-6]|i|img|kbd|p|picture|source|span|strong|sub|summary|sup)(?:\s[^<>]*|\/)?>/gi
