/**
 * `npm run openapi`: the tables of routes → runtime/http/openapi.json. Kept in the repository, so that a review sees what a
 * change does to the API, and in runtime/, since a worker cannot make it; a test sees that it is the same as the tables say.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../package-root.ts'
import { openapi } from './openapi.ts'

const OPENAPI_FILE = join(PACKAGE_ROOT, 'runtime', 'http', 'openapi.json')

writeFileSync(OPENAPI_FILE, `${JSON.stringify(openapi(), null, 1)}\n`)
