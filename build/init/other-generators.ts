/**
 * Documentation generators that cardcat recognizes without knowing where their pages are published. Those with known
 * addresses are in build/doc-sites.ts.
 */

export interface OtherGenerator {
  readonly name: string
  /** The file that identifies it, relative to the root. */
  readonly path: string
}

const CONFIG_FILES: readonly (readonly [name: string, file: RegExp])[] = [
  ['Fumadocs', /^source\.config\.[cm]?[jt]s$/],
  ['Nextra', /^theme\.config\.[jt]sx?$/],
  ['TypeDoc', /^typedoc\.(json|jsonc|[cm]?js)$/],
  ['JSDoc', /^(jsdoc\.(json|conf\.json)|\.jsdoc\.js)$/],
  ['API Extractor', /^api-extractor\.json$/],
  ['Doxygen', /^Doxyfile(\.in)?$/],
  ['YARD', /^\.yardopts$/],
  ['RDoc', /^\.rdoc_options$/],
  ['Antora', /^antora\.yml$/],
  ['DocFX', /^docfx\.json$/],
  ['phpDocumentor', /^phpdoc(\.dist)?\.xml$/],
  ['pkgdown', /^_pkgdown\.yml$/],
  ['Eleventy', /^(\.eleventy|eleventy\.config)\.[cm]?js$/],
  ['GitBook', /^\.gitbook\.yaml$/],
  ['Zensical', /^zensical\.toml$/],
]

/** Places where repositories keep examples for or tests of such tools. */
const EXAMPLE_FOLDERS =
  /(^|\/)(examples?|fixtures?|tests?|__tests__|templates?|playgrounds?|node_modules)\//

export function otherGenerators(paths: readonly string[]): OtherGenerator[] {
  return CONFIG_FILES.flatMap(([name, file]) => {
    const path = paths.find(
      (each) => !EXAMPLE_FOLDERS.test(each) && file.test(each.slice(each.lastIndexOf('/') + 1)),
    )
    return path === undefined ? [] : [{ name, path }]
  })
}
