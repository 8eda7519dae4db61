/** A part of an address without its percent encoding; as it is where that is malformed. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
