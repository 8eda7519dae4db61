/**
 * Lists for the report what the walk left out. Every file that was looked at and gave no card is in it. Files left
 * out for their kind alone are counted per folder (`docs/_static/*.png`), so that thousands of images do not hide the
 * one file with a strange encoding.
 */
import { appendTo } from '../../runtime/std/grouping.ts'
import type { Problem } from '../facts.ts'

export interface Skip extends Problem {
  /** Left out by its name or place alone, so that it may be counted together with its neighbours. */
  readonly routine?: boolean
}

/** Records a manifest or settings file that cannot be read, and why; the file itself may still be a card. */
export type Unread = (path: string, reason: string) => void

/** Up to this many files of one kind in one folder are listed by name. */
const LISTED = 3

export function groupSkips(skips: readonly Skip[]): Problem[] {
  const groups = new Map<string, Skip[]>()
  const problems: Problem[] = []
  for (const skip of skips) {
    if (!skip.routine) {
      problems.push(plain(skip))
      continue
    }
    const key = `${folderOf(skip.path)}\0${extensionOf(skip.path)}\0${skip.reason}`
    appendTo(groups, key, skip)
  }
  for (const group of groups.values()) {
    const first = group[0]
    if (first === undefined) continue
    if (group.length <= LISTED) problems.push(...group.map(plain))
    else {
      const extension = extensionOf(first.path)
      const path = `${folderOf(first.path)}${extension === '.' ? '.*' : `*${extension}`}`
      problems.push({ ...plain(first), path, reason: `${first.reason} (${group.length} files)` })
    }
  }
  return problems.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

function plain(skip: Skip): Problem {
  const { routine: _, ...problem } = skip
  return problem
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  // `.gitignore` and `.npmrc` are one kind: `.*`
  if (name.startsWith('.')) return '.'
  return name.includes('.') ? name.slice(name.lastIndexOf('.')) : ''
}
