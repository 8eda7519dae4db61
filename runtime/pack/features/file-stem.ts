/**
 * The name of a file: without extensions, or its folder's name where it says nothing.
 *
 *   src/zod/v4/core/parse.ts → parse     geopandas/io/__init__.py → io     types/store.d.ts → store
 */
const NAMELESS = /^(?:index|__init__|__main__|mod|lib|main)$/
const EXTENSIONS = /(?:\.d)?\.[a-z0-9]+$/i

export function fileStem(path: string): string {
  const folders = path.split('/')
  const name = (folders.pop() ?? '').replace(EXTENSIONS, '')
  return NAMELESS.test(name) ? (folders.pop() ?? name) : name
}
