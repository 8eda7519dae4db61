/**
 * Packs → the command that an editor starts. A file of the project is for everybody who clones it, so the command is npx and
 * the packs stand as in the project. A file of a user names this Node and this installation: a program that is started
 * from a desktop has neither the PATH of a terminal nor its folder.
 */
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { PACKAGE_ROOT } from '../package-root.ts'
import type { Editor, Places, Scope, Server } from './editors.ts'

export function serverOf(
  packs: readonly string[],
  editor: Editor,
  scope: Scope,
  places: Places,
): Server {
  const args = [
    'mcp',
    ...packs.flatMap((pack) => ['--pack', packPath(pack, editor, scope, places)]),
  ]
  // npx keeps what it fetched in a folder that it clears.
  const isLasting = !PACKAGE_ROOT.split(sep).includes('_npx')
  if (scope === 'user' && isLasting)
    return { command: process.execPath, args: [join(PACKAGE_ROOT, 'dist', 'cli.js'), ...args] }
  const npx = ['-y', 'cardcat', ...args]
  // There npx is a batch file, which only a shell starts.
  if (places.platform === 'win32') return { command: 'cmd', args: ['/c', 'npx', ...npx] }
  return { command: 'npx', args: npx }
}

function packPath(pack: string, { folder }: Editor, scope: Scope, { root }: Places): string {
  const whole = resolve(root, pack)
  const below = relative(root, whole)
  if (scope === 'user' || below.startsWith('..') || isAbsolute(below)) return whole
  const written = below.split(sep).join('/')
  return folder === undefined ? written : `${folder}/${written}`
}
