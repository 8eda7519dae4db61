/**
 * `npm run openapi`: the tables of routes → runtime/http/openapi.json. It is kept in the repository, so that a review
 * sees changes of the API, and in runtime/, because a worker cannot generate it; a test compares it with the tables.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../package-root.ts'
import { openapi } from './openapi.ts'

const OPENAPI_FILE = join(PACKAGE_ROOT, 'runtime', 'http', 'openapi.json')

writeFileSync(OPENAPI_FILE, `${JSON.stringify(openapi(), null, 1)}\n`)
