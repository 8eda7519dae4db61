/** `npm run architecture`: the imports → architecture.svg. */
import { writeFileSync } from 'node:fs'
import { architectureSvg, PICTURE } from './picture.ts'

writeFileSync(PICTURE, architectureSvg())
