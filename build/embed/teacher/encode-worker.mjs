/** Where a teacher's thread starts. Plain JavaScript, because a thread starts without TypeScript. */
import { load } from '../../load.mjs'

export default (await load('teacher-worker')).default
