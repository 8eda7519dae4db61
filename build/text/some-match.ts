/** Whether any of the patterns, which a language may lack, matches any of the texts. */
export const someMatch = (
  patterns: readonly RegExp[] | undefined,
  texts: readonly string[],
): boolean => patterns?.some((pattern) => texts.some((text) => pattern.test(text))) ?? false
