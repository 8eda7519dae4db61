/**
 * Resident memory in MB and CPU time of a process and its descendants. workerd has a parent in Node, and a server's
 * cost includes both. Linux reports them in files; on other systems they are unknown.
 */
import { readdirSync, readFileSync } from 'node:fs'

export interface Taken {
  readonly rssMb: number
  readonly cpuMs: number
}

export function takenBy(root: number): Taken {
  try {
    const parents = new Map<number, number>()
    for (const name of readdirSync('/proc'))
      if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name))
    const tree = [...parents.keys()].filter((one) => one === root || isBelow(one, root, parents))
    return { rssMb: sum(tree.map(rssOf)), cpuMs: sum(tree.map(cpuOf)) }
  } catch {
    return { rssMb: Number.NaN, cpuMs: Number.NaN }
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

function isBelow(process: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at = parents.get(process) ?? 0; at > 1; at = parents.get(at) ?? 0)
    if (at === root) return true
  return false
}

/** 0 for a process that has ended. */
function parentOf(process: string): number {
  const ppid = /^PPid:\s+(\d+)/m.exec(statusOf(process))?.[1]
  return Number(ppid ?? 0)
}

const rssOf = (process: number): number => {
  const kb = /^VmRSS:\s+(\d+)/m.exec(statusOf(String(process)))?.[1]
  return (Number(kb ?? 0) * 1024) / 1e6
}

/** proc(5): fields 14 and 15, in hundredths of a second, counted after the name, which may contain spaces. */
function cpuOf(process: number): number {
  const fields = fileOf(String(process), 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  return 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0))
}

const statusOf = (process: string): string => fileOf(process, 'status')

function fileOf(process: string, name: string): string {
  try {
    return readFileSync(`/proc/${process}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
