/** The closing bracket for each opening one. */
export const CLOSING_BRACKET: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
