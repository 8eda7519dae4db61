/**
 * Trees of the parsing engine as lists of nodes. In: the engine's memory, the address of a tree in it, and the kinds of
 * nodes that are wanted. Out: the list as bytes, which wasm/flatten.ts writes into that same memory. The only file beside
 * it that knows that trees are read where they lie.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { PACKAGE_ROOT } from '../../package-root.ts'

/** The nodes of a tree, until the next one is asked for. */
export type TreeReader = (tree: number) => Uint8Array

/** @param read by kind, 1 for what is written down; the last stands for what could not be parsed */
export type FlatTrees = (read: Uint8Array) => TreeReader

/** Bytes of a node. */
export const NODE = 16
/**
 * Levels of the tree that are read. Code written by hand stays below 200; what is deeper than this is a literal or a
 * chain that a program wrote.
 */
const DEEPEST = 2000

const Allocator = v.object({
  _malloc: v.custom<(bytes: number) => number>((value) => typeof value === 'function'),
  _realloc: v.custom<(address: number, bytes: number) => number>(
    (value) => typeof value === 'function',
  ),
})
const Flattening = v.object({
  flatten: v.custom<(tree: number, read: number, error: number, deepest: number) => number>(
    (value) => typeof value === 'function',
  ),
  nodesAt: v.custom<() => number>((value) => typeof value === 'function'),
})

let compiled: WebAssembly.Module | undefined

/**
 * @param memory the engine's
 * @param engine what `Parser.init` has filled
 */
export function flatTrees(memory: WebAssembly.Memory, engine: object): FlatTrees {
  const { _malloc: malloc, _realloc: realloc } = v.parse(Allocator, engine)
  const file = join(PACKAGE_ROOT, 'wasm', 'flatten.wasm')
  compiled ??= new WebAssembly.Module(new Uint8Array(readFileSync(file)))
  const instance = new WebAssembly.Instance(compiled, { env: { memory }, engine: { realloc } })
  const { flatten, nodesAt } = v.parse(Flattening, instance.exports)
  return (read) => {
    const readAt = malloc(read.length)
    new Uint8Array(memory.buffer, readAt).set(read)
    return (tree) => {
      const count = flatten(tree, readAt, read.length - 1, DEEPEST)
      return new Uint8Array(memory.buffer, nodesAt(), count * NODE)
    }
  }
}
