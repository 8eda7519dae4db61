/**
 * The commands to run after `cardcat init`, for the package manager whose lock file is there.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface PackageManager {
  readonly lock: string
  readonly add: string
  readonly run: string
}

const MANAGERS: readonly PackageManager[] = [
  { lock: 'pnpm-workspace.yaml', add: 'pnpm add -D -w cardcat', run: 'pnpm cardcat' },
  { lock: 'pnpm-lock.yaml', add: 'pnpm add -D cardcat', run: 'pnpm cardcat' },
  { lock: 'yarn.lock', add: 'yarn add -D cardcat', run: 'yarn cardcat' },
  { lock: 'bun.lock', add: 'bun add -d cardcat', run: 'bun run cardcat' },
  { lock: 'bun.lockb', add: 'bun add -d cardcat', run: 'bun run cardcat' },
  { lock: 'package-lock.json', add: 'npm install -D cardcat', run: 'npm run cardcat' },
]
const NPM = { add: 'npm install -D cardcat', run: 'npm run cardcat' } as const

/**
 * @param hasScript package.json has the script of that name
 * @param worker as a user would type it; none without
 */
export function nextSteps(root: string, hasScript: boolean, worker: string | null): string[] {
  const manager = MANAGERS.find(({ lock }) => existsSync(join(root, lock))) ?? NPM
  const build = hasScript
    ? [...(dependsOnCardcat(root) ? [] : [manager.add]), manager.run]
    : ['npx cardcat build']
  const deploy =
    worker === null
      ? []
      : [`cd ${worker} && npm install && npx wrangler dev   # deploy: npm run deploy`]
  return [...build, 'npx cardcat search "…"', ...deploy]
}

function dependsOnCardcat(root: string): boolean {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  return /"cardcat"\s*:\s*"(?!cardcat )/.test(text)
}
