/**
 * Makes characters visible that change the text direction around them. In a signature or an example they could make
 * code look like other code (https://trojansource.codes, CVE-2021-42574).
 */
export const visible = (text: string): string =>
  text.replace(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (control) => `[U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
