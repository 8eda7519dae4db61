/**
 * How the service worker answers a request, by its path; undefined for requests that it leaves to the network: routes
 * of the API, other pages of the site.
 */
import { type PageAddress, readPageAddress } from '../../runtime/pages/page-address.ts'

export type Route =
  /** The search page. */
  | { readonly kind: 'search page' }
  /** A file of the page. */
  | { readonly kind: 'page file'; readonly isImmutable: boolean }
  | { readonly kind: 'pack list' }
  | { readonly kind: 'pack file'; readonly isImmutable: boolean; readonly library: string }
  | { readonly kind: 'card page'; readonly address: PageAddress }

interface FetchTarget {
  /** Below the URL of the site, without a query. */
  readonly path: string
  /** Whether the answer will be shown as a document. */
  readonly isNavigation: boolean
}

/** @param pageFiles the page's own files, below the URL of the site */
export function routeOf(
  { path, isNavigation }: FetchTarget,
  pageFiles: ReadonlySet<string>,
): Route | undefined {
  if (path === '' || path === 'index.html')
    return isNavigation ? { kind: 'search page' } : undefined
  if (pageFiles.has(path)) return { kind: 'page file', isImmutable: path.startsWith('assets/') }
  if (path === 'pack/index.json') return { kind: 'pack list' }
  const [, library, file] = /^pack\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (library !== undefined && file !== undefined)
    return { kind: 'pack file', isImmutable: NAMED_BY_CONTENT.test(file), library }
  const address = isNavigation ? readPageAddress(path) : undefined
  return address?.format === 'html' ? { kind: 'card page', address } : undefined
}

const NAMED_BY_CONTENT = /^\w+\/[0-9a-f]{16}\.bin$/
