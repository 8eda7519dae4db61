/**
 * The version tags of a repository: the version before this commit, and the one that this commit is tagged as. Only
 * tags that this commit contains count, so a maintenance branch is compared with its own last release. Repositories
 * with several packages tag each under a prefix: the library's own name, otherwise nothing or `v`, otherwise the most
 * common prefix.
 */
import { appendTo } from '../../runtime/std/grouping.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import {
  compareVersions,
  isPrerelease,
  isSameVersion,
} from '../../runtime/versions/version-order.ts'
import { git } from '../discover/git.ts'

export interface VersionTag {
  readonly tag: string
  readonly version: string
}

export interface VersionTags {
  /** The highest version of an earlier commit. */
  readonly last: VersionTag | undefined
  readonly here: VersionTag | undefined
  /** Whether history or tags are missing, as in default clones of CI systems. */
  readonly isShallow: boolean
}

export function versionTags(root: string, project: string): VersionTags {
  const here = namesOf(root, ['--points-at', 'HEAD'])
  const before = namesOf(root, ['--merged', 'HEAD']).filter((tag) => !here.includes(tag))
  const current = ownTags(here, project).at(-1)
  const earlier = ownTags(before, project)
  const stable = earlier.filter(({ version }) => !isPrerelease(version))
  return {
    last: (stable.length > 0 ? stable : earlier).at(-1),
    here: current,
    isShallow: git(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true',
  }
}

const namesOf = (root: string, which: readonly string[]): string[] =>
  git(root, ['tag', '--list', ...which])
    ?.split('\n')
    .filter((line) => line !== '') ?? []

/** `v1.2`, `1.2.3rc1`, `name-1.2.3`, `name@1.2.3`, `release/1.2.3` */
const TAG = /^(.*?)(?:v|V)?(\d+(?:\.\d+)+(?:[-+._]?[0-9A-Za-z][0-9A-Za-z.+-]*)?)$/

/** Whether a tag names a version, in any notation: `v1.0.0-rc.1` that of `1.0.0rc1`. */
export function isTagOf(tag: string, version: string): boolean {
  const named = TAG.exec(tag)?.[2]
  return named !== undefined && isSameVersion(named, version)
}

/** Tags of the library itself, lowest version first. @internal */
export function ownTags(tags: readonly string[], project: string): VersionTag[] {
  const groups = new Map<string, VersionTag[]>()
  for (const tag of tags) {
    const [, prefix, version] = TAG.exec(tag) ?? []
    if (prefix === undefined || version === undefined) continue
    appendTo(groups, prefix, { tag, version })
  }
  const named = ['-', '@', '/', '_'].flatMap((sign) => groups.get(`${project}${sign}`) ?? [])
  const largest = [...groups].sort(
    ([a, one], [b, other]) => other.length - one.length || byCodeUnits(a, b),
  )[0]
  const plain = groups.get('')
  const isOver = plain !== undefined && groups.size === 2 && isContinuedBy(named, plain)
  const own = named.length > 0 && !isOver ? named : (plain ?? largest?.[1] ?? [])
  return own.toSorted((a, b) => compareVersions(a.version, b.version))
}

/** Whether all versions of the second list follow those of the first: tags got another form (`jwt-1.5.2`, `v1.5.3`). */
const isContinuedBy = (earlier: readonly VersionTag[], later: readonly VersionTag[]): boolean =>
  later.every((tag) => earlier.every(({ version }) => compareVersions(version, tag.version) < 0))
