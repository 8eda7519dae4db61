/**
 * site/ → dist/site/: the page as static files, hashed by content, but for those of the pages of cards. Chunks are kept as they are split in the
 * source (card view, prose, colours: fetched when a card opens), so that the first load stays small.
 */
import { defineConfig } from 'vite'
import { engineInPage } from './build/package/engine-in-page.ts'
import { serviceWorker } from './build/package/service-worker.ts'

/** Where `npx cardcat serve` answers, for `npx vite`: the page from source, packs and worker from there. */
const SERVED = 'http://localhost:8787'

export default defineConfig({
  root: 'site',
  // Relative addresses: the page works below any path.
  base: './',
  server: { proxy: { '/pack': SERVED, '/search': SERVED } },
  plugins: [
    serviceWorker(),
    engineInPage,
    {
      // Vite's own client writes styles into the page while one edits, which the policy rightly refuses.
      name: 'policy-when-built',
      apply: 'serve',
      transformIndexHtml: (html) =>
        html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
    },
  ],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    license: { fileName: 'licenses.md' },
    target: 'es2023',
    // light-dark() and nesting are left to the browser: every one since 2024 knows them.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Inlined assets would need data: in the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The page asks at once: what the search box alone would load later is in its one script.
      checks: { ineffectiveDynamicImport: false },
      // pages: style and script of the pages of cards, which are not written by Vite and know them by these names.
      input: {
        index: 'site/index.html',
        ask: 'site/ask.html',
        pages: 'site/pages/pages.ts',
      },
      output: {
        codeSplitting: {
          groups: [
            {
              // What the page loads first is one script, also where parts that are loaded later use some of it: a
              // chunk for each such part would be a request each. The pages of cards load none of it.
              name: 'index',
              tags: ['$initial'],
              test: /^(?!.*[\\/]site[\\/]pages[\\/])/,
            },
            {
              // What a finished question needs, in one request; a page that asks has some of it at once.
              name: 'meaning',
              test: /[\\/]runtime[\\/](?:search[\\/](?:semantic[\w-]*|best-cards|question[\\/]exact-question)|pack[\\/]vectors[\\/](?:clusters|quantized|ternary|exact-space|hadamard-rotation|of-model))\.ts$/,
            },
            {
              // What each library's line says, a second after the page is there: one request, too.
              name: 'libraries',
              test: /[\\/]site[\\/](?:more-of-libraries|quality|pack-report|offline[\\/](?!service-worker|save-library|fill-cache|saved-versions)[\w-]+)\.ts$/,
            },
          ],
        },
        entryFileNames: ({ name }) => (name === 'pages' ? 'pages.js' : 'assets/[name]-[hash].js'),
        assetFileNames: ({ names }) =>
          names.includes('pages.css') ? 'pages.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
