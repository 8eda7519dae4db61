/** A generator's starter site with our integration in it: what makes it, and what its search must answer. */
import type { Folder } from '../package/installed.ts'

export interface Starter {
  /** Makes, installs and builds it. @param archive the packed package @returns the folder that the generator wrote */
  build(folder: Folder, archive: string): string
  /** Path below which the site is served. */
  readonly base?: string
  readonly visits: readonly StarterVisit[]
}

export interface StarterVisit {
  /** The page that a reader is on, below the base. */
  readonly from: string
  readonly question: string
  /** What opens the box; Control+k unless the theme keeps that key for itself. */
  readonly key?: string
  /** Of the first result: below the base, with its anchor. */
  readonly address: string
  /** What must be in sight then. */
  readonly heading: string
  /** The theme's own search, which must be gone. */
  readonly gone?: string
}

/** @param packages pinned: a starter of tomorrow must not fail a change of today */
export function npmInstall(folder: Folder, archive: string, ...packages: readonly string[]): void {
  folder.run('npm', [
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    archive,
    ...packages,
  ])
}

/** Python's packages in an environment of the folder. @returns the path of a program in it */
export function pipInstall(
  folder: Folder,
  ...packages: readonly string[]
): (program: string) => string {
  folder.run('python3', ['-m', 'venv', 'python'])
  folder.run('python/bin/pip', ['install', '--quiet', '--disable-pip-version-check', ...packages])
  return (program) => `python/bin/${program}`
}
