/** `npm run server-json`: writes server.json, the entry for the MCP registry, from package.json. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../package-root.ts'
import { registryEntry } from './registry-entry.ts'

const read = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'))
writeFileSync(
  join(PACKAGE_ROOT, 'server.json'),
  `${JSON.stringify(registryEntry(read), null, 2)}\n`,
)
