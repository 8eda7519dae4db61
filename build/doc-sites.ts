/**
 * Generators of documentation sites, as data: how each is recognized by its configuration file, where its pages are,
 * and how it makes the URL of a page and the anchor of a heading. Discovery finds the sites of a library by this
 * table; linking makes anchors and URLs by it. A new generator is one more row.
 *
 * Configurations that are programs are not run: regular expressions read the few settings that matter.
 */

/** How headings get their anchors; build/anchors.ts has one function for each. */
export type AnchorStyle =
  | 'github'
  | 'vitepress'
  | 'docutils'
  | 'python-markdown'
  | 'mintlify'
  | 'mdbook'
  | 'kramdown'

/** Whether `guide/start` is at guide/start.html, at guide/start/, at guide/start, or at start.html. */
export type PageStyle = 'html' | 'folder' | 'bare' | 'flat'

/** One site of a library. */
export interface DocsSite {
  readonly generator: string
  /** The folder of its pages, relative to the library's root; '' for the root. */
  readonly content: string
  /** The prefix that the generator adds to the path of a page: `docs` for Docusaurus. */
  readonly route: string
  readonly anchors: AnchorStyle
  readonly pages: PageStyle
  /** Whether a link may name a page by its file alone, in any folder, and pages that another repository has. */
  readonly linksByName?: true
  /** Where it is published, ending in `/`, if its configuration says so. */
  readonly address?: string
  /** Pages that have moved: `/old/:slug*` → `/new/:slug*`. */
  readonly redirects?: readonly (readonly [from: string, to: string])[]
}

export interface Generator {
  readonly name: string
  /** Paths of the configuration, relative to the folder of the site. */
  readonly config: RegExp
  /** What the configuration must contain, because names like `conf.py` and `docs.json` have many uses. */
  readonly contains?: RegExp
  readonly anchors: AnchorStyle
  readonly pages: PageStyle
  readonly route?: string
  /**
   * `02-tutorial/01-start` is at `tutorial/start`, a page with the name of its folder belongs to that folder, and the
   * `slug` of a page is relative to its folder.
   */
  readonly cleansPaths?: true
  /** Links name pages by their files, those of other repositories among them. */
  readonly linksByName?: true
  /** The default folder of pages, relative to that of the configuration. */
  readonly content: string
  /** Folders of the built site, relative to the same folder: the first that exists. */
  readonly outputs?: readonly string[]
  /** Each captures one setting. */
  readonly settings: {
    readonly content?: RegExp
    readonly route?: RegExp
    readonly address?: RegExp
    /** The path between the site's address and the page. */
    readonly base?: RegExp
    /** Another page style, when the configuration matches the pattern. */
    readonly pages?: readonly [contains: RegExp, style: PageStyle]
    /** What a configuration contains that has a plugin for links by name. */
    readonly linksByName?: RegExp
  }
}

const SCRIPT = String.raw`\.[cm]?[jt]s`

