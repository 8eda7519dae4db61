/**
 * Indexes a built site with Pagefind and writes Pagefind's own search box into every page, as its documentation
 * describes. The box is above the page, since the themes leave no room for it. Its files are fetched when it first gets
 * the focus.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const VERSION = '1.6.0'

const BOX = `<link rel="stylesheet" href="/pagefind/pagefind-ui.css">
<script src="/pagefind/pagefind-ui.js"></script>
<div id="pagefind-box" style="position:fixed;z-index:9999;inset:0 0 auto;background:#fff;max-height:90vh;overflow:auto"></div>
<script>addEventListener('load', () => new PagefindUI({ element: '#pagefind-box', showImages: false }))</script>`

export function addPagefind(site: string): void {
  execFileSync('npx', ['--yes', `pagefind@${VERSION}`, '--site', site], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html') || file.startsWith('pagefind')) continue
    const page = readFileSync(join(site, file), 'utf8')
    writeFileSync(join(site, file), page.replace(/<\/body>|$/, `${BOX}$&`))
  }
}
