/** The data of an instance of Docusaurus's docs plugin. */
interface Docs {
  readonly versions: readonly { readonly name: string }[]
}

/**
 * The version of the docs that a page belongs to, if the site has several. Docusaurus names one on each page, but a
 * site with one version has packs of the library's version instead (build/site-pages/site-parts.ts).
 * @param named the content of the page's `docsearch:version`
 */
export function pageVersion(
  named: string | undefined,
  docs?: Readonly<Record<string, Docs>>,
): string | undefined
