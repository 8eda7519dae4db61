/**
 * `npm run build`: compiles the sources of this repository into dist/, which the package runs. npm calls it after
 * `npm ci` and before it packs, so that neither a clone nor an installed package compiles anything when it is used.
 *
 *   dist/*.js          entries and their shared chunks (bundles.ts)
 *   dist/element/      the search box for a script tag, minified
 *   dist/worker/       what workerd runs
 *   dist/site/         the page (page.ts)
 *   dist/single-page/   the search page in one script (single-page.ts)
 *   dist/types/        declarations of the public entries, with maps to their sources (types.ts)
 *   dist/code-versions.json, dist/THIRD-PARTY-LICENSES.txt
 *
 * A part is rebuilt only when a source is newer. `--code` skips page and types.
 */
import { parseArgs } from 'node:util'
import { bundleCode, CODE_STAMP } from './bundles.ts'
import { isFresh } from './freshness.ts'
import { bundlePage, PAGE_STAMP } from './page.ts'
import { bundleSinglePage, SINGLE_PAGE_STAMP } from './single-page.ts'
import { emitTypes, TYPES_STAMP } from './types.ts'

const { values } = parseArgs({ options: { code: { type: 'boolean' }, force: { type: 'boolean' } } })

const PARTS = [
  {
    stamp: CODE_STAMP,
    make: bundleCode,
    sources: ['build', 'runtime', 'site', 'wasm', 'package.json'],
  },
  {
    stamp: PAGE_STAMP,
    make: bundlePage,
    sources: [
      ...['site', 'runtime', 'wasm', 'vite.config.ts'],
      ...['build/package/service-worker.ts', 'build/package/engine-in-page.ts'],
    ],
  },
  {
    stamp: SINGLE_PAGE_STAMP,
    make: () => bundleSinglePage(),
    sources: ['site', 'runtime', 'wasm', 'build/package/single-page.ts'],
  },
  { stamp: TYPES_STAMP, make: emitTypes, sources: ['build', 'runtime', 'site', 'package.json'] },
]

for (const { stamp, make, sources } of values.code === true ? PARTS.slice(0, 1) : PARTS)
  if (values.force === true || !isFresh(stamp, sources)) await make()
