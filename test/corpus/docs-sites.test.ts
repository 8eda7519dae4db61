/**
 * Generators of documentation sites, recognized by their configuration files.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { docsSites } from '../../build/discover/docs-sites.ts'
import { siteOf } from '../../build/doc-sites.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sites-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function sites(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return docsSites(
    root,
    Object.keys(files).filter((path) => !path.includes('/.')),
  )
}

test.each([
  [
    'VitePress in a hidden folder',
    {
      'docs/.vitepress/config.mts':
        "export default { srcDir: 'pages', base: '/tool/', cleanUrls: true }",
      'docs/pages/index.md': '# x',
    },
    { generator: 'vitepress', content: 'docs/pages', anchors: 'vitepress', pages: 'bare' },
  ],
  [
    'VitePress with the srcDir of a plugin in its settings',
    {
      'docs/.vitepress/config.ts': "export default { pwa: { srcDir: '.vitepress/' } }",
      'docs/index.md': '# x',
    },
    { generator: 'vitepress', content: 'docs' },
  ],
  [
    'Docusaurus beside its pages',
    {
      'website/docusaurus.config.ts':
        "export default {\n  url: 'https://tool.example',\n  baseUrl: '/docs-site/',\n  presets: [['classic', { docs: { path: '../docs', routeBasePath: '/' } }]],\n}",
      'docs/a.md': '# x',
    },
    {
      ...{ generator: 'docusaurus', content: 'docs', route: '', anchors: 'github' },
      address: 'https://tool.example/docs-site/',
    },
  ],
  [
    'Docusaurus with its default configuration',
    { 'docusaurus.config.js': 'module.exports = {}', 'docs/a.md': '# x' },
    { generator: 'docusaurus', content: 'docs', route: 'docs', pages: 'bare' },
  ],
  [
    'Mintlify, with pages that have moved',
    {
      'docs.json':
        '{ "$schema": "https://mintlify.com/docs.json", "redirects": [{ "source": "/a", "destination": "/b" }] }',
    },
    { generator: 'mintlify', content: '', anchors: 'mintlify', redirects: [['/a', '/b']] },
  ],
  [
    'MkDocs',
    {
      'mkdocs.yml':
        'site_name: x\nsite_url: https://tool.example/latest/ # here\ndocs_dir: manual\nuse_directory_urls: false\n',
    },
    {
      ...{ generator: 'mkdocs', content: 'manual', anchors: 'python-markdown', pages: 'html' },
      address: 'https://tool.example/latest/',
    },
  ],
  [
    'Sphinx',
    {
      'doc/source/conf.py':
        "extensions = ['myst_parser']\nhtml_baseurl = 'https://tool.example/'\n",
    },
    {
      ...{ generator: 'sphinx', content: 'doc/source', anchors: 'docutils', pages: 'html' },
      address: 'https://tool.example/',
    },
  ],
  [
    'mdBook',
    { 'guide/book.toml': '[book]\nsrc = "text"\n' },
    { generator: 'mdbook', content: 'guide/text', anchors: 'mdbook', pages: 'html' },
  ],
  [
    'ExDoc',
    { 'mix.exs': 'defmodule Tool.MixProject do\n  docs: [extras: ["guides/a.md"]]\nend\n' },
    { generator: 'exdoc', content: '', anchors: 'github', pages: 'flat' },
  ],
  [
    'Starlight',
    {
      'docs/astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { site: 'https://tool.example/' }",
    },
    { generator: 'starlight', content: 'docs/src/content/docs', pages: 'folder' },
  ],
])('%s', (_name, files, expected) => {
  expect(sites(files)).toMatchObject([expected])
})

test('files with the same names for another purpose are not recognized', () => {
  const files = {
    'app/conf.py': 'DEBUG = True\n',
    'docs.json': '{ "pages": 3 }',
    'astro.config.mjs': 'export default {}',
  }
  expect(sites(files)).toEqual([])
})

test('a page belongs to the site with the nearest folder', () => {
  const found = sites({
    'docs/conf.py': 'extensions = []\n',
    'docs/book/book.toml': '[book]\n',
    'docs/book/src/a.md': '# x',
  })
  expect(siteOf(found, 'docs/index.md')?.generator).toBe('sphinx')
  expect(siteOf(found, 'docs/book/src/a.md')?.generator).toBe('mdbook')
  expect(siteOf(found, 'README.md')).toBeUndefined()
})
