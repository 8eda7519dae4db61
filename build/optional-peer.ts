/**
 * Imports an optional peer dependency. Most installations never need one (a transformer runtime, a local workerd),
 * and each is larger than cardcat, so users install it for what it does. It is looked up beside this package and then
 * from the current folder, the only place where `npx` finds it.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from './errors.ts'

export type OptionalPeer = '@huggingface/transformers' | 'gpt-tokenizer' | 'miniflare'

/**
 * @param part a module of the package, such as `encoding/o200k_base`
 * @throws UsageError when it is not installed
 */
export async function importPeer<T>(name: OptionalPeer, part = ''): Promise<T> {
  const [from, file] = locate(name, part)
  if (from === import.meta.url) return import(pathOf(name, part))
  // Node resolves an import from this file alone, and `require` would find the CommonJS build.
  const module = await import(pathToFileURL(file).href)
  return module.default ?? module
}

/**
 * The file that it is imported from, in the folder of its other files. @throws UsageError when it is not installed
 */
export const peerFile = (name: OptionalPeer): string => locate(name)[1]

/** Checks early whether it is installed. @throws UsageError */
export function requirePeer(name: OptionalPeer): void {
  locate(name)
}

const pathOf = (name: OptionalPeer, part: string): string =>
  part === '' ? name : `${name}/${part}`

function locate(name: OptionalPeer, part = ''): [from: string, file: string] {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json')).href])
    try {
      return [from, createRequire(from).resolve(pathOf(name, part))]
    } catch {}
  throw new UsageError(
    `this needs the package ${name}, which is not installed: npm i ${name}, then again`,
  )
}
