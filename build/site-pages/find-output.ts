/**
 * Finds the output folders of a project's docs generator by the table of generators (build/doc-sites.ts).
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { GENERATORS } from '../doc-sites.ts'

/** @returns the folders that exist, with the names of their generators */
export function findOutputs(root: string): { generator: string; folder: string }[] {
  return FOLDERS.flatMap((below) => {
    const folder = join(root, below)
    const files = filesIn(folder)
    return GENERATORS.flatMap(({ name, config, outputs = [] }) => {
      if (!files.some((file) => config.test(file))) return []
      const outputFolder = outputs
        .map((output) => join(folder, output))
        .find((output) => existsSync(output))
      return outputFolder === undefined ? [] : [{ generator: name, folder: outputFolder }]
    })
  })
}

/** Where repositories keep their docs, relative to the root. */
const FOLDERS = [
  '',
  'docs',
  'doc',
  'docs/source',
  'website',
  'site',
  'documentation',
  'packages/docs',
]

function filesIn(folder: string): string[] {
  const names = (at: string): string[] => (existsSync(at) ? readdirSync(at) : [])
  const hidden = ['.vitepress', '.vuepress'].flatMap((name) =>
    names(join(folder, name)).map((file) => `${name}/${file}`),
  )
  return [...names(folder), ...hidden]
}
