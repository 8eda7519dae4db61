/**
 * Finds where a library's sources are published, from its manifests and git, as a `url` template for cardcat.json;
 * null where neither names a known forge. A manifest takes precedence over git: in a fork the remote is the fork, but
 * the manifest names the library.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GitPlace } from '../discover/git.ts'

export interface Repository {
  /** For example `https://github.com/pallets/flask`. */
  readonly address: string
  /** Where it was read: `pyproject.toml`, `git remote origin`. */
  readonly from: string
  /** For example `https://github.com/pallets/flask/blob/main/{path}`. */
  readonly url: string
}

export function repositoryOf(root: string, git: GitPlace | null): Repository | null {
  const remote = git?.remote ?? null
  const declared = [...declaredInManifests(root), ...(remote === null ? [] : [remote])]
  for (const { from, address } of declared) {
    const place = forgePlace(address)
    const tree = place?.forge.tree(git?.branch ?? null)
    if (place === null || tree === undefined || tree === null) continue
    const { host, path } = place
    const folder = (git?.prefix ?? declaredFolder(root, from))
      .split('/')
      .map(encodeURIComponent)
      .join('/')
    return {
      address: `https://${host}/${path}`,
      from,
      url: `https://${host}/${path}/${tree}/${folder}{path}`,
    }
  }
  return null
}

interface Forge {
  readonly host: RegExp
  /** The number of path segments of a repository; all of them where groups nest. */
  readonly names: number
  /** The path between a repository and a file; null where it needs the name of a branch. */
  tree(branch: string | null): string | null
}

/** `HEAD` means the default branch on the forges that support it. */
const FORGES: readonly Forge[] = [
  { host: /^github\./, names: 2, tree: (branch) => `blob/${branch ?? 'HEAD'}` },
  { host: /^gitlab\./, names: Infinity, tree: (branch) => `-/blob/${branch ?? 'HEAD'}` },
  { host: /^bitbucket\.org$/, names: 2, tree: (branch) => `src/${branch ?? 'HEAD'}` },
  { host: /^git\.sr\.ht$/, names: 2, tree: (branch) => `tree/${branch ?? 'HEAD'}/item` },
  {
    host: /^(codeberg\.org|gitea\.|forgejo\.)/,
    names: 2,
    tree: (branch) => branch && `src/branch/${branch}`,
  },
]

/** Parses `https://…`, `git+ssh://git@…`, `scm:git:…`, `git@host:owner/name.git` and npm's `github:owner/name`. */
function forgePlace(written: string): { host: string; path: string; forge: Forge } | null {
  const address = written
    .trim()
    .replace(/^scm:(?:git:)?/, '')
    .replace(/^(?:github:)?([\w.-]+\/[\w.-]+)$/, 'https://github.com/$1')
    .replace(/^(gitlab|bitbucket):/, (_, name) =>
      name === 'gitlab' ? 'https://gitlab.com/' : 'https://bitbucket.org/',
    )
  const [, host = '', rest = ''] =
    /^(?:(?:git\+)?(?:https?|ssh|git):\/\/)?(?:[^@/\s]+@)?([\w.-]+\.\w+)(?::\d+)?[:/]\/?([^\s?#]+)/.exec(
      address,
    ) ?? []
  const forge = FORGES.find((each) => each.host.test(host.replace(/^www\./, '')))
  if (forge === undefined) return null
  const names = (rest.split(/\/-\//)[0] ?? '').split('/').filter(Boolean).slice(0, forge.names)
  const path = names.join('/').replace(/\.git$/, '')
  return names.length < 2 ? null : { host: host.replace(/^www\./, ''), path, forge }
}

/** `"directory": "packages/zod"`: the place of a package in its repository. */
function declaredFolder(root: string, from: string): string {
  if (from !== 'package.json') return ''
  const text = readFileSync(join(root, from), 'utf8')
  const folder = /"directory"\s*:\s*"\.?\/?([^"]+?)\/?"/.exec(text)?.[1]
  return folder === undefined ? '' : `${folder}/`
}

interface DeclaredAddress {
  readonly from: string
  readonly address: string
}

/** Each pattern captures an address; patterns for sources come before those for home pages. */
const MANIFEST_FIELDS: readonly (readonly [file: RegExp, patterns: readonly RegExp[]])[] = [
  [
    /^pyproject\.toml$/,
    [
      /^["']?(?:repository|source|source[ _-]?code|code|github|git)["']?\s*=\s*["']([^"']+)/im,
      /^["']?home[ _-]?page["']?\s*=\s*["']([^"']+)/im,
    ],
  ],
  [
    /^setup\.(?:py|cfg)$/,
    [
      /^\s*["']?(?:source|source[ _-]?code|repository|code|github)["']?\s*[=:]\s*["']?(https?:[^"'\s]+)/im,
      /\burl\s*=\s*["']?(https?:[^"'\s]+)/,
    ],
  ],
  [
    /^(?:package|composer)\.json$/,
    [
      /"repository"\s*:\s*"([^"]+)"/,
      /"repository"\s*:\s*\{[^}]*"url"\s*:\s*"([^"]+)"/,
      /"source"\s*:\s*"(https?:[^"]+)"/,
    ],
  ],
  [/^Cargo\.toml$/, [/^repository\s*=\s*"([^"]+)"/m]],
  [/^go\.mod$/, [/^module\s+"?([\w.-]+\.\w+\/[^\s"]+)/m]],
  [/^pom\.xml$/, [/<scm>[\s\S]*?<url>\s*([^<\s]+)[\s\S]*?<\/scm>/, /<url>\s*(https?:[^<\s]+)/]],
  [/\.gemspec$/, [/source_code_uri['"\]]*\s*=>?\s*['"]([^'"]+)/, /\bhomepage\s*=\s*['"]([^'"]+)/]],
  [/^mix\.exs$/, [/(?:source_url:|@source_url)\s*"([^"]+)"/]],
  [
    /^pubspec\.ya?ml$/,
    [/^repository:\s*['"]?(\S+?)['"]?\s*$/m, /^homepage:\s*['"]?(\S+?)['"]?\s*$/m],
  ],
  [/^DESCRIPTION$/, [/^URL:\s*(https?:[^\s,]+)/m]],
]

function declaredInManifests(root: string): DeclaredAddress[] {
  const names = existsSync(root) ? readdirSync(root).sort() : []
  return MANIFEST_FIELDS.flatMap(([file, patterns]) =>
    names
      .filter((name) => file.test(name))
      .flatMap((from) => {
        const text = readFileSync(join(root, from), 'utf8')
        return patterns.flatMap((pattern) => {
          const address = pattern.exec(text)?.[1]
          return address === undefined ? [] : [{ from, address }]
        })
      }),
  )
}
