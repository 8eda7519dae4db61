/**
 * `themes: ['cardcat/docusaurus']`: a theme of Docusaurus that is one component, `SearchBar`, which the navigation bar of the
 * classic theme shows. Packs and script are added when Docusaurus has written the pages of a language.
 */
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { afterBuild, boxAttributes, type IntegrationOptions } from '../after-build.ts'

/** Docusaurus's types are its own; what is used of them is this. */
interface Props {
  readonly outDir: string
  readonly baseUrl: string
}

/** A theme of Docusaurus. */
export interface DocusaurusTheme {
  readonly name: string
  getThemePath(): string
  contentLoaded(args: { actions: { setGlobalData(data: object): void } }): void
  postBuild(props: Props): Promise<void>
}

/**
 * Search for a Docusaurus site. As with other local searches there, it is in the built site (`docusaurus serve`) and not in
 * `docusaurus start`.
 * @example
 * themes: [['cardcat/docusaurus', { roots: ['..'] }]]
 */
export default function cardcat(
  _context: unknown,
  options: IntegrationOptions & { id?: string } = {},
): DocusaurusTheme {
  const { id: _, ...own } = options
  return {
    name: 'cardcat-docusaurus',
    getThemePath: () => join(PACKAGE_ROOT, 'build/integrations/docusaurus/theme'),
    contentLoaded: ({ actions }) => actions.setGlobalData({ attributes: boxAttributes(own) }),
    postBuild: ({ outDir, baseUrl }) =>
      // biome-ignore lint/suspicious/noConsole: Docusaurus gives its plugins no logger
      afterBuild(own, {
        site: outDir,
        url: baseUrl,
        say: (line) => console.log(`cardcat: ${line}`),
      }),
  }
}
