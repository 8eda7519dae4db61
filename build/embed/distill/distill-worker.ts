/** A thread of distillation: some of the components come in, solved they go out. */
import { type Distillation, distill } from '../distill.ts'

export default (problem: Distillation): Float32Array => distill(problem)
