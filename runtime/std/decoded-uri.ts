/**
 * Decodes a percent-encoded part of an address; returns it unchanged where that is malformed.
 */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
