/** The site that `mkdocs new` writes, with Material and one more page. */
import { join } from 'node:path'
import { npmInstall, pipInstall, type Starter } from '../starter.ts'

export const mkdocs: Starter = {
  base: '/project/',
  build(folder, archive) {
    folder.write('package.json', '{ "name": "starter", "private": true }')
    npmInstall(folder, archive)
    const python = pipInstall(folder, 'mkdocs-material==9.8.1')
    folder.run(python('mkdocs'), ['new', '.'])
    folder.write('mkdocs.yml', 'site_name: My Docs\ntheme:\n  name: material\nplugins: []\n')
    folder.write(
      'docs/guide/setup.md',
      '# Set up\n\n## Install the tool\n\nInstall it with pip.\n\n## Remove it again\n\nUninstalling is one command.\n',
    )
    folder.run(python('mkdocs'), ['build', '--quiet'])
    folder.run('npx', ['cardcat', 'site', '--inject'])
    return join(folder.path, 'site')
  },
  visits: [
    {
      from: '',
      question: 'uninstalling',
      address: 'guide/setup/#remove-it-again',
      heading: 'Remove it again',
      gone: '.md-search',
    },
  ],
}
