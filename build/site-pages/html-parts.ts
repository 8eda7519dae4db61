/**
 * Selectors for the parts of an HTML page: its content, what in it is not content, its version. One list serves all
 * generators, because their class names do not clash and any other page has landmarks. The first selector of a list
 * that matches decides, so an author's own mark precedes a theme's, and a theme's precedes HTML's.
 */

/** The content. An author marks it with `data-cardcat-body`. */
export const CONTENT = [
  '[data-cardcat-body]',
  '[data-pagefind-body]',
  '.vp-doc', // VitePress
  '.theme-doc-markdown', // Docusaurus
  '.md-content__inner', // MkDocs Material
  '[itemprop=articleBody]', // Sphinx: Read the Docs; Docusaurus: blog
  '.bd-article', // Sphinx: PyData
  'div.body[role=main]', // Sphinx: Alabaster and what builds on it
  'main article',
  'main',
  '[role=main]',
  'article',
  'body',
]

/** Removed everywhere. An author marks it with `data-cardcat-ignore`. */
export const NOT_CONTENT = [
  '[data-cardcat-ignore]',
  '[data-pagefind-ignore]',
  'script, style, noscript, template, svg, iframe, object, video, audio, canvas, form, button, select, input',
  'nav, footer, body > header, cardcat-search',
  '[aria-hidden=true]',
  // A tab in the background is content all the same.
  '[hidden]:not([role=tabpanel])',
  '.sr-only, .visually-hidden',
  // links of a heading to itself
  '.header-anchor, .hash-link, .headerlink, .sl-anchor-link, .heading-anchor, .anchorjs-link',
  // line numbers, and the name of a language above code
  '.linenos, .lineno, .line-numbers-wrapper, [class*=language-] > .lang',
  // tables of contents and paths inside the content
  '.table-of-contents, .toctree-wrapper, .contents.topic, nav.contents, .theme-doc-toc-mobile, .theme-doc-breadcrumbs',
  // links to a source file, version badges, dates
  '.viewcode-link, .md-content__button, .md-source-file, .theme-doc-version-badge',
].join(', ')

/** Pages without content of their own: lists of other pages, and redirects. */
export const NOT_A_PAGE: readonly (readonly [selector: string, reason: string])[] = [
  ['meta[http-equiv=refresh i]', 'leads to another page'],
  ['meta[name=robots i][content*=noindex i]', 'says noindex'],
  [
    'html.blog-list-page, html.blog-tags-list-page, html.blog-tags-post-list-page, html.blog-archive-page, html.docs-tags-list-page, html.docs-tag-doc-list-page, html.blog-authors-list-page, html.blog-authors-posts-page',
    'a list of other pages',
  ],
]

/** Files that generators write beside the author's pages, relative to the site's folder. */
export const GENERATED_FILES =
  /(?:^|\/)(?:404|search|genindex|py-modindex|modindex|\d+\/404)(?:\/index)?\.html$|(?:^|\/)(?:_modules|_sources|_static|genindex)\//

/** The version of a page, in its `content`. */
export const VERSIONS = [
  'meta[name="cardcat:version"]',
  'meta[name="docsearch:version"]',
  'meta[name="docusaurus_version"]',
]
