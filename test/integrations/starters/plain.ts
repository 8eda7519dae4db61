/** Handwritten pages, with a heading that has no id of its own. */
import { join } from 'node:path'
import { npmInstall, type Starter } from '../starter.ts'

const page = (body: string): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Tides</title></head><body><header><a href="/">Tides</a> <a href="/guide/harbours.html">Harbours</a></header><main>${body}</main></body></html>\n`

const far = '<p>Far below.</p>'.repeat(80)

export const plain: Starter = {
  build(folder, archive) {
    folder.write('package.json', '{ "name": "tides", "private": true }')
    folder.write('public/index.html', page('<h1>Tides</h1><p>When the water is high.</p>'))
    folder.write(
      'public/guide/harbours.html',
      page(
        `<h1>Harbours</h1>${far}<h2 id="pilots">Pilots</h2><p>Ask for one by radio.</p>${far}<h2>Mooring fees - and who pays</h2><p>Per metre of length.</p>${far}`,
      ),
    )
    npmInstall(folder, archive)
    folder.run('npx', ['cardcat', 'site', 'public', '--inject'])
    return join(folder.path, 'public')
  },
  visits: [
    {
      from: '',
      question: 'pilot by radio',
      address: 'guide/harbours.html#pilots',
      heading: 'Pilots',
    },
    {
      from: '',
      question: 'mooring fees',
      address: 'guide/harbours.html#mooring-fees---and-who-pays',
      heading: 'Mooring fees - and who pays',
    },
  ],
}
