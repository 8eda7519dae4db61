/**
 * `themes: ['cardcat/docusaurus']`: a Docusaurus theme with one component, `SearchBar`, which the navigation bar of
 * the classic theme shows. Packs and script are added when Docusaurus has written the pages of a language.
 */
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { afterBuild, boxAttributes, type IntegrationOptions } from '../after-build.ts'

/** The parts of Docusaurus's types that are used here. */
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
 * Search for a Docusaurus site. Like other local searches there, it works in the built site (`docusaurus serve`) and
 * not in `docusaurus start`.
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
      afterBuild(own, {
        site: outDir,
        url: baseUrl,
        say: (line) => console.log(`cardcat: ${line}`),
      }),
  }
}
