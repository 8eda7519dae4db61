/**
 * The optional peer dependency for models: installed beside the archive, it embeds a library and encodes a question. A
 * model with few words replaces a real one, and the runtime's own download (graphics libraries) is skipped.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeTinyModel } from '../embedder/tiny-model.ts'
import { emptyFolder, type Folder, LIBRARY, pack, ROOT } from './installed.ts'

let folder: Folder
beforeAll(() => {
  folder = emptyFolder()
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const transformers = `@huggingface/transformers@${devDependencies['@huggingface/transformers']}`
  folder.run(
    'npm',
    [
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      pack(folder.path).file,
      transformers,
    ],
    { npm_config_onnxruntime_node_install: 'skip' },
  )
  for (const [name, text] of Object.entries(LIBRARY)) folder.write(name, text)
  const words = {
    read: [1, 0, 0, 0.1],
    csv: [0, 1, 0, 0.1],
    file: [0, 0.3, 1, 0.1],
    row: [0.5, 0.5, 0, 0.1],
  }
  writeTinyModel(join(folder.path, 'tiny'), { words })
})
afterAll(() => folder.remove())

test('a model embeds the cards and the question', () => {
  const report = JSON.parse(cardcat('build', 'library', '--model', 'tiny', '--json'))
  expect(report.model).toMatch(/^tiny\//)
  const found = cardcat('search', 'csv rows', '--exact-query', '--model', 'tiny', '--json')
  expect(JSON.parse(found)).not.toHaveProperty('warnings')
  expect(JSON.parse(found).results[0].dotted).toBe('toy.read_csv')
})

const cardcat = (...args: readonly string[]): string =>
  folder.run(process.execPath, ['node_modules/cardcat/dist/cli.js', ...args])
