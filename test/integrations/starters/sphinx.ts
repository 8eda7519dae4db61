/**
 * The site that `sphinx-quickstart` writes, with the page of its tutorial, in four themes. It is served under a path,
 * as on Read the Docs.
 */
import { join } from 'node:path'
import { npmInstall, pipInstall, type Starter } from '../starter.ts'

const USAGE = `Usage
=====

Installation
------------

To use Lumache, first install it using pip:

.. code-block:: console

   (.venv) $ pip install lumache

Creating recipes
----------------

To retrieve a list of random ingredients, use:

.. py:function:: lumache.get_random_ingredients(kind=None)

   Return a list of random ingredients as strings.

   :param kind: Optional "kind" of ingredients.
`

/** @param theme the package and the value of `html_theme` */
const starter = (theme: readonly [pip: string, name: string], gone: string): Starter => ({
  base: '/en/latest/',
  build(folder, archive) {
    folder.write('package.json', '{ "name": "lumache", "private": true }')
    npmInstall(folder, archive)
    const python = pipInstall(folder, 'sphinx==9.0.4', theme[0])
    folder.run(python('sphinx-quickstart'), [
      '-q',
      '--no-sep',
      '-p',
      'Lumache',
      '-a',
      'Graziella',
      '-r',
      '0.1',
      '-l',
      'en',
      'docs',
    ])
    folder.write('docs/usage.rst', USAGE)
    folder.write(
      'docs/index.rst',
      'Lumache\n=======\n\nA library for cooks.\n\n.. toctree::\n\n   usage\n',
    )
    folder.run(python('sphinx-build'), [
      '-q',
      '-b',
      'html',
      '-D',
      `html_theme=${theme[1]}`,
      'docs',
      'docs/_build/html',
    ])
    folder.run('npx', ['cardcat', 'site', 'docs/_build/html', '--inject'])
    return join(folder.path, 'docs/_build/html')
  },
  visits: [
    {
      from: 'index.html',
      question: 'get_random_ingredients',
      address: 'usage.html#lumache.get_random_ingredients',
      heading: 'get_random_ingredients',
      gone,
    },
    {
      from: 'usage.html',
      question: 'install it using pip',
      address: 'usage.html#installation',
      heading: 'Installation',
    },
  ],
})

export const sphinx = starter(['alabaster', 'alabaster'], 'input[name=q]')
export const sphinxFuro = starter(['furo', 'furo'], 'input[name=q]')
export const sphinxPydata = starter(
  ['pydata-sphinx-theme', 'pydata_sphinx_theme'],
  '.search-button-field',
)
export const sphinxReadTheDocs = starter(
  ['sphinx-rtd-theme', 'sphinx_rtd_theme'],
  '#rtd-search-form',
)
