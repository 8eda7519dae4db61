/**
 * The command with which an editor starts the server. A project's file is for everybody who clones it, so the command
 * is npx and paths of packs are relative to the project. A user's file names this Node and this installation, because
 * a program started from a desktop has neither the PATH of a terminal nor its folder.
 */
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { isBucket } from '../answer/pack-folders.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import type { Editor, MachineFolders, Scope, Server } from './editors.ts'

export function serverOf(
  packs: readonly string[],
  editor: Editor,
  scope: Scope,
  folders: MachineFolders,
): Server {
  const args = [
    'mcp',
    ...packs.flatMap((pack) => ['--pack', packPath(pack, editor, scope, folders)]),
  ]
  // npx stores packages in a temporary folder.
  const isLasting = !PACKAGE_ROOT.split(sep).includes('_npx')
  if (scope === 'user' && isLasting)
    return { command: process.execPath, args: [join(PACKAGE_ROOT, 'dist', 'cli.js'), ...args] }
  const npx = ['-y', 'cardcat', ...args]
  // On Windows, npx is a batch file, which only a shell can start.
  if (folders.platform === 'win32') return { command: 'cmd', args: ['/c', 'npx', ...npx] }
  return { command: 'npx', args: npx }
}

function packPath(
  pack: string,
  { folder }: Editor,
  scope: Scope,
  { root }: MachineFolders,
): string {
  if (isBucket(pack)) return pack
  const whole = resolve(root, pack)
  const below = relative(root, whole)
  if (scope === 'user' || below.startsWith('..') || isAbsolute(below)) return whole
  const written = below.split(sep).join('/')
  return folder === undefined ? written : `${folder}/${written}`
}