export const GENERATORS: readonly Generator[] = [
  {
    name: 'vitepress',
    config: new RegExp(String.raw`^\.vitepress/config(/(index|shared|config))?${SCRIPT}$`),
    anchors: 'vitepress',
    pages: 'html',
    content: '',
    outputs: ['.vitepress/dist'],
    settings: {
      // `.vitepress/` is the srcDir of a plugin: no page lies among the settings
      content: /\bsrcDir:\s*['"`](?!(?:\.\/)?\.vitepress\b)([^'"`]+)/,
      address: /\bhostname:\s*['"`](https?:[^'"`]+)/,
      base: /\bbase:\s*['"`]([^'"`]+)/,
      pages: [/\bcleanUrls:\s*true/, 'bare'],
    },
  },
  {
    name: 'vuepress',
    config: new RegExp(String.raw`^\.vuepress/config${SCRIPT}$`),
    anchors: 'vitepress',
    pages: 'html',
    content: '',
    outputs: ['.vuepress/dist'],
    settings: {
      address: /\bhostname:\s*['"`](https?:[^'"`]+)/,
      base: /\bbase:\s*['"`]([^'"`]+)/,
    },
  },
  {
    name: 'docusaurus',
    config: new RegExp(`^docusaurus\\.config${SCRIPT}$`),
    anchors: 'github',
    pages: 'bare',
    content: 'docs',
    outputs: ['build'],
    route: 'docs',
    cleansPaths: true,
    settings: {
      content: /\bpath:\s*['"`]((?:\.\.?\/)*[\w./-]*docs[\w./-]*)/,
      route: /\brouteBasePath:\s*['"`]([^'"`]*)/,
      address: /^\s*url:\s*['"`](https?:[^'"`]+)/m,
      base: /\bbaseUrl:\s*['"`]([^'"`]+)/,
    },
  },
  {
    name: 'mintlify',
    config: /^(docs|mint)\.json$/,
    contains: /mintlify\.com|"navigation"\s*:/,
    anchors: 'mintlify',
    pages: 'bare',
    content: '',
    settings: { address: /"(?:canonical|og:url)"\s*:\s*"(https?:[^"]+)"/ },
  },
  {
    name: 'mkdocs',
    config: /^mkdocs\.ya?ml$/,
    anchors: 'python-markdown',
    pages: 'folder',
    content: 'docs',
    outputs: ['site'],
    settings: {
      content: /^docs_dir:\s*['"]?([^'"\s#]+)/m,
      address: /^site_url:\s*['"]?(https?:[^'"\s#]+)/m,
      pages: [/^use_directory_urls:\s*false/m, 'html'],
      linksByName: /^\s*-\s*["']?(?:autolinks|ezlinks|roamlinks)\b/m,
    },
  },
  {
    name: 'writerside',
    config: /^writerside\.cfg$/,
    anchors: 'github',
    pages: 'flat',
    linksByName: true,
    content: '',
    settings: { content: /<topics\b[^>]*\bdir="([^"]+)"/ },
  },
  {
    name: 'sphinx',
    config: /^conf\.py$/,
    contains: /\bextensions\b|\bhtml_theme\b|\bsphinx\b/i,
    anchors: 'docutils',
    pages: 'html',
    content: '',
    outputs: ['_build/html', '_build/dirhtml', 'build/html', '../build/html'],
    settings: { address: /^html_baseurl\s*=\s*['"](https?:[^'"]+)/m },
  },
  {
    name: 'mdbook',
    config: /^book\.toml$/,
    anchors: 'mdbook',
    pages: 'html',
    content: 'src',
    outputs: ['book'],
    settings: { content: /^src\s*=\s*"([^"]+)"/m, base: /^site-url\s*=\s*"([^"]+)"/m },
  },
  {
    name: 'starlight',
    config: new RegExp(`^astro\\.config${SCRIPT}$`),
    contains: /starlight/i,
    anchors: 'github',
    pages: 'folder',
    content: 'src/content/docs',
    outputs: ['dist'],
    settings: {
      address: /\bsite:\s*['"`](https?:[^'"`]+)/,
      base: /\bbase:\s*['"`]([^'"`]+)/,
    },
  },
  {
    name: 'exdoc',
    config: /^mix\.exs$/,
    contains: /\bextras:/,
    anchors: 'github',
    pages: 'flat',
    content: '',
    outputs: ['doc'],
    settings: {},
  },
  {
    name: 'hugo',
    config: /^(hugo\.(toml|ya?ml)|config\.toml)$/,
    contains: /^\s*baseURL\b/im,
    anchors: 'github',
    pages: 'folder',
    content: 'content',
    outputs: ['public'],
    settings: { address: /^\s*baseURL\s*[=:]\s*['"]?(https?:[^'"\s]+)/im },
  },
  {
    name: 'jekyll',
    config: /^_config\.ya?ml$/,
    anchors: 'kramdown',
    pages: 'html',
    content: '',
    outputs: ['_site'],
    settings: {
      address: /^url:\s*['"]?(https?:[^'"\s#]+)/m,
      base: /^baseurl:\s*['"]?([^'"\s#]+)/m,
    },
  },
]

/** The site that a file is a page of: the one with the nearest folder. */
export function siteOf(sites: readonly DocsSite[], path: string): DocsSite | undefined {
  return sites
    .filter(({ content }) => content === '' || path.startsWith(`${content}/`))
    .reduce<DocsSite | undefined>(
      (best, site) => (best && best.content.length >= site.content.length ? best : site),
      undefined,
    )
}
