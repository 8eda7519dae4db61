/** A generator's starter site with our integration: how to build it, and what its search must answer. */
import type { Folder } from '../package/installed.ts'

export interface Starter {
  /**
   * Creates the site, installs its packages and builds it. @param archive the packed package @returns the folder that
   * the generator wrote
   */
  build(folder: Folder, archive: string): string
  /** Path under which the site is served. */
  readonly base?: string
  readonly visits: readonly StarterVisit[]
}

export interface StarterVisit {
  /** The page on which the reader starts, relative to the base. */
  readonly from: string
  readonly question: string
  /** The key that opens the box: Control+k, unless the theme uses that key itself. */
  readonly key?: string
  /** The address of the first result, relative to the base, with its anchor. */
  readonly address: string
  /** The heading that must be visible after the result is opened. */
  readonly heading: string
  /** A selector of the theme's own search, which must not be there. */
  readonly gone?: string
}

/** @param packages with pinned versions, so that a new release of a starter does not fail an unrelated change */
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

/** Installs Python packages into a virtual environment in the folder. @returns the path of a program in it */
export function pipInstall(
  folder: Folder,
  ...packages: readonly string[]
): (program: string) => string {
  folder.run('python3', ['-m', 'venv', 'python'])
  folder.run('python/bin/pip', ['install', '--quiet', '--disable-pip-version-check', ...packages])
  return (program) => `python/bin/${program}`
}
