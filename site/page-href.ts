/**
 * The URL of a prebuilt page of this site; null in a page that is one file (single-file.ts), which has no others
 * beside it.
 */
export const pageHref = (path: string): string | null =>
  document.documentElement.dataset.page === 'file' ? null : new URL(path, document.baseURI).href
