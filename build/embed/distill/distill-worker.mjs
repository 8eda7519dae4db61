/** Where a thread of distillation starts. Plain JavaScript, because a thread starts without TypeScript. */
import { load } from '../../load.mjs'

export default (await load('distill-worker')).default
