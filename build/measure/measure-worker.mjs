/** Where the measuring thread starts. Plain JavaScript, because a thread starts without TypeScript. */
import { load } from '../load.mjs'

await load('measure-worker')
