/** The site that `vitepress init` writes, under a base path, and a German page. */
import { join } from 'node:path'
import { npmInstall, type Starter } from '../starter.ts'

const CONFIG = `import { defineConfig } from 'vitepress'
import cardcat from 'cardcat/vitepress'

export default defineConfig({
  base: '/docs/',
  title: 'My Project',
  vite: { plugins: [cardcat()] },
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
  themeConfig: {
    nav: [{ text: 'Examples', link: '/markdown-examples' }],
    sidebar: [{ text: 'Examples', items: [{ text: 'Markdown', link: '/markdown-examples' }] }],
  },
})
`

export const vitepress: Starter = {
  base: '/docs/',
  build(folder, archive) {
    folder.write('package.json', '{ "name": "starter", "private": true, "type": "module" }')
    npmInstall(folder, archive, 'vitepress@1.6.4', 'vite@5.4.21')
    folder.write(
      'init.js',
      "import { scaffold } from 'vitepress'\nscaffold({ root: './docs', title: 'My Project', description: '', theme: 'default theme', useTs: true, injectNpmScripts: false })\n",
    )
    folder.run(process.execPath, ['init.js'])
    folder.write('docs/.vitepress/config.ts', CONFIG)
    folder.write(
      'docs/de/index.md',
      '# Anleitung\n\nHier beginnt es.\n\n## Einrichten\n\nDas Werkzeug wird mit npm installiert.\n',
    )
    folder.run('node_modules/.bin/vitepress', ['build', 'docs'])
    return join(folder.path, 'docs/.vitepress/dist')
  },
  visits: [
    {
      from: '',
      question: 'custom containers',
      address: 'markdown-examples.html#custom-containers',
      heading: 'Custom Containers',
      gone: '.DocSearch-Button, .VPNavBarSearchButton',
    },
    {
      from: 'markdown-examples.html',
      question: 'theme data',
      address: 'api-examples.html#theme-data',
      heading: 'Theme Data',
    },
    {
      from: 'de/',
      question: 'Werkzeug einrichten',
      address: 'de/#einrichten',
      heading: 'Einrichten',
    },
  ],
}
