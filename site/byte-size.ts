/**
 * Formats bytes: 1234567 → `1.2 MB`; below a thousand exactly.
 */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
