/**
 * The site that `create-docusaurus` writes, with a first version of its docs (`docs:version`), as its tutorial
 * describes.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmInstall, type Starter } from '../starter.ts'

const VERSION = '3.10.2'

export const docusaurus: Starter = {
  build(folder, archive) {
    folder.run('npx', [
      '--yes',
      `create-docusaurus@${VERSION}`,
      'site',
      'classic',
      '--typescript',
      '--skip-install',
    ])
    const site = join(folder.path, 'site')
    const own = {
      ...folder,
      path: site,
      run: (program: string, args: readonly string[]) =>
        folder.run('sh', ['-c', `cd site && exec "$@"`, 'sh', program, ...args]),
    }
    npmInstall(own, archive)
    const config = readFileSync(join(site, 'docusaurus.config.ts'), 'utf8')
    folder.write(
      'site/docusaurus.config.ts',
      config.replace('  presets: [', "  themes: ['cardcat/docusaurus'],\n  presets: ["),
    )
    own.run('node_modules/.bin/docusaurus', ['docs:version', '1.0'])
    folder.write(
      'site/docs/news.md',
      '# News of the next version\n\nLanterns are lit by default.\n',
    )
    own.run('node_modules/.bin/docusaurus', ['build'])
    return join(site, 'build')
  },
  visits: [
    {
      from: 'docs/intro',
      question: 'code blocks',
      address: 'docs/tutorial-basics/markdown-features#code-blocks',
      heading: 'Code Blocks',
      gone: '.DocSearch-Button',
    },
    {
      from: 'docs/next/intro',
      question: 'lanterns are lit',
      address: 'docs/next/news',
      heading: 'News of the next version',
    },
  ],
}
