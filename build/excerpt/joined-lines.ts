/** A value that a formatter spread over several lines, in one line: `[⏎  1,⏎  2,⏎]` is `[1, 2]`. */
export const joinedLines = (value: string): string =>
  value
    .replace(/([([{])\s*\n\s*/g, '$1')
    .replace(/,?\s*\n\s*([)\]}])/g, '$1')
    .replace(/\s*\n\s*/g, ' ')
