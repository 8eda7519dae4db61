/**
 * Collects the license texts of bundled packages, which must accompany copies of them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { PACKAGE_ROOT } from '../package-root.ts'

/** @param files from the package's root, with `/` */
export function thirdPartyLicenses(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => PACKAGE_OF.exec(file)?.[1] ?? []))
  const parts = [...folders]
    .sort(byCodeUnits)
    .map((folder) => licenseOf(join(PACKAGE_ROOT, folder)))
  return [HEAD, ...parts].join(`\n${'-'.repeat(80)}\n\n`)
}

const HEAD = 'cardcat contains code of the following packages, under their own licenses.\n'

/** The innermost package of a path. */
const PACKAGE_OF = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

function licenseOf(folder: string): string {
  const { name, version, license }: Record<string, string | undefined> = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const textOf = (named: RegExp): string | undefined => {
    const file = readdirSync(folder)
      .sort(byCodeUnits)
      .find((each) => named.test(each))
    return file === undefined ? undefined : readFileSync(join(folder, file), 'utf8')
  }
  const stated = license === undefined ? undefined : `License: ${license}`
  // Old packages have it at the end of their readme.
  const inReadme = /^.*\blicen[cs]e\b[\s\S]*/im.exec(textOf(/^readme/i) ?? '')?.[0]
  const text = textOf(/^licen[cs]e/i) ?? stated ?? inReadme
  if (text === undefined) throw new Error(`${name} says nowhere under which license it is`)
  return `${name} ${version}\n\n${text.trim()}\n`
}
