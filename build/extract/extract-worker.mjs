/** Where a reading thread starts. Plain JavaScript, because a thread starts without TypeScript, as a process does. */
import { load } from '../load.mjs'

await load('extract-worker')
