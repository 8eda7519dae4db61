/**
 * An optional peer's name → its module. Most installations never need one (a transformer runtime, a local workerd), and
 * each weighs more than cardcat: so users install it when they ask for what it does. It is looked for beside this package
 * and then from the current folder, where `npx` finds no other way to it.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from './errors.ts'

export type OptionalPeer = '@huggingface/transformers' | 'gpt-tokenizer' | 'miniflare'

/**
 * @param part a module of the package, `encoding/o200k_base`, that is there when the package is
 * @throws UsageError when it is not installed
 */
export async function importPeer<T>(name: OptionalPeer, part = ''): Promise<T> {
  const [from, file] = locate(name, part)
  if (from === import.meta.url) return import(pathOf(name, part))
  // Node resolves an import from this file alone; what `require` finds is CommonJS.
  const found = await import(pathToFileURL(file).href)
  return found.default ?? found
}

/** The file that it is imported from, beside which the rest of it lies. @throws UsageError when it is not installed */
export const peerFile = (name: OptionalPeer): string => locate(name)[1]

/** For whoever wants to say early that it is missing. @throws UsageError */
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
