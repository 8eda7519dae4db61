/**
 * `npm run architecture` draws architecture.svg from the imports.
 */
import { writeFileSync } from 'node:fs'
import { architectureSvg, PICTURE } from './picture.ts'

writeFileSync(PICTURE, architectureSvg())
