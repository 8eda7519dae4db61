/**
 * Time, machine and command of a measurement, stored with the results of benchmarks and evaluations.
 */
import { execFileSync } from 'node:child_process'
import { cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** @param command as others would write it, without paths of this machine */
export function measurementRecord(command: string) {
  return {
    // The date is the only clock value in the results.
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short', 'HEAD'),
    dirty: git('status', '--porcelain', '--untracked-files=no') !== '',
    command,
    machine: {
      cpu: cpus()[0]?.model.trim() ?? 'unknown',
      cores: cpus().length,
      memory_gb: Math.round(totalmem() / 1e9),
      system: `${platform()} ${release()}`,
      node: process.version,
    },
  }
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
